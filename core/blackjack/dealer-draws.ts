import type { CardValue } from '#core/blackjack/card.ts'
import { BLACKJACK_TOTAL } from '#core/blackjack/hand-totals.ts'
import { NONE, STRIDE } from '#core/blackjack/multisets.ts'
import { BEST, HANDS, HIGH, HIGH_PART, LOW, LOW_PART } from '#core/blackjack/player-hands.ts'

/** The dealer draws to this total and stands on it, soft or hard. */
export const DEALER_STANDS_ON = 17

/**
 * Every way the dealer can end on 17 to 21 from one upcard, without a blackjack, gathered by what is drawn.
 *
 * The draws are split into 4s to tens (`highs`) and aces, 2s and 3s (`lows`). The entries of a final total and
 * a high part are those from `starts[(total - 17) * (highs.length + 1) + high]` to the next start.
 */
export type DealerDraws = {
  /** Numbers of `HIGH` that can be drawn; the parent of each comes before it. */
  readonly highs: Int16Array
  readonly lows: Int16Array
  /** In `highs` and `lows`, where the parent stands; the first of each is the empty one. */
  readonly highParents: Int16Array
  readonly lowParents: Int16Array
  readonly starts: Int32Array
  /** Of each entry: its place in `lows`, how many cards are drawn in all, and in how many orders. */
  readonly entryLows: Int16Array
  readonly entryCards: Uint8Array
  readonly entryWays: Float64Array
}

const drawsByUpcard: DealerDraws[] = []

/** The dealer's draws from an upcard; worked out once, whatever the number of decks. */
export function dealerDraws(upcard: CardValue): DealerDraws {
  return (drawsByUpcard[upcard] ??= gatherDraws(upcard))
}

/**
 * In how many orders the dealer can come to hold each composition, the upcard first.
 *
 * @returns by number of `HANDS`; over 21 is not among them, and neither is a blackjack.
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
  const room = BLACKJACK_TOTAL - upcard
  const [lows, lowPlaces, lowParents] = upTo(LOW, room)
  const [highs, highPlaces, highParents] = upTo(HIGH, room)
  const buckets: [low: number, cards: number, ways: number][][] = Array.from(
    { length: (BLACKJACK_TOTAL - DEALER_STANDS_ON + 1) * (highs.length + 1) },
    () => [],
  )
  for (let id = 1; id < HANDS.size; id++) {
    if (ways[id] === 0 || BEST[id]! < DEALER_STANDS_ON) continue
    const low = upcard <= 3 ? without(LOW, LOW_PART[id]!, upcard) : LOW_PART[id]!
    const high = upcard <= 3 ? HIGH_PART[id]! : without(HIGH, HIGH_PART[id]!, upcard)
    const bucket = (BEST[id]! - DEALER_STANDS_ON) * (highs.length + 1) + highPlaces[high]!
    buckets[bucket]!.push([lowPlaces[low]!, HANDS.cards[id]! - 1, ways[id]!])
  }
  const entries = buckets.flat()
  const starts = new Int32Array(buckets.length + 1)
  buckets.forEach((bucket, index) => (starts[index + 1] = starts[index]! + bucket.length))
  return {
    highs,
    lows,
    highParents,
    lowParents,
    starts,
    entryLows: Int16Array.from(entries, ([low]) => low),
    entryCards: Uint8Array.from(entries, ([, cards]) => cards),
    entryWays: Float64Array.from(entries, ([, , count]) => count),
  }
}

/** The multisets up to a sum, the place of each, and the place of each one's parent. */
function upTo(sets: typeof LOW, sum: number): [Int16Array, Int16Array, Int16Array] {
  const ids: number[] = []
  const places = new Int16Array(sets.size).fill(NONE)
  for (let id = 0; id < sets.size; id++) if (sets.sums[id]! <= sum) places[id] = ids.push(id) - 1
  return [Int16Array.from(ids), places, Int16Array.from(ids, (id) => places[sets.parent[id]!]!)]
}

function without(sets: typeof LOW, id: number, rank: number): number {
  let left = 0
  for (let other = 1; other <= 10; other++) {
    const count = sets.counts[id * STRIDE + other]! - (other === rank ? 1 : 0)
    for (let card = 0; card < count; card++) left = sets.withOne[left * STRIDE + other]!
  }
  return left
}
