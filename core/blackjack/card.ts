/** The value of a card: 1 is the ace (1 or 11), 10 is every ten, jack, queen and king. */
export type CardValue = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10

/** Every card value, the ace first. */
export const CARD_VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const satisfies readonly CardValue[]

/** The ranks a card can be chosen from, in the calculator's order. */
export const CARD_RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const

const VALUES: ReadonlyMap<string, CardValue> = new Map([
  ...CARD_VALUES.slice(1).map((value) => [String(value), value] as const),
  ...(['J', 'Q', 'K'] as const).map((rank) => [rank, 10] as const),
  ['A', 1] as const,
])

/**
 * Returns the value of a typed or chosen card.
 *
 * Ignores case and surrounding spaces. `empty` is an empty slot; anything other than 2 to 10, J, Q, K or A is
 * `invalid` ("T", "1", "11", "02").
 */
export function readCard(text: string): CardValue | 'empty' | 'invalid' {
  const rank = text.trim().toUpperCase()
  return rank === '' ? 'empty' : (VALUES.get(rank) ?? 'invalid')
}
