import type { CatalogCasino } from '#catalog/schema.ts'
import { casinoSlug } from '#catalog/slug.ts'

/** Returns the offered casinos in the order of the catalog: by tier, then by rank. Each has a fact sheet. */
export function rankedCasinos(casinos: readonly CatalogCasino[]): readonly CatalogCasino[] {
  return casinos
    .filter(({ active }) => active)
    .toSorted((a, b) => (a.tier ?? 9) - (b.tier ?? 9) || a.rank - b.rank)
}

/** Returns the path of the fact sheet of a casino. */
export function reviewPath(name: string): string {
  return `/casino-reviews/${casinoSlug(name)}`
}

/**
 * Returns the name of a casino as people type it: "Crown Coins" for Crown Coins Casino. Keeps the full name where another
 * casino begins with the short one.
 *
 * @param names the names of all casinos.
 */
export function shortName(name: string, names: readonly string[]): string {
  const short = name.replace(/ Casino$/, '')
  return names.some((other) => other !== name && other.startsWith(short)) ? name : short
}
