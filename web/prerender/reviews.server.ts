import type { Tier } from '#core/ranking/tier.ts'
import { dailyFacts } from '#content/facts.ts'
import { ARTICLES } from '#web/prerender/articles.server.ts'
import { catalogue } from '#web/prerender/catalogue.server.ts'
import { printedCasinos, tierLists, type PrintedCasino } from '#web/prerender/printed-casinos.ts'
import { dateText } from '#web/ui/date-text.ts'

export type ReviewedCasino = PrintedCasino & {
  /** The path of the full review, or null if there is none. */
  readonly review: string | null
}

export type Reviews = {
  readonly tiers: readonly { readonly tier: Tier; readonly casinos: readonly ReviewedCasino[] }[]
  readonly notOffered: readonly PrintedCasino[]
  readonly checked: string | null
}

/** Builds the list of reviews from the catalogue. */
export function reviews(): Reviews {
  const all = printedCasinos()
  return {
    tiers: tierLists().map(({ tier, casinos }) => ({ tier, casinos: casinos.map(withReview) })),
    notOffered: all
      .filter(({ tier }) => tier === null)
      .map((casino) => ({ ...casino, reason: statusText(casino.reason) })),
    checked: dailyFacts(catalogue()).newestCheck,
  }
}

function withReview(casino: PrintedCasino): ReviewedCasino {
  const review = `/casino-reviews/${casino.slug}`
  return { ...casino, review: ARTICLES.some(({ path }) => path === review) ? review : null }
}

/** Returns why a casino is not offered, without the catalogue's label prefix. */
function statusText(reason: string): string {
  const status = reason.replace(/^Not offered\. Status: /, '').replace(/^closed\b/i, 'Closed')
  if (status === 'unknown.') return 'We couldn’t confirm that it still operates.'
  return status.replace(/\b\d{4}-\d\d-\d\d\b/g, (day) => dateText(day))
}
