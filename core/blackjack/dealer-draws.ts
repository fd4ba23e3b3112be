import type { CardValue } from '#core/blackjack/card.ts'
import { BLACKJACK_TOTAL } from '#core/blackjack/hand-totals.ts'
import { type Multisets, NONE, STRIDE } from '#core/blackjack/multisets.ts'
import { BEST, HANDS, HIGH, HIGH_PART, LOW, LOW_PART } from '#core/blackjack/player-hands.ts'

/** The dealer draws to this total and stands on it, soft or hard. */
export const DEALER_STANDS_ON = 17

/** Some of the cards the dealer draws, each set of them at a place of its own; the empty set is at place 0. */
export type DrawnParts = {
  readonly size: number
  /** The place of the same cards without one of the last rank; it comes before. */
  readonly parents: Int16Array
  /** The last rank, and how many of it were drawn before that card. */
  readonly ranks: Uint8Array
  readonly before: Uint8Array
}

/**
 * Every way the dealer can end on 17 to 21 from one upcard, without a blackjack, gathered by what is drawn.
 *
 * The draws are split into 4s to tens (`highs`) and aces, 2s and 3s (`lows`). Those that share the final total,
 * the number of cards and the high part form a group; the groups of one total and number of cards stand together.
 * Each way that the lows of a group can be drawn is an entry.
 */
export type DealerDraws = {
  readonly highs: DrawnParts
  readonly lows: DrawnParts
  /** By `total - 17`: the first of its blocks of groups with one number of cards. One more than there are totals. */
  readonly blockStarts: Int32Array
  /** By block: the number of cards drawn, and its first group. One more start than there are blocks. */
  readonly blockCards: Uint8Array
  readonly groupStarts: Int32Array
  /** By group: the place in `highs`. */
  readonly groupHighs: Uint8Array
  /** By entry: its group, its place in `lows`, and in how many orders it is drawn. By place, so groups vary. */
  readonly entryGroups: Int16Array
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
  const ends: { total: number; high: number; cards: number; low: number; ways: number }[] = []
  for (let id = 1; id < HANDS.size; id++) {
    if (ways[id] === 0 || BEST[id]! < DEALER_STANDS_ON) continue
    ends.push({
      total: BEST[id]! - DEALER_STANDS_ON,
      high: upcard <= 3 ? HIGH_PART[id]! : without(HIGH, HIGH_PART[id]!, upcard),
      cards: HANDS.cards[id]! - 1,
      low: upcard <= 3 ? without(LOW, LOW_PART[id]!, upcard) : LOW_PART[id]!,
      ways: ways[id]!,
    })
  }
  ends.sort((one, other) => one.total - other.total || one.cards - other.cards || one.high - other.high)
  const [highs, highPlaces] = partsOf(
    HIGH,
    ends.map(({ high }) => high),
  )
  const [lows, lowPlaces] = partsOf(
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
    if (!sameBlock || last.high !== high) groupHighs.push(highPlaces[high]!)
    return { group: groupHighs.length - 1, low: lowPlaces[low]!, count }
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

/** Gives places to these sets and to all they are drawn over, and says the place of each. */
function partsOf(sets: Multisets, ids: readonly number[]): [DrawnParts, Int16Array] {
  const drawn = new Set([0])
  for (let id of ids) for (; !drawn.has(id); id = sets.parent[id]!) drawn.add(id)
  const ordered = [...drawn].sort((one, other) => one - other)
  const places = new Int16Array(sets.size).fill(NONE)
  ordered.forEach((id, place) => (places[id] = place))
  const parts = {
    size: ordered.length,
    parents: Int16Array.from(ordered, (id) => places[sets.parent[id]!]!),
    ranks: Uint8Array.from(ordered, (id) => sets.highest[id]!),
    before: Uint8Array.from(ordered, (id) =>
      id === 0 ? 0 : sets.counts[id * STRIDE + sets.highest[id]!]! - 1,
    ),
  }
  return [parts, places]
}

function without(sets: Multisets, id: number, rank: number): number {
  let left = 0
  for (let other = 1; other <= 10; other++) {
    const count = sets.counts[id * STRIDE + other]! - (other === rank ? 1 : 0)
    for (let card = 0; card < count; card++) left = sets.withOne[left * STRIDE + other]!
  }
  return left
}
