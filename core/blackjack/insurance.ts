import type { CardValue } from '#core/blackjack/card.ts'
import { DEFAULT_DECKS, freshShoe } from '#core/blackjack/game-rules.ts'

/**
 * What insurance is worth for each dollar of it: 2:1 where the dealer's hidden card is a ten, else lost.
 *
 * @param seen every card out of the shoe that is known beside the dealer's ace, such as the hand's own.
 * @returns a fraction of the insurance bet, which is at most half the initial one; -0.07 is a loss of 7%.
 * @see spec section 9 "Insurance costs half the stake and pays 2:1"
 */
export function insuranceValue(seen: readonly CardValue[] = [], decks: number = DEFAULT_DECKS): number {
  const shoe = freshShoe(decks)
  const tens = shoe[10]! - seen.filter((value) => value === 10).length
  return (3 * tens) / (52 * decks - 1 - seen.length) - 1
}
