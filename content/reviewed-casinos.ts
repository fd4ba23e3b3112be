import type { CatalogueCasino } from '#catalogue/schema.ts'
import { casinoSlug } from '#catalogue/slug.ts'
import { listedCasinos } from '#content/listed-casinos.ts'

/** The number of casinos with a page of their own. */
const MAX_REVIEWED = 20

/** Returns the offered casinos in the order of the catalogue: by tier, then by rank. */
export function rankedCasinos(casinos: readonly CatalogueCasino[]): readonly CatalogueCasino[] {
  return casinos
    .filter(({ active }) => active)
    .toSorted((a, b) => (a.tier ?? 9) - (b.tier ?? 9) || a.rank - b.rank)
}

/** Returns the casinos that have a review: the highest-ranked ones, best first. */
export function reviewedCasinos(
  casinos: readonly CatalogueCasino[] = listedCasinos(),
): readonly CatalogueCasino[] {
  return rankedCasinos(casinos).slice(0, MAX_REVIEWED)
}

/** Returns the path of the review of a casino, computed from the catalogue or written as an article. */
export function reviewPath(name: string): string {
  return `/casino-reviews/${casinoSlug(name)}`
}
