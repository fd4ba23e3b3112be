import { type CardValue, CARD_VALUES } from '#core/blackjack/card.ts'
import { newShoe } from '#core/blackjack/game-rules.ts'
import { type HandId, HANDS } from '#core/blackjack/player-hands.ts'
import { STRIDE } from '#core/blackjack/multisets.ts'

/** Two cards and an upcard as they can be dealt. */
export type DealtHand = {
  readonly upcard: CardValue
  readonly cards: readonly [CardValue, CardValue]
  readonly hand: HandId
  /** The value of the pair, or null. */
  readonly pair: CardValue | null
  /** The chance that it is dealt from a fresh shoe; all 550 sum to 1. */
  readonly chance: number
}

/** Returns every two cards against every upcard, the lower card first. */
export function dealtHands(decks: number): readonly DealtHand[] {
  const size = 52 * decks
  return CARD_VALUES.flatMap((upcard) => {
    const shoe = newShoe(decks)
    const up = shoe[upcard]! / size
    shoe[upcard]! -= 1
    return CARD_VALUES.flatMap((first) =>
      CARD_VALUES.filter((second) => second >= first).map((second) => {
        const pair = first === second ? first : null
        const orders = pair === null ? 2 * shoe[second]! : shoe[second]! - 1
        return {
          upcard,
          cards: [first, second] as const,
          hand: HANDS.withOne[HANDS.withOne[first]! * STRIDE + second]!,
          pair,
          chance: (up * shoe[first]! * orders) / ((size - 1) * (size - 2)),
        }
      }),
    )
  })
}
