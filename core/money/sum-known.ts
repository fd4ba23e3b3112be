import { type Cents, cents } from '#core/units.ts'

/** Adds the amounts that are known; null if none is. */
export function sumKnown(amounts: readonly (Cents | null)[]): Cents | null {
  const known = amounts.filter((amount) => amount !== null)
  return known.length === 0 ? null : cents(known.reduce<number>((sum, amount) => sum + amount, 0))
}
