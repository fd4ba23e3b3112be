import type { CasinoFile, Confidence, FigureSources } from '#catalogue/schema.ts'
import type * as z from 'zod'

// Sources that say what they mean: an operator's own pages, an audited directory, proof of payment, typed minimums.
const CAREFUL = [
  'https://github.com/DrakeHooks/CasinoClaim/',
  'https://github.com/TommyD21/sweepscheck/',
  'https://github.com/madrank8/sweepstakescasinos/',
  'https://help.stake.us/',
  'https://www.chumbacasino.com/',
  'https://goldenheartsgames.zendesk.com/',
]

/**
 * How far one figure can be trusted.
 *
 * `high`: three or more sources state it and none states another. `medium`: none states another, and two
 * state it or one careful source does. `low`: disputed, untyped, only the low end of a range, or one thin source.
 * Several pages of one site or one repository are one source.
 */
export function figureConfidence({ agree, differ, weakness }: z.infer<typeof FigureSources>): Confidence {
  const voices = new Set(agree.map(voiceOf)).size
  if (weakness !== null || differ.length > 0 || voices === 0) return 'low'
  if (voices >= 3) return 'high'
  return voices === 2 || agree.some(isCareful) ? 'medium' : 'low'
}

/** How far a casino's row can be trusted: as far as its daily value, which the tier and the sums stand on. */
export function rowConfidence(casino: Pick<CasinoFile, 'figures'>): Confidence {
  const daily = casino.figures.expected_daily_reward
  return daily ? figureConfidence(daily) : 'low'
}

/** @returns the newest day the sources speak of (a month or year counts from its first day), null when none is dated. */
export function newestDate(dates: readonly (string | null)[]): string | null {
  const days = dates.filter((date) => date !== null).map((date) => `${date}-01-01`.slice(0, 10))
  return days.toSorted().at(-1) ?? null
}

function voiceOf(url: string): string {
  const { hostname, pathname } = new URL(url)
  return hostname === 'github.com' ? pathname.split('/').slice(0, 3).join('/') : hostname
}

function isCareful(url: string): boolean {
  return CAREFUL.some((start) => url.startsWith(start))
}
