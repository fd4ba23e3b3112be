import { type CardValue, CARD_VALUES } from '#core/blackjack/card.ts'
import { BLACKJACK_TOTAL } from '#core/blackjack/hand-totals.ts'
import { type Multisets, NONE, numberMultisets, STRIDE } from '#core/blackjack/multisets.ts'

/** The number of a composition of cards in `HANDS`. */
export type HandId = number

/** All compositions with a hard total of at most 21: 3,083, including the empty one. */
export const HANDS: Multisets = numberMultisets(1, 10, BLACKJACK_TOTAL)

/** Compositions of aces, 2s and 3s, which `dealer-odds` handles separately; the limit includes a split card. */
export const LOW: Multisets = numberMultisets(1, 3, BLACKJACK_TOTAL + 3)

/** Compositions of 4s to tens; the limit includes a split card. */
export const HIGH: Multisets = numberMultisets(4, 10, BLACKJACK_TOTAL + 10)

/** The best total of each composition: an ace counts 11 where that does not go over 21. */
export const BEST: Uint8Array = new Uint8Array(HANDS.size)

/** Each composition's aces, 2s and 3s as an id in `LOW`, and its 4s to tens as an id in `HIGH`. */
export const LOW_ID: Int16Array = new Int16Array(HANDS.size)
export const HIGH_ID: Int16Array = new Int16Array(HANDS.size)

for (let id = 0; id < HANDS.size; id++) {
  const sum = HANDS.sums[id]!
  BEST[id] = HANDS.counts[id * STRIDE + 1]! > 0 && sum <= 11 ? sum + 10 : sum
  if (id === 0) continue
  const rank = HANDS.highest[id]!
  const parent = HANDS.parent[id]!
  LOW_ID[id] = rank <= 3 ? LOW.withOne[LOW_ID[parent]! * STRIDE + rank]! : LOW_ID[parent]!
  HIGH_ID[id] = rank <= 3 ? HIGH_ID[parent]! : HIGH.withOne[HIGH_ID[parent]! * STRIDE + rank]!
}

/** Returns whether an ace counts 11 in the best total. */
export function isSoft(id: HandId): boolean {
  return BEST[id]! > HANDS.sums[id]!
}

/** @returns the id of these cards, or null if their hard total is over 21. */
export function handId(values: readonly CardValue[]): HandId | null {
  let id = 0
  for (const value of values) {
    id = HANDS.withOne[id * STRIDE + value]!
    if (id === NONE) return null
  }
  return id
}

/** Returns the cards of a composition, aces first. */
export function cardsOf(id: HandId): readonly CardValue[] {
  return CARD_VALUES.flatMap((value) =>
    Array.from({ length: HANDS.counts[id * STRIDE + value]! }, () => value),
  )
}
