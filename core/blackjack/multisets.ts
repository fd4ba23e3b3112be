/**
 * Every multiset of some ranks up to a sum, numbered, so that arrays can be indexed by a composition of cards.
 *
 * Number 0 is the empty multiset. Numbers increase with the count of cards, so a multiset follows all of its subsets.
 */
export type Multisets = {
  readonly size: number
  /** How many of each rank: `counts[id * 11 + rank]`. */
  readonly counts: Uint8Array
  /** The sum of the ranks; an ace is 1 here. */
  readonly sums: Uint8Array
  /** How many cards. */
  readonly cards: Uint8Array
  /** The number with one card more: `withOne[id * 11 + rank]`, or `NONE` when that is over the sum. */
  readonly withOne: Int16Array
  /** The number without one card of the highest rank, and that rank. Meaningless for number 0. */
  readonly parent: Int16Array
  readonly highest: Uint8Array
}

/** In `withOne`: there is no such multiset. */
export const NONE = -1

/** Elements per multiset in the tables by rank, so that ranks 1 to 10 are direct indexes. */
export const STRIDE = 11

/**
 * Numbers the multisets of the ranks from `first` to `last` with a sum of at most `maxSum`.
 *
 * Needs one pass and no lookup: c plus a card r below its highest h is (c without h, plus r) plus h.
 */
export function numberMultisets(first: number, last: number, maxSum: number): Multisets {
  const size = countMultisets(first, last, maxSum)
  const counts = new Uint8Array(size * STRIDE)
  const sums = new Uint8Array(size)
  const cards = new Uint8Array(size)
  const withOne = new Int16Array(size * STRIDE).fill(NONE)
  const parent = new Int16Array(size)
  const highest = new Uint8Array(size)
  highest[0] = first
  let known = 1
  let levelStart = 0
  while (levelStart < known) {
    const levelEnd = known
    for (let id = levelStart; id < levelEnd; id++) {
      for (let rank = highest[id]!; rank <= last && sums[id]! + rank <= maxSum; rank++) {
        const child = known++
        withOne[id * STRIDE + rank] = child
        parent[child] = id
        highest[child] = rank
        sums[child] = sums[id]! + rank
        cards[child] = cards[id]! + 1
        counts.copyWithin(child * STRIDE, id * STRIDE, id * STRIDE + STRIDE)
        counts[child * STRIDE + rank]! += 1
      }
    }
    for (let id = Math.max(levelStart, 1); id < levelEnd; id++) {
      for (let rank = first; rank < highest[id]! && sums[id]! + rank <= maxSum; rank++) {
        const sibling = withOne[parent[id]! * STRIDE + rank]!
        withOne[id * STRIDE + rank] = withOne[sibling * STRIDE + highest[id]!]!
      }
    }
    levelStart = levelEnd
  }
  return { size, counts, sums, cards, withOne, parent, highest }
}

function countMultisets(first: number, last: number, maxSum: number): number {
  const ways = new Int32Array(maxSum + 1)
  ways[0] = 1
  for (let rank = first; rank <= last; rank++) {
    for (let sum = rank; sum <= maxSum; sum++) ways[sum]! += ways[sum - rank]!
  }
  return ways.reduce((total, count) => total + count, 0)
}
