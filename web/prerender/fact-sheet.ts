import { changesNaming } from '#catalogue/changes.ts'
import { figureConfidence } from '#catalogue/confidence.ts'
import { excludedPlaces } from '#catalogue/excluded-places.ts'
import { isRestricted, jurisdiction, JURISDICTIONS } from '#catalogue/jurisdictions.ts'
import { type CasinoFile, type CatalogueCasino, FIGURES } from '#catalogue/schema.ts'
import { casinoSlug } from '#catalogue/slug.ts'
import type { ArticleMeta } from '#content/article-meta.ts'
import { HELP_LINES, type HelpLine } from '#content/help-lines.ts'
import { casinoFile, type Catalog } from '#content/listed-casinos.ts'
import { rankedCasinos, reviewPath, shortName } from '#content/ranked-casinos.ts'
import { figureSources, reviewFacts } from '#content/review-facts.ts'
import { sourceKind, type SourceKind, sourceName } from '#content/source-names.ts'
import { lawForbids } from '#core/eligibility/law-forbids.ts'
import { type AmountPicture, amountPicture } from '#core/bonuses/amount-picture.ts'
import type { FixedClock } from '#core/bonuses/clock.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { articleLink, type ArticleLink } from '#web/prerender/article-link.ts'
import {
  amountParagraphs,
  answerText,
  cashOutParagraphs,
  claimSteps,
  evidenceText,
  isUntyped,
  listText,
  methodName,
  minimumText,
  playthroughOf,
  reportLines,
  resetSentence,
  resetText,
  type SheetData,
  unknownFigures,
} from '#web/prerender/fact-sheet-texts.ts'
import { counted, inWords, sentenceCase } from '#web/prerender/number-words.ts'
import { printedReset } from '#web/prerender/printed-clock.ts'
import { printedValue } from '#web/prerender/printed-value.ts'
import { partialDateText } from '#web/ui/date-text.ts'

/** The day on which the sentences of the fact sheets were last edited. */
const EDITED = '2026-11-27'

/** A line of the facts at the top. `clock` is the fixed clock that a script shows in the reader's zone. */
export type Fact = {
  readonly name: string
  readonly text: string
  /** How well the sources support it. */
  readonly evidence: string | null
  readonly clock?: FixedClock
  readonly href?: string
}

/** A minimum and the wait until it. `share` is the length of its bar, from 0 to 100; null without a known wait, or if there is no other. */
export type PayoutRow = {
  readonly name: string
  readonly minimum: string
  readonly claims: number | null
  readonly days: number | null
  readonly share: number | null
}

export type SheetSource = {
  readonly url: string
  readonly name: string
  readonly kind: string
  readonly date: string
  /** The figures that it gives, or gives otherwise. */
  readonly used: string
}

/** Everything that the page of one casino shows. */
export type FactSheet = {
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
  readonly excluded: readonly {
    readonly source: string
    readonly url: string
    readonly date: string
    readonly places: readonly string[]
  }[]
  /** The restricted states that no list of the casino names. */
  readonly notListed: string | null
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

type Sheets = { readonly casinos: readonly CatalogueCasino[]; readonly metas: readonly ArticleMeta[] }

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
  const lists = excludedPlaces(data.slug)
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
    excluded: lists.map(({ source, date, places }) => ({
      source: sourceName(source),
      url: source,
      date: partialDateText(date),
      places: places.map((code) => jurisdiction(code).name).toSorted(),
    })),
    notListed: notListedText(
      data,
      lists.flatMap(({ places }) => places),
      today,
    ),
    reports: reportLines(file),
    changes: changesOf(casino, catalog),
    sources: sourcesOf(data),
    related: relatedTo(at, metas, articles),
    help: firstHelpLine(),
  }
}

