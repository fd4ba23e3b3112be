import type { Bonus } from '#catalog/bonus-schema.ts'

/** The kinds by which people look for a bonus, in the order of the page. */
export const BONUS_KINDS = [
  'hourly',
  'streak',
  'wheel',
  'levels',
  'spins',
  'rare',
  'mail',
  'condition',
] as const
export type BonusKind = (typeof BONUS_KINDS)[number]

const DAY_MINUTES = 1440
const WHEEL = /\b(?:wheel|daily spin|dice|scratch|card flip)\b/i

/**
 * Returns the kinds of a bonus: none for a plain bonus once a day, several for a wheel every twelve hours.
 *
 * @param place where to find the daily bonus, which can name a wheel; null if it is not known.
 */
export function bonusKinds({ name, clock, value }: Bonus, place: string | null): readonly BonusKind[] {
  const named = [name ?? place]
  const kinds: Readonly<Record<BonusKind, boolean>> = {
    hourly: clock.kind === 'rolling' && clock.minutes < DAY_MINUTES,
    streak: value.kind === 'ladder',
    // A flat amount is not drawn, whatever its page is called.
    wheel:
      value.kind !== 'fixed' &&
      value.kind !== 'ladder' &&
      named.some((text) => text !== null && WHEEL.test(text)),
    levels: value.kind === 'levels',
    spins: value.kind === 'spins' || name === 'Free spins',
    rare: clock.kind === 'rolling' && clock.minutes > DAY_MINUTES,
    mail: clock.kind === 'condition' && clock.condition === 'mail',
    condition: clock.kind === 'condition' && clock.condition !== 'mail',
  }
  return BONUS_KINDS.filter((kind) => kinds[kind])
}
