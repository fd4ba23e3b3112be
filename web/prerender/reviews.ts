import type { CasinoFile } from '#catalog/schema.ts'
import type { ArticleMeta } from '#content/article-meta.ts'
import { dailyFacts, expectedOf } from '#content/facts.ts'
import { casinoFile, type Catalog } from '#content/listed-casinos.ts'
import { reviewPath } from '#content/ranked-casinos.ts'
import { cashMinimum } from '#content/collecting-facts.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { daysToReach } from '#core/ranking/profitability-tier.ts'
import type { Cents } from '#core/units.ts'
import type { Tier } from '#core/ranking/tier.ts'
import { placesOut } from '#web/prerender/places-out.ts'
import { printedCasinos, tierLists, type PrintedCasino } from '#web/prerender/printed-casinos.ts'
import { counted, sentenceCase } from '#web/prerender/number-words.ts'
import { playthroughText } from '#web/features/strategy/playthrough-text.ts'
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
  /** What the other orders add to its figure: whether the daily value is doubtful, and a playthrough of several times. */
  readonly remark: string
  /** The expected value of a day in cents, and the days to the first cash-out, to sort by; null if not known. */
  readonly cents: Cents | null
  readonly days: number | null
  /** The codes of the places where it is not available, separated by spaces. */
  readonly out: string
}

/** A casino in another order than the table, with the figure that orders it. */
export type OrderedCasino = Pick<PrintedCasino, 'slug' | 'name'> & { readonly figure: string }

/** So many casinos are listed in another order. */
const MOST_ORDERED = 25

export type Reviews = {
  readonly tiers: readonly { readonly tier: Tier; readonly casinos: readonly ListedCasino[] }[]
  /** The first casinos by the value of a day, and by the days to the first cash-out. */
  readonly best: Readonly<Record<'perDay' | 'soonest', readonly OrderedCasino[]>>
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
      remark: printedDoubt(sources.value) + severalTimes(file),
      cents,
      days: casino ? daysToReach(cashMinimum(casino), cents) : null,
      out: placesOut(printed.slug, today),
    }
  }
  const tiers = tierLists(casinos).map(({ tier, casinos: ranked }) => ({ tier, casinos: ranked.map(listed) }))
  const all = tiers.flatMap((tier) => tier.casinos)
  return {
    tiers,
    best: {
      perDay: ordered(all, ({ cents, remark }) =>
        cents === null ? null : { key: 0 - cents, figure: `${formatMoney(cents)} a day${remark}` },
      ),
      soonest: ordered(all, ({ days, remark }) =>
        days === null ? null : { key: days, figure: `about ${counted(days, 'day')}${remark}` },
      ),
    },
    notOffered: printedCasinos(casinos)
      .filter(({ tier }) => tier === null)
      .map((casino) => ({ ...casino, reason: statusText(casino.reason) })),
    checked: dailyFacts(casinos).newestCheck,
  }
}

/** Returns the casinos with the least keys, in ascending order. Those of the same key stay in the order of the table. */
function ordered(
  casinos: readonly ListedCasino[],
  keyOf: (casino: ListedCasino) => { readonly key: number; readonly figure: string } | null,
): readonly OrderedCasino[] {
  return casinos
    .flatMap((casino) => {
      const found = keyOf(casino)
      return found === null ? [] : [{ slug: casino.slug, name: casino.name, ...found }]
    })
    .toSorted((a, b) => a.key - b.key)
    .slice(0, MOST_ORDERED)
}

function printedPlaythrough({ playthrough, figures }: CasinoFile): string | null {
  if (playthrough === null) return null
  return sentenceCase(playthroughText(playthrough)) + printedDoubt(figures.playthrough ?? null)
}

/** Expected Daily counts one playthrough, so more of them are added to it. */
function severalTimes({ playthrough, figures }: CasinoFile): string {
  if (playthrough === null || playthrough.times <= 1) return ''
  return `; playthrough ${playthrough.times}x${printedDoubt(figures.playthrough ?? null)}`
}

/** Returns why a casino is not offered, without the catalog's label prefix. */
function statusText(reason: string): string {
  const status = reason.replace(/^Not offered\. Status: /, '').replace(/^closed\b/i, 'Closed')
  if (status === 'unknown.') return 'We couldn’t confirm that it still operates.'
  return status.replace(/\b\d{4}-\d\d-\d\d\b/g, (day) => dateText(day))
}
