import type { CardValue } from '#core/blackjack/card.ts'
import { BLACKJACK_TOTAL } from '#core/blackjack/hand-totals.ts'
import { NONE, STRIDE } from '#core/blackjack/multisets.ts'
import { BEST, HANDS, HIGH, HIGH_PART, LOW, LOW_PART } from '#core/blackjack/player-hands.ts'

/** The dealer draws to this total and stands on it, soft or hard. */
export const DEALER_STANDS_ON = 17

/**
 * Every way the dealer can end on 17 to 21 from one upcard, without a blackjack, gathered by what is drawn.
 *
 * The draws are split into 4s to tens (`highs`) and aces, 2s and 3s (`lows`). Those that share the final total,
 * the high part and the number of cards form a group. The groups of a total run from `groupStarts[total - 17]`
 * to the next start, the entries of a group from `entryStarts[group]` to the next.
 */
export type DealerDraws = {
  /** Numbers of `HIGH` that can be drawn; the parent of each comes before it. */
  readonly highs: Int16Array
  readonly lows: Int16Array
  /** In `highs` and `lows`, where the parent stands; the first of each is the empty one. */
  readonly highParents: Int16Array
  readonly lowParents: Int16Array
  readonly groupStarts: Int32Array
  /** Of each group: its place in `highs`, and how many cards are drawn in all. */
  readonly groupHighs: Uint8Array
  readonly groupCards: Uint8Array
  readonly entryStarts: Int32Array
  /** Of each entry: its place in `lows`, and in how many orders it is drawn. */
  readonly entryLows: Int16Array
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
  const entries: { total: number; high: number; cards: number; low: number; ways: number }[] = []
  for (let id = 1; id < HANDS.size; id++) {
    if (ways[id] === 0 || BEST[id]! < DEALER_STANDS_ON) continue
    const low = upcard <= 3 ? without(LOW, LOW_PART[id]!, upcard) : LOW_PART[id]!
    const high = upcard <= 3 ? HIGH_PART[id]! : without(HIGH, HIGH_PART[id]!, upcard)
    const total = BEST[id]! - DEALER_STANDS_ON
    const cards = HANDS.cards[id]! - 1
    entries.push({ total, high: highPlaces[high]!, cards, low: lowPlaces[low]!, ways: ways[id]! })
  }
  entries.sort((one, other) => one.total - other.total || one.high - other.high || one.cards - other.cards)
  const groupStarts = new Int32Array(BLACKJACK_TOTAL - DEALER_STANDS_ON + 2)
  const groupHighs: number[] = []
  const groupCards: number[] = []
  const entryStarts: number[] = []
  entries.forEach(({ total, high, cards }, index) => {
    const before = entries[index - 1]
    if (before?.total === total && before.high === high && before.cards === cards) return
    groupHighs.push(high)
    groupCards.push(cards)
    entryStarts.push(index)
    groupStarts.fill(groupHighs.length, total + 1)
  })
  return {
    highs,
    lows,
    highParents,
    lowParents,
    groupStarts,
    groupHighs: Uint8Array.from(groupHighs),
    groupCards: Uint8Array.from(groupCards),
    entryStarts: Int32Array.from([...entryStarts, entries.length]),
    entryLows: Int16Array.from(entries, ({ low }) => low),
    entryWays: Float64Array.from(entries, ({ ways: count }) => count),
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
