import type { CardValue } from '#core/blackjack/card.ts'
import { DEFAULT_DECKS, newShoe } from '#core/blackjack/game-rules.ts'

/**
 * Returns the expected value of one dollar of insurance: it pays 2:1 if the dealer's hole card is a ten, else it is
 * lost.
 *
 * @param seen every known card except the dealer's ace, such as the cards of the player's hand.
 * @returns a fraction of the insurance bet, which is at most half the initial one; -0.07 is a loss of 7%.
 */
export function insuranceValue(seen: readonly CardValue[] = [], decks: number = DEFAULT_DECKS): number {
  const shoe = newShoe(decks)
  const tens = shoe[10]! - seen.filter((value) => value === 10).length
  return (3 * tens) / (52 * decks - 1 - seen.length) - 1
}
