import type { CasinoFile } from '#catalogue/schema.ts'
import type { ArticleMeta } from '#content/article-meta.ts'
import { dailyFacts, expectedOf } from '#content/facts.ts'
import { casinoFile, type Catalog } from '#content/listed-casinos.ts'
import { reviewPath } from '#content/ranked-casinos.ts'
import { cashMinimum } from '#content/collecting-facts.ts'
import { daysToReach } from '#core/ranking/profitability-tier.ts'
import type { Tier } from '#core/ranking/tier.ts'
import { placesOut } from '#web/prerender/places-out.ts'
import { printedCasinos, tierLists, type PrintedCasino } from '#web/prerender/printed-casinos.ts'
import { sentenceCase } from '#web/prerender/number-words.ts'
import { playthroughText } from '#web/api/playthrough-text.ts'
import { printedDoubt, printedReset } from '#web/prerender/printed-clock.ts'
import { dateText } from '#web/ui/date-text.ts'

export type ListedCasino = PrintedCasino & {
  /** The path of its fact sheet. */
  readonly path: string
  /** Whether the sheet contains a written review. */
  readonly isFull: boolean
  /** When it is ready again; null if no source says. */
  readonly reset: string | null
  /** How often its coins must be played before a cash-out; null if no source says. */
  readonly playthrough: string | null
  /** The expected value of a day in cents, and the days to the first cash-out, to sort by; null if not known. */
  readonly cents: number | null
  readonly days: number | null
  /** The codes of the places where it is not available, separated by spaces. */
  readonly out: string
}

export type Reviews = {
  readonly tiers: readonly { readonly tier: Tier; readonly casinos: readonly ListedCasino[] }[]
  readonly notOffered: readonly PrintedCasino[]
  readonly checked: string | null
}

/**
 * Builds the list of reviews.
 *
 * @param articles the metadata of all articles, among which are the written reviews.
 * @param today the day of the build, which decides the laws in force.
 */
export function reviews(
  { casinos, files }: Catalog,
  articles: readonly ArticleMeta[],
  today: string,
): Reviews {
  const byId = new Map(casinos.map((casino) => [casino.id, casino]))
  const listed = (printed: PrintedCasino): ListedCasino => {
    const path = reviewPath(printed.name)
    const casino = byId.get(printed.id)
    const file = casinoFile(printed.id, files)
    const [{ clock, sources }] = file.bonuses
    const cents = casino ? expectedOf(casino) : null
    return {
      ...printed,
      path,
      isFull: articles.some((meta) => meta.path === path),
      reset: printedReset(clock, sources.clock),
      playthrough: printedPlaythrough(file),
      cents,
      days: casino ? daysToReach(cashMinimum(casino), cents) : null,
      out: placesOut(printed.slug, today),
    }
  }
  return {
    tiers: tierLists(casinos).map(({ tier, casinos: ranked }) => ({ tier, casinos: ranked.map(listed) })),
    notOffered: printedCasinos(casinos)
      .filter(({ tier }) => tier === null)
      .map((casino) => ({ ...casino, reason: statusText(casino.reason) })),
    checked: dailyFacts(casinos).newestCheck,
  }
}

function printedPlaythrough({ playthrough, figures }: CasinoFile): string | null {
  if (playthrough === null) return null
  return sentenceCase(playthroughText(playthrough)) + printedDoubt(figures.playthrough ?? null)
}

/** Returns why a casino is not offered, without the catalogue's label prefix. */
function statusText(reason: string): string {
  const status = reason.replace(/^Not offered\. Status: /, '').replace(/^closed\b/i, 'Closed')
  if (status === 'unknown.') return 'We couldn’t confirm that it still operates.'
  return status.replace(/\b\d{4}-\d\d-\d\d\b/g, (day) => dateText(day))
}