function dataOf(casino: CatalogueCasino, { casinos, files }: Catalog): SheetData {
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

/** The facts that sources give. A figure without a source has no line; `unknownFigures` names it. */
function factsOf(data: SheetData): readonly Fact[] {
  const { casino, file, facts } = data
  const [{ clock, value, sources }] = file.bonuses
  const { figures = {} } = casino.provenance
  const amount = printedValue(clock, value)
  const reset = resetText(file)
  const [first] = facts.payouts
  const gift = facts.payouts.find(({ method }) => method === 'gift')
  const excluded = excludedPlaces(data.slug).flatMap(({ places }) => places).length
  const waits = (days: number | null) => (days === null ? '' : `, after about ${counted(days, 'day')}`)
  const minimum = facts.cash ?? first ?? null
  const sourced = minimum && minimum.method !== 'wallet' ? (`${minimum.method}_min` as const) : null
  const playthrough = playthroughOf(file)
  const lines: readonly (Fact | null)[] = [
    amount === null
      ? null
      : {
          name: 'Daily bonus',
          text: sentenceCase(amount),
          evidence: evidenceText(sources.value, confidenceOf(sources.value)),
        },
    clock.kind !== 'condition' ? null : { name: 'Condition', text: clock.text, evidence: null },
    reset === null
      ? null
      : {
          name: 'Resets',
          text: sentenceCase(reset),
          evidence: evidenceText(sources.clock, confidenceOf(sources.clock)),
          ...(clock.kind === 'fixed' && { clock }),
        },
    minimum === null
      ? null
      : {
          name: 'Minimum cash-out',
          text: sentenceCase(minimumText(minimum, data)) + waits(minimum.days),
          evidence:
            sourced === null
              ? null
              : evidenceText(file.figures[sourced] ?? null, figures[sourced]?.confidence ?? 'low'),
        },
    gift === undefined || gift === minimum
      ? null
      : { name: 'Gift card', text: formatMoney(gift.minimum) + waits(gift.days), evidence: null },
    playthrough === null ? null : { name: 'Playthrough', text: playthrough, evidence: null },
    casino.min_age === null ? null : { name: 'Minimum age', text: String(casino.min_age), evidence: null },
    excluded === 0
      ? null
      : { name: 'Not available in', text: counted(excluded, 'place'), evidence: null, href: '#states' },
    {
      name: 'Our tier',
      text: `${casino.tier} of 5, ranked ${facts.place} of ${facts.offered}`,
      evidence: casino.tier_reason,
      href: '/blog/profitability-rankings-explained',
    },
    casino.operator === null ? null : { name: 'Operator', text: casino.operator, evidence: null },
  ]
  return lines.filter((line) => line !== null)
}

function confidenceOf(figure: CasinoFile['bonuses'][0]['sources']['value']) {
  return figure === null ? ('low' as const) : figureConfidence(figure)
}

function warningOf({ payment_trouble: trouble, listing, status }: CasinoFile): string | null {
  if (trouble)
    return `${trouble.kind === 'slow' ? 'Slow payouts' : 'Unpaid players'} reported: ${trouble.report}.`
  return listing === 'doubtful' ? sentenceCase(`${status.replace(/^doubtful: /, '')}.`) : null
}

function payoutRows(sheet: SheetData): readonly PayoutRow[] {
  const { casino, facts } = sheet
  const timed = facts.payouts.filter(({ days }) => days !== null).length
  const longest = Math.max(...facts.payouts.map(({ days }) => days ?? 0))
  return facts.payouts.map((payout) => {
    const { method, minimum, claims, days } = payout
    return {
      name: isUntyped(sheet, payout) ? 'Method not stated' : sentenceCase(methodName(method, casino)),
      minimum: formatMoney(minimum),
      claims,
      days,
      // One bar alone would compare nothing.
      share: days === null || longest === 0 || timed < 2 ? null : Math.round((days / longest) * 100),
    }
  })
}

/** How many states are named that act without a ban; the page of the states names all. */
const MAX_NAMED = 5

/** The states that restrict sweepstakes casinos. */
const RESTRICTED = JURISDICTIONS.filter((place) => place.country === 'US' && isRestricted(place))

function notListedText({ short }: SheetData, listed: readonly string[], today: string): string | null {
  if (listed.length === 0) return null
  const missing = RESTRICTED.filter(({ code }) => !listed.includes(code))
  const namesWhere = (isForbidden: boolean) =>
    missing.filter((place) => lawForbids(place, today) === isForbidden).map(({ name }) => name)
  const [forbidden, others] = [namesWhere(true), namesWhere(false)]
  const sentences = [
    ...(forbidden.length === 0
      ? []
      : [
          `The law forbids sweepstakes casinos in ${listText(forbidden)} too. Expect ${short} to be unavailable there.`,
        ]),
    ...(others.length === 0
      ? []
      : [`${stepsIn(others)} taken steps against such casinos. Check the terms of ${short} there.`]),
  ]
  return sentences.length === 0 ? null : sentences.join(' ')
}

/** Names the states that act without a ban: a few by name, more by their number. */
function stepsIn(names: readonly string[]): string {
  if (names.length > MAX_NAMED) return `${sentenceCase(inWords(names.length))} more states have`
  return `${listText(names)} ${names.length === 1 ? 'has' : 'have'}`
}

function changesOf(casino: CatalogueCasino, catalog: Catalog): FactSheet['changes'] {
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

const FIGURE_NAMES: Readonly<Record<(typeof FIGURES)[number], string>> = {
  expected_daily_reward: 'daily bonus',
  rtp: 'return of the wash game',
  bank_min: 'bank minimum',
  gift_min: 'gift card minimum',
  crypto_min: 'crypto minimum',
}

const KIND_NAMES: Readonly<Record<SourceKind, string>> = {
  operator: 'The operator’s page',
  copy: 'Copy of the operator’s page',
  official: 'Law or regulator',
  directory: 'Audited directory',
  reviews: 'Review site',
  players: 'Player list',
}

/** The operator's pages first, then the others by how much they count, the newest first. */
function sourcesOf({ slug, casino, file }: SheetData): readonly SheetSource[] {
  const lists = excludedPlaces(slug)
  const extra = lists.filter(({ source }) => !file.sources.some(({ url }) => url === source))
  const kinds = Object.keys(KIND_NAMES)
  return [...file.sources, ...extra.map(({ source, date }) => ({ url: source, date }))]
    .map(({ url, date }) => ({ url, date, kind: sourceKind(url, casino.site) }))
    .toSorted(
      (a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || (b.date ?? '').localeCompare(a.date ?? ''),
    )
    .map(({ url, date, kind }) => ({
      url,
      name: sourceName(url),
      kind: KIND_NAMES[kind],
      date: date === null ? 'undated' : partialDateText(date),
      used: usedText(
        file,
        url,
        lists.some(({ source }) => source === url),
      ),
    }))
}

function usedText(file: CasinoFile, url: string, isForPlaces: boolean): string {
  const namesBy = (stance: 'agree' | 'differ') =>
    FIGURES.filter((figure) => figureSources(file, figure)?.[stance].includes(url)).map(
      (figure) => FIGURE_NAMES[figure],
    )
  const isForClock = (stance: 'agree' | 'differ') =>
    file.bonuses[0].sources.clock?.[stance].includes(url) ? ['reset'] : []
  const agree = [...namesBy('agree'), ...isForClock('agree'), ...(isForPlaces ? ['excluded places'] : [])]
  const differ = [...namesBy('differ'), ...isForClock('differ')]
  const used = [
    ...(agree.length === 0 ? [] : [`gives the ${listText(agree)}`]),
    ...(differ.length === 0 ? [] : [`gives a different ${listText(differ)}`]),
  ]
  return used.length === 0 ? 'used for the notes' : used.join('; ')
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
