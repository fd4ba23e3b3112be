import { type CardValue, CARD_VALUES } from '#core/blackjack/card.ts'

/**
 * When the dealer peeks for blackjack before the player acts. Sources disagree about this game.
 *
 * - `a`: with an ace and with a ten.
 * - `b`: with an ace only; everything staked is lost to a blackjack with a ten up. The default.
 * - `c`: never; everything staked is lost to any blackjack.
 */
export type Peek = 'a' | 'b' | 'c'

/** Every setting, in order. */
export const PEEKS = ['a', 'b', 'c'] as const satisfies readonly Peek[]

/** The setting of one third-party trainer for this table. */
export const DEFAULT_PEEK: Peek = 'b'

/** The number of decks at the table. */
export const DEFAULT_DECKS = 8

/** The highest number of decks; the lowest is 1. */
export const MAX_DECKS = 8

/** The rules that can be set. The others are fixed: a natural pays 3:2, a hand is split once, and split aces get one card each. */
export type GameSettings = {
  /** A whole number, 1 to 8. */
  readonly decks: number
  readonly peek: Peek
}

/** The game as it is most likely dealt. */
export const DEFAULT_GAME: GameSettings = { decks: DEFAULT_DECKS, peek: DEFAULT_PEEK }

/** The payout of a natural blackjack for each dollar staked: 3:2. */
export const BLACKJACK_PAYS = 1.5

/** Returns whether the dealer peeks for blackjack with this upcard before the player acts. */
export function dealerPeeks(peek: Peek, upcard: CardValue): boolean {
  return (upcard === 1 && peek !== 'c') || (upcard === 10 && peek === 'a')
}

/** Returns the number of cards of each value in a new shoe, by value; entry 0 is 0. */
export function newShoe(decks: number): Uint16Array {
  const shoe = new Uint16Array(11)
  for (const value of CARD_VALUES) shoe[value] = (value === 10 ? 16 : 4) * decks
  return shoe
}
