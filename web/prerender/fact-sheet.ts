import { changesNaming } from '#catalog/changes.ts'
import type { CasinoFile, CatalogCasino } from '#catalog/schema.ts'
import { casinoSlug } from '#catalog/slug.ts'
import type { ArticleMeta } from '#content/article-meta.ts'
import { HELP_LINES, type HelpLine } from '#content/help-lines.ts'
import { casinoFile, type Catalog } from '#content/listed-casinos.ts'
import { rankedCasinos, reviewPath, shortName } from '#content/ranked-casinos.ts'
import { reviewFacts } from '#content/review-facts.ts'
import { type AmountPicture, amountPicture } from '#core/bonuses/amount-picture.ts'
import { articleLink, type ArticleLink } from '#web/prerender/article-link.ts'
import { type Fact, factsOf } from '#web/prerender/fact-sheet-facts.ts'
import { type PayoutRow, payoutRows } from '#web/prerender/fact-sheet-payouts.ts'
import { placesOf, type SheetPlaces } from '#web/prerender/fact-sheet-places.ts'
import { type SheetSource, sourcesOf } from '#web/prerender/fact-sheet-sources.ts'
import {
  amountParagraphs,
  answerText,
  cashOutParagraphs,
  claimSteps,
  listText,
  reportLines,
  resetSentence,
  type SheetData,
  unknownFigures,
} from '#web/prerender/fact-sheet-texts.ts'
import { sentenceCase } from '#web/prerender/number-words.ts'
import { printedReset } from '#web/prerender/printed-clock.ts'
import { printedValue } from '#web/prerender/printed-value.ts'

/** The day on which the sentences of the fact sheets were last edited. */
const EDITED = '2026-11-27'

/** Everything that the page of one casino shows. */
export type FactSheet = SheetPlaces & {
  readonly path: string
  readonly id: number
  readonly name: string
  /** The name as people type it. */
  readonly short: string
  /** The title in two parts: what the page is about, and the figures that it answers with. */
  readonly title: readonly [about: string, figures: string]
  readonly answer: string
  readonly updated: string
  readonly checked: string
  readonly about: { readonly name: string; readonly url: string } | null
  readonly link: string | null
  /** Whether the link has a code that can earn something. */
  readonly referral: boolean
  /** A report of slow or refused payouts, or of doubt about the casino. */
  readonly warning: string | null
  readonly facts: readonly Fact[]
  readonly unknown: string | null
  /** What the amount looks like; null if no source gives one. */
  readonly picture: AmountPicture | null
  readonly amount: readonly string[]
  /** Null: no source gives it. */
  readonly further: readonly {
    readonly name: string
    readonly amount: string | null
    readonly when: string | null
  }[]
  readonly reset: string | null
  readonly steps: readonly string[]
  readonly payouts: readonly PayoutRow[]
  readonly cashOut: readonly string[]
  readonly reports: readonly string[]
  readonly changes: readonly {
    readonly id: string
    readonly date: string
    readonly texts: readonly string[]
  }[]
  readonly sources: readonly SheetSource[]
  readonly related: readonly ArticleLink[]
  readonly help: Pick<HelpLine, 'name' | 'number' | 'tel'>
}

type Sheets = { readonly casinos: readonly CatalogCasino[]; readonly metas: readonly ArticleMeta[] }

const sheetsOf = new WeakMap<Catalog, Sheets>()

/** Returns the casinos with a fact sheet, best first, and the metadata of their sheets in the same order. */
function sheets(catalog: Catalog, articles: readonly ArticleMeta[]): Sheets {
  const known = sheetsOf.get(catalog)
  if (known) return known
  const casinos = rankedCasinos(catalog.casinos)
  const built = {
    casinos,
    metas: casinos.map((casino) => metaOf(dataOf(casino, catalog), catalog, articles)),
  }
  sheetsOf.set(catalog, built)
  return built
}

/**
 * Returns the metadata of all fact sheets, best casino first.
 *
 * @param articles the metadata of all articles, the same on each call with a catalog.
 */
export function factSheetMetas(catalog: Catalog, articles: readonly ArticleMeta[]): readonly ArticleMeta[] {
  return sheets(catalog, articles).metas
}

/**
 * Returns the fact sheet at a path, or null if there is none.
 *
 * @param today the day of the build, which decides the laws in force.
 */
