import type { Peek } from '#core/blackjack/game-rules.ts'

/** Under which cards the dealer looks, in the fewest words. */
export const PEEK_NAMES: Readonly<Record<Peek, string>> = {
  a: 'aces and tens',
  b: 'aces only',
  c: 'never',
}
