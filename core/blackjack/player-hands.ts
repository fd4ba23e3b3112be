import { type CardValue, CARD_VALUES } from '#core/blackjack/card.ts'
import { BLACKJACK_TOTAL } from '#core/blackjack/hand-totals.ts'
import { type Multisets, NONE, numberMultisets, STRIDE } from '#core/blackjack/multisets.ts'

/** The number of a composition of cards with a hard total of at most 21. */
export type HandId = number

/** All compositions a hand can have without being over: 3,083 with the empty one. */
export const HANDS: Multisets = numberMultisets(1, 10, BLACKJACK_TOTAL)

/** The ranks whose odds `dealer-odds` works out by vectors of their own: ace, 2 and 3, with room for a split card. */
export const LOW: Multisets = numberMultisets(1, 3, BLACKJACK_TOTAL + 3)

/** The other ranks, 4 to 10, likewise. */
export const HIGH: Multisets = numberMultisets(4, 10, BLACKJACK_TOTAL + 10)

/** The best total of each composition: an ace counts 11 where that does not go over 21. */
export const BEST: Uint8Array = new Uint8Array(HANDS.size)

/** Each composition's ace, 2s and 3s as a number of `LOW`, and its 4s to tens as a number of `HIGH`. */
export const LOW_PART: Int16Array = new Int16Array(HANDS.size)
export const HIGH_PART: Int16Array = new Int16Array(HANDS.size)

for (let id = 0; id < HANDS.size; id++) {
  const sum = HANDS.sums[id]!
  BEST[id] = HANDS.counts[id * STRIDE + 1]! > 0 && sum <= 11 ? sum + 10 : sum
  if (id === 0) continue
  const rank = HANDS.highest[id]!
  const parent = HANDS.parent[id]!
  LOW_PART[id] = rank <= 3 ? LOW.withOne[LOW_PART[parent]! * STRIDE + rank]! : LOW_PART[parent]!
  HIGH_PART[id] = rank <= 3 ? HIGH_PART[parent]! : HIGH.withOne[HIGH_PART[parent]! * STRIDE + rank]!
}

/** Whether an ace counts 11 in the best total. */
export function isSoft(id: HandId): boolean {
  return BEST[id]! > HANDS.sums[id]!
}

/** @returns the number of these cards, or null when they are over 21. */
export function handId(values: readonly CardValue[]): HandId | null {
  let id = 0
  for (const value of values) {
    id = HANDS.withOne[id * STRIDE + value]!
    if (id === NONE) return null
  }
  return id
}

/** The cards of a composition, aces first. */
export function cardsOf(id: HandId): readonly CardValue[] {
  return CARD_VALUES.flatMap((value) =>
    Array.from({ length: HANDS.counts[id * STRIDE + value]! }, () => value),
  )
}
