import type { CardValue } from '#core/blackjack/card.ts'
import { BLACKJACK_TOTAL } from '#core/blackjack/hand-totals.ts'
import { type Multisets, NONE, STRIDE } from '#core/blackjack/multisets.ts'
import { BEST, HANDS, HIGH, HIGH_ID, LOW, LOW_ID } from '#core/blackjack/player-hands.ts'

/** The dealer draws to this total and stands on it, soft or hard. */
export const DEALER_STANDS_ON = 17

/** Multisets of cards the dealer draws, each with its own index; the empty set has index 0. */
export type DrawSets = {
  readonly size: number
  /** The index of the same cards without one of the last rank; always lower. */
  readonly parents: Int16Array
  /** The last rank, and how many of it were drawn before that card. */
  readonly ranks: Uint8Array
  readonly before: Uint8Array
}

/**
 * Every way the dealer can end on 17 to 21 from one upcard, without a blackjack, grouped by the cards drawn.
 *
 * The draws are split into 4s to tens (`highs`) and aces, 2s and 3s (`lows`). Draws with the same final total,
 * number of cards and high cards form a group. Groups with the same total and number of cards form a block. Each
 * way to draw the low cards of a group is an entry.
 */
export type DealerDraws = {
  readonly highs: DrawSets
  readonly lows: DrawSets
  /** By `total - 17`: its first block. One more element than there are totals. */
  readonly blockStarts: Int32Array
  /** By block: the number of cards drawn, and its first group. `groupStarts` has one more element than there are blocks. */
  readonly blockCards: Uint8Array
  readonly groupStarts: Int32Array
  /** By group: the index in `highs`. */
  readonly groupHighs: Uint8Array
  /** By entry: its group, its index in `lows`, and in how many orders it is drawn. Sorted by the index in `lows`. */
  readonly entryGroups: Int16Array
  readonly entryLows: Int16Array
  readonly entryWays: Float64Array
}

const drawsByUpcard: DealerDraws[] = []

/** Returns the dealer's draws from an upcard. Computed once: they do not depend on the number of decks. */
export function dealerDraws(upcard: CardValue): DealerDraws {
  return (drawsByUpcard[upcard] ??= gatherDraws(upcard))
}

/**
 * Counts the orders in which the dealer can draw each composition, the upcard first.
 *
 * @returns by id in `HANDS`; hands over 21 and blackjacks are not included.
 */
export function dealerWays(upcard: CardValue): Float64Array {
  const ways = new Float64Array(HANDS.size)
  ways[HANDS.withOne[upcard]!] = 1
  for (let id = 1; id < HANDS.size; id++) {
    if (ways[id] === 0 || BEST[id]! >= DEALER_STANDS_ON) continue
    for (let rank = 1; rank <= 10; rank++) {
      const child = HANDS.withOne[id * STRIDE + rank]!
      if (child === NONE || (HANDS.cards[child] === 2 && BEST[child] === BLACKJACK_TOTAL)) continue
      ways[child]! += ways[id]!
    }
  }
  return ways
}

function gatherDraws(upcard: CardValue): DealerDraws {
  const ways = dealerWays(upcard)
  const ends: { total: number; high: number; cards: number; low: number; ways: number }[] = []
  for (let id = 1; id < HANDS.size; id++) {
    if (ways[id] === 0 || BEST[id]! < DEALER_STANDS_ON) continue
    ends.push({
      total: BEST[id]! - DEALER_STANDS_ON,
      high: upcard <= 3 ? HIGH_ID[id]! : without(HIGH, HIGH_ID[id]!, upcard),
      cards: HANDS.cards[id]! - 1,
      low: upcard <= 3 ? without(LOW, LOW_ID[id]!, upcard) : LOW_ID[id]!,
      ways: ways[id]!,
    })
  }
  ends.sort((one, other) => one.total - other.total || one.cards - other.cards || one.high - other.high)
  const [highs, highIndexes] = numberDraws(
    HIGH,
    ends.map(({ high }) => high),
  )
  const [lows, lowIndexes] = numberDraws(
    LOW,
    ends.map(({ low }) => low),
  )

  const blockStarts = new Int32Array(BLACKJACK_TOTAL - DEALER_STANDS_ON + 2)
  const blockCards: number[] = []
  const groupStarts: number[] = []
  const groupHighs: number[] = []
  const entries = ends.map(({ total, high, cards, low, ways: count }, index) => {
    const last = ends[index - 1]
    const sameBlock = last?.total === total && last.cards === cards
    if (!sameBlock) {
      blockCards.push(cards)
      groupStarts.push(groupHighs.length)
      blockStarts.fill(blockCards.length, total + 1)
    }
    if (!sameBlock || last.high !== high) groupHighs.push(highIndexes[high]!)
    return { group: groupHighs.length - 1, low: lowIndexes[low]!, count }
  })
  entries.sort((one, other) => one.low - other.low)
  return {
    highs,
    lows,
    blockStarts,
    blockCards: Uint8Array.from(blockCards),
    groupStarts: Int32Array.from([...groupStarts, groupHighs.length]),
    groupHighs: Uint8Array.from(groupHighs),
    entryGroups: Int16Array.from(entries, ({ group }) => group),
    entryLows: Int16Array.from(entries, ({ low }) => low),
    entryWays: Float64Array.from(entries, ({ count }) => count),
  }
}

/** Numbers these sets and every set they are drawn through. @returns the sets, and the index of each. */
function numberDraws(sets: Multisets, ids: readonly number[]): [DrawSets, Int16Array] {
  const drawn = new Set([0])
  for (let id of ids) for (; !drawn.has(id); id = sets.parent[id]!) drawn.add(id)
  const ordered = [...drawn].sort((one, other) => one - other)
  const indexes = new Int16Array(sets.size).fill(NONE)
  ordered.forEach((id, index) => (indexes[id] = index))
  const draws = {
    size: ordered.length,
    parents: Int16Array.from(ordered, (id) => indexes[sets.parent[id]!]!),
    ranks: Uint8Array.from(ordered, (id) => sets.highest[id]!),
    before: Uint8Array.from(ordered, (id) =>
      id === 0 ? 0 : sets.counts[id * STRIDE + sets.highest[id]!]! - 1,
    ),
  }
  return [draws, indexes]
}

function without(sets: Multisets, id: number, rank: number): number {
  let left = 0
  for (let other = 1; other <= 10; other++) {
    const count = sets.counts[id * STRIDE + other]! - (other === rank ? 1 : 0)
    for (let card = 0; card < count; card++) left = sets.withOne[left * STRIDE + other]!
  }
  return left
}
