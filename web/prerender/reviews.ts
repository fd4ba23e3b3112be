import type { Tier } from '#core/ranking/tier.ts'
import type { CatalogueCasino } from '#catalogue/schema.ts'
import { dailyFacts } from '#content/facts.ts'
import { reviewedCasinos, reviewPath } from '#content/reviewed-casinos.ts'
import { ARTICLES } from '#web/prerender/articles.ts'
import { printedCasinos, tierLists, type PrintedCasino } from '#web/prerender/printed-casinos.ts'
import { dateText } from '#web/ui/date-text.ts'

export type ReviewedCasino = PrintedCasino & {
  /** The path of its review, or null if there is none. */
  readonly review: string | null
  /** Whether the review is an article, and not only computed from the catalogue. */
  readonly isFull: boolean
}

export type Reviews = {
  readonly tiers: readonly { readonly tier: Tier; readonly casinos: readonly ReviewedCasino[] }[]
  readonly notOffered: readonly PrintedCasino[]
  readonly checked: string | null
}

/** Builds the list of reviews. */
export function reviews(casinos: readonly CatalogueCasino[]): Reviews {
  const all = printedCasinos(casinos)
  const reviewed = new Set(reviewedCasinos(casinos).map(({ id }) => id))
  return {
    tiers: tierLists(casinos).map(({ tier, casinos: ranked }) => ({
      tier,
      casinos: ranked.map((casino) => withReview(casino, reviewed)),
    })),
    notOffered: all
      .filter(({ tier }) => tier === null)
      .map((casino) => ({ ...casino, reason: statusText(casino.reason) })),
    checked: dailyFacts(casinos).newestCheck,
  }
}

function withReview(casino: PrintedCasino, reviewed: ReadonlySet<number>): ReviewedCasino {
  const path = reviewPath(casino.name)
  const isFull = ARTICLES.some((meta) => meta.path === path)
  return { ...casino, review: isFull || reviewed.has(casino.id) ? path : null, isFull }
}

/** Returns why a casino is not offered, without the catalogue's label prefix. */
function statusText(reason: string): string {
  const status = reason.replace(/^Not offered\. Status: /, '').replace(/^closed\b/i, 'Closed')
  if (status === 'unknown.') return 'We couldn’t confirm that it still operates.'
  return status.replace(/\b\d{4}-\d\d-\d\d\b/g, (day) => dateText(day))
}
