/** A result that others see is about at least so many people. */
export const LEAST_PEOPLE = 5
/** And a clock is learned from at least so many observations. */
export const LEAST_OBSERVATIONS = 20

const DAY_MS = 86_400_000

/** Counts the people of observations or claims. */
export function countPeople(all: readonly { readonly person: string }[]): number {
  return new Set(all.map(({ person }) => person)).size
}

/** Returns the begin of the day in UTC: a shared result does not say at which minute somebody claimed. */
export function dayOf(at: number): number {
  return Math.floor(at / DAY_MS) * DAY_MS
}
