import type { Tier } from '#core/ranking/tier.ts'
import { dailyFacts } from '#content/facts.ts'
import { ARTICLES } from '#web/prerender/articles.server.ts'
import { catalogue } from '#web/prerender/catalogue.server.ts'
import { printedCasinos, tierLists, type PrintedCasino } from '#web/prerender/printed-casinos.ts'
import { dateText } from '#web/ui/date-text.ts'

export type ReviewedCasino = PrintedCasino & {
  /** The address of a full review, where there is one. */
  readonly review: string | null
}

export type Reviews = {
  readonly tiers: readonly { readonly tier: Tier; readonly casinos: readonly ReviewedCasino[] }[]
  readonly notOffered: readonly PrintedCasino[]
  readonly checked: string | null
}

/** The reviews list, worked out from the catalogue. */
export function reviews(): Reviews {
  const all = printedCasinos()
  return {
    tiers: tierLists().map(({ tier, casinos }) => ({ tier, casinos: casinos.map(reviewed) })),
    notOffered: all
      .filter(({ tier }) => tier === null)
      .map((casino) => ({ ...casino, reason: statusText(casino.reason) })),
    checked: dailyFacts(catalogue()).newestCheck,
  }
}

function reviewed(casino: PrintedCasino): ReviewedCasino {
  const review = `/casino-reviews/${casino.slug}`
  return { ...casino, review: ARTICLES.some(({ path }) => path === review) ? review : null }
}

/** Why a casino is not offered, without the catalogue's own label in front. */
function statusText(reason: string): string {
  const status = reason.replace(/^Not offered\. Status: /, '').replace(/^closed\b/i, 'Closed')
  if (status === 'unknown.') return 'Whether it still runs could not be confirmed.'
  return status.replace(/\b\d{4}-\d\d-\d\d\b/g, (day) => dateText(day))
}
