import type { Bonus, FigureSources } from '#catalog/bonus-schema.ts'
import type { Confidence } from '#catalog/schema.ts'

// Careful sources: an operator's own pages, an audited directory, proof of payment, typed minimums.
const CAREFUL = [
  'https://github.com/DrakeHooks/CasinoClaim/',
  'https://github.com/TommyD21/sweepscheck/',
  'https://github.com/madrank8/sweepstakescasinos/',
  'https://help.stake.us/',
  'https://www.chumbacasino.com/',
  'https://goldenheartsgames.zendesk.com/',
  // Captures of the operators' pages, and copies of one operator's rules.
  'https://github.com/gqerpjoi23r/social-casino-index/',
  'https://github.com/romanlv/jumbo-chat/',
]

/** The publishers of an author's further lists. The Online Sidehustles sheets and Casino Masterlist are one lineage. */
const SAME_AUTHOR: Readonly<Record<string, string>> = {
  '/poponline63/onlinesidehustles': 'docs.google.com',
}

/**
 * Returns the confidence in one figure.
 *
 * `high`: three or more sources agree and none differs. `medium`: none differs, and two agree or one careful source
 * states it. `low`: disputed, untyped, only the low end of a range, reported by one list, or one
 * thin source.
 * Several pages of one site, one repository, or one author are one source.
 */
export function figureConfidence({ agree, differ, weakness }: FigureSources): Confidence {
  const publishers = new Set(agree.map(lineageOf)).size
  if (weakness !== null || differ.length > 0 || publishers === 0) return 'low'
  if (publishers >= 3) return 'high'
  return publishers === 2 || agree.some(isCareful) ? 'medium' : 'low'
}

/** Returns the confidence in a bonus: that of its value, on which the tier and the sums depend. */
export function bonusConfidence({ value }: Bonus['sources']): Confidence {
  return value ? figureConfidence(value) : 'low'
}

/**
 * Returns the publisher whose statement an address repeats: pages of one publisher are one source, and so are lists of
 * one author, which copy each other.
 */
export function lineageOf(url: string): string {
  const publisher = publisherOf(url)
  return SAME_AUTHOR[publisher] ?? publisher
}

/** @returns the newest date of the sources (a month or year counts as its first day), or null if none is dated. */
export function newestDate(dates: readonly (string | null)[]): string | null {
  const days = dates.filter((date) => date !== null).map((date) => `${date}-01-01`.slice(0, 10))
  return days.toSorted().at(-1) ?? null
}

/** Returns the site or the GitHub repository of an address. Its pages count as one source. */
export function publisherOf(url: string): string {
  const { hostname, pathname } = new URL(url)
  return hostname === 'github.com' ? pathname.split('/').slice(0, 3).join('/') : hostname
}

function isCareful(url: string): boolean {
  return CAREFUL.some((start) => url.startsWith(start))
}