export function factSheet(
  path: string,
  catalog: Catalog,
  articles: readonly ArticleMeta[],
  today: string,
): FactSheet | null {
  const { casinos, metas } = sheets(catalog, articles)
  const at = metas.findIndex((meta) => meta.path === path)
  const [casino, meta] = [casinos[at], metas[at]]
  if (!casino || !meta) return null
  const data = dataOf(casino, catalog)
  const { file } = data
  const [daily, ...further] = file.bonuses
  const unknown = unknownFigures(data)
  return {
    path,
    id: casino.id,
    name: casino.name,
    short: data.short,
    title: titleOf(data.short),
    answer: meta.description,
    updated: meta.updated,
    checked: meta.checked,
    about: casino.site === null ? null : { name: casino.name, url: casino.site },
    link: casino.link,
    referral: casino.referral,
    warning: warningOf(file),
    facts: factsOf(data),
    unknown: unknown.length === 0 ? null : sentenceCase(listText(unknown)),
    picture: amountPicture(daily.clock, daily.value),
    amount: amountParagraphs(data),
    further: further.map(({ name, clock, value, sources }) => ({
      name: name ?? '',
      amount: capitalized(printedValue(clock, value)),
      when: printedReset(clock, sources.clock),
    })),
    reset: resetSentence(data),
    steps: claimSteps(data),
    payouts: payoutRows(data),
    cashOut: cashOutParagraphs(data),
    ...placesOf(data, today),
    reports: reportLines(file),
    changes: changesOf(casino, catalog),
    sources: sourcesOf(data),
    related: relatedTo(at, metas, articles),
    help: firstHelpLine(),
  }
}

function dataOf(casino: CatalogCasino, { casinos, files }: Catalog): SheetData {
  return {
    slug: casinoSlug(casino.name),
    short: shortName(
      casino.name,
      casinos.map(({ name }) => name),
    ),
    casino,
    file: casinoFile(casino.id, files),
    facts: reviewFacts(casino, casinos),
  }
}

function capitalized(text: string | null): string | null {
  return text === null ? null : sentenceCase(text)
}

function titleOf(short: string): FactSheet['title'] {
  const about = short.endsWith(' Daily') ? `${short} bonus` : `${short} daily bonus`
  return [about, 'amount, reset time, minimum cash-out']
}

function metaOf(data: SheetData, catalog: Catalog, articles: readonly ArticleMeta[]): ArticleMeta {
  const { casino, short } = data
  const path = reviewPath(casino.name)
  const written = articles.find((meta) => meta.path === path)
  const changes = changesNaming(casino.name, namesOf(catalog)).map(({ date }) => date)
  const days = [EDITED, ...changes, ...(written ? [written.updated] : [])].toSorted()
  return {
    path,
    title: titleOf(short).join(': '),
    name: titleOf(short)[0],
    description: answerText(data),
    kind: 'review',
    kicker: 'Fact sheet',
    updated: days.at(-1) ?? EDITED,
    checked: casino.provenance.checked_on,
    sources: [],
  }
}

function namesOf({ casinos }: Catalog): readonly string[] {
  return casinos.map(({ name }) => name)
}

function warningOf({ payment_trouble: problem, listing, status }: CasinoFile): string | null {
  if (problem)
    return `${problem.kind === 'slow' ? 'Slow payouts' : 'Payment problems'} reported: ${problem.report}.`
  return listing === 'doubtful' ? sentenceCase(`${status.replace(/^doubtful: /, '')}.`) : null
}

function changesOf(casino: CatalogCasino, catalog: Catalog): FactSheet['changes'] {
  const start = `${casino.name}, `
  return changesNaming(casino.name, namesOf(catalog)).flatMap(({ id, date, figures }) => {
    const own = figures.filter(({ of }) => of.startsWith(start))
    const texts = own.map(
      ({ of, from, to }) =>
        `${sentenceCase(of.slice(start.length))}: ${to ?? 'no longer listed'}${from === null ? '' : ` (was ${from})`}`,
    )
    return texts.length === 0 ? [] : [{ id, date, texts }]
  })
}

/** Returns the next and the previous casino of the list, and how the list is ranked. */
function relatedTo(
  at: number,
  metas: readonly ArticleMeta[],
  articles: readonly ArticleMeta[],
): readonly ArticleLink[] {
  const ranking = articles.find(({ path }) => path === '/blog/profitability-rankings-explained')
  return [metas[at + 1], metas[at - 1], ranking].flatMap((meta) =>
    meta ? [articleLink({ ...meta, title: meta.name ?? meta.title })] : [],
  )
}

function firstHelpLine(): HelpLine {
  const [first] = HELP_LINES
  if (!first) throw new Error('there is no help line')
  return first
}
