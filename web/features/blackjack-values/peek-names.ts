import type { Peek } from '#core/blackjack/game-rules.ts'

/** Short labels for the cards under which the dealer peeks. */
export const PEEK_NAMES: Readonly<Record<Peek, string>> = {
  a: 'aces and tens',
  b: 'aces only',
  c: 'no card',
}
