import { type CardValue, CARD_VALUES } from '#core/blackjack/card.ts'

/**
 * When the dealer looks for a blackjack before the player acts. Sources differ on this game.
 *
 * - `a`: under an ace and under a ten.
 * - `b`: under an ace only; everything staked is lost to a blackjack with a ten up. The default.
 * - `c`: never; everything staked is lost to any blackjack.
 */
export type Peek = 'a' | 'b' | 'c'

/** Every setting, in order. */
export const PEEKS = ['a', 'b', 'c'] as const satisfies readonly Peek[]

/** What one third-party trainer says of this table. */
export const DEFAULT_PEEK: Peek = 'b'

/** The table's decks. */
export const DEFAULT_DECKS = 8

/** How many decks can be asked for: 1 to 8. */
export const MAX_DECKS = 8

/** What may be set. Every other rule is the game's: see spec section 9 "Blackjack game overview". */
export type GameSettings = {
  /** A whole number, 1 to 8. */
  readonly decks: number
  readonly peek: Peek
}

/** The game as it is most likely dealt. */
export const DEFAULT_GAME: GameSettings = { decks: DEFAULT_DECKS, peek: DEFAULT_PEEK }

/** What a natural blackjack pays for each dollar staked: 3:2. */
export const BLACKJACK_PAYS = 1.5

/** Whether the dealer looks for a blackjack under this upcard before the player acts. */
export function dealerPeeks(peek: Peek, upcard: CardValue): boolean {
  return (upcard === 1 && peek !== 'c') || (upcard === 10 && peek === 'a')
}

/** Cards of each value in so many fresh decks, by value; entry 0 is 0. */
export function freshShoe(decks: number): Uint16Array {
  const shoe = new Uint16Array(11)
  for (const value of CARD_VALUES) shoe[value] = (value === 10 ? 16 : 4) * decks
  return shoe
}
