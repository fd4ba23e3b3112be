import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { changesNaming } from '#catalogue/changes.ts'
import type { CatalogueCasino } from '#catalogue/schema.ts'
import { casinoSlug } from '#catalogue/slug.ts'
import type { ArticleMeta } from '#content/article-meta.ts'
import { casinoFile, type Catalog } from '#content/listed-casinos.ts'
import { reviewFacts } from '#content/review-facts.ts'
import { reviewedCasinos, reviewPath } from '#content/reviewed-casinos.ts'
import { formatMoney } from '#core/money/format-money.ts'
import styles from '#web/features/article/article-parts.module.css'
import { ScrollTable } from '#web/features/article/scroll-table.tsx'
import { VisitLink } from '#web/features/article/visit-link.tsx'
import { PlaySafe, ReferralLine } from '#web/prerender/article-parts.tsx'
import { type Article, articleLink, ARTICLES } from '#web/prerender/articles.ts'
import { LinkedText } from '#web/prerender/linked-text.tsx'
import { resetOf } from '#web/prerender/printed-casinos.ts'
import { readingMinutes } from '#web/prerender/rehype-article-outline.ts'
import {
  Changes,
  FigureTable,
  Line,
  ScoreLine,
  Sources,
  States,
  Unknown,
} from '#web/prerender/review-facts.tsx'
import {
  cashOutParagraphs,
  claimParagraphs,
  inWords,
  methodName,
  payoutText,
  resetParagraphs,
  type Review,
  sentenceCase,
  strengths,
  waitText,
  weaknesses,
} from '#web/prerender/review-sentences.ts'

/** The day on which the sentences of the reviews were last edited. */
const EDITED = '2026-11-23'

/** The casinos whose review is computed: those with a review, except where there is an article. */
function computedOf(casinos: readonly CatalogueCasino[]): readonly CatalogueCasino[] {
  return reviewedCasinos(casinos).filter(
    ({ name }) => !ARTICLES.some(({ path }) => path === reviewPath(name)),
  )
}

/** Returns the metadata of all computed reviews, best casino first. */
export function reviewMetas(catalog: Catalog): readonly ArticleMeta[] {
  return computedOf(catalog.casinos).map((casino) => metaOf(casino, catalog))
}

/** Returns the computed review at a path, or null if there is none. */
export function casinoReview(path: string, catalog: Catalog): Article | null {
  const casino = computedOf(catalog.casinos).find(({ name }) => reviewPath(name) === path)
  if (!casino) return null
  const html = renderToStaticMarkup(createElement(ReviewBody, { review: reviewOf(casino, catalog) }))
  return {
    meta: metaOf(casino, catalog),
    about: casino.site === null ? null : { name: casino.name, url: casino.site },
    sources: [],
    html,
    answer: null,
    contents: [
      ...REVIEW_SECTIONS.map(([id, text]) => ({ id, text, level: 2 })),
      { id: 'sources', text: 'Sources', level: 2 },
    ],
    minutes: readingMinutes(html.replace(/<[^>]+>/g, ' ')),
    related: relatedTo(casino, catalog),
    calculates: false,
    scores: true,
  }
}

function metaOf(casino: CatalogueCasino, catalog: Catalog): ArticleMeta {
  const { name, provenance } = casino
  const { facts, names } = reviewOf(casino, catalog)
  const worth =
    facts.claim === null || facts.expected === null
      ? `No source says what the daily bonus at ${name} is worth.`
      : facts.claimsPerDay > 1
        ? `Each claim at ${name} is worth about ${formatMoney(facts.claim)}, up to ${inWords(facts.claimsPerDay)} times a day.`
        : `The daily bonus at ${name} is worth about ${formatMoney(facts.expected)}.`
  const payout = facts.cash ? ` First cash-out: ${payoutText(facts.cash, casino)}.` : ''
  return {
    path: reviewPath(name),
    title: name,
    description: `${worth}${payout} Each figure has its source.`,
    kind: 'review',
    kicker: 'Review',
    updated: [EDITED, ...changesNaming(name, names).map(({ date }) => date)].toSorted().at(-1) ?? EDITED,
    checked: provenance.checked_on,
    sources: [],
  }
}

/** Returns the next and the previous casino of the list, and how the list is ranked. */
function relatedTo(casino: CatalogueCasino, catalog: Catalog): Article['related'] {
  const reviewed = reviewedCasinos(catalog.casinos)
  const at = reviewed.findIndex(({ id }) => id === casino.id)
  const neighbors = [reviewed[at + 1], reviewed[at - 1]].flatMap((one) => (one ? [reviewPath(one.name)] : []))
  return [...neighbors, '/blog/profitability-rankings-explained']
    .flatMap((path) => [...reviewMetas(catalog), ...ARTICLES].find((meta) => meta.path === path) ?? [])
    .map(articleLink)
}

/** The sections of a computed review, in order. */
export const REVIEW_SECTIONS: readonly (readonly [
  id: string,
  title: string,
  body: (props: { review: Review }) => ReactNode,
])[] = [
  ['in-short', 'In short', InShort],
  ['claim-value', 'What a claim is worth', ClaimValue],
  ['cash-out', 'Days to the first cash-out', CashOut],
  ['reset', 'When it resets', NextReset],
  ['states', 'Excluded places', States],
  ['community-score', 'Community Score', CommunityScore],
  ['what-sources-report', 'What sources report', WhatSourcesReport],
  ['not-known', 'Also unknown', Unknown],
  ['changes', 'What changed', Changes],
]

/** The text of a computed review. */
export function ReviewBody({ review }: { review: Review }) {
  return (
    <>
      <ReferralLine />
      {REVIEW_SECTIONS.map(([id, title, Body]) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          <Body review={review} />
        </section>
      ))}
      <PlaySafe />
      <Sources review={review} />
    </>
  )
}

/** Returns what the sections of a casino's review are written from. */
export function reviewOf(casino: CatalogueCasino, { casinos, files }: Catalog): Review {
  return {
    slug: casinoSlug(casino.name),
    casino,
    file: casinoFile(casino.id, files),
    facts: reviewFacts(casino, casinos),
    names: casinos.map(({ name }) => name),
  }
}

/** The facts at a glance, and what speaks for and against the casino. */
export function InShort({ review }: { review: Review }) {
  const { casino, facts } = review
  const { claim, claimsPerDay, expected, cash, payouts } = facts
  const gift = payouts.find(({ method }) => method === 'gift')
  const [pro, contra] = [strengths(review), weaknesses(review)]
  return (
    <>
      <dl className={styles.lines}>
        <Line name="Our tier">
          {casino.tier} (ranked {facts.place} of {facts.offered})
        </Line>
        <Line name="Value per claim">{claim === null ? null : formatMoney(claim)}</Line>
        <Line name="Value per day">
          {expected === null ? null : formatMoney(expected)}
          {claimsPerDay > 1 ? `, if you make all ${inWords(claimsPerDay)} claims` : null}
        </Line>
        <Line name="First cash-out">{cash && payoutText(cash, casino)}</Line>
        {gift && (
          <Line name="Gift card">
            {formatMoney(gift.minimum)}
            {waitText(gift)}
          </Line>
        )}
        <Line name="Resets">{resetOf(casino)}</Line>
        <Line name="Site">
          {casino.link === null ? null : <VisitLink id={casino.id} name={casino.name} link={casino.link} />}
        </Line>
      </dl>
      {pro.length === 0 ? null : (
        <p>
          <b>For:</b> {pro.join(' ')}
        </p>
      )}
      {contra.length === 0 ? null : (
        <p>
          <b>Against:</b> {contra.join(' ')}
        </p>
      )}
    </>
  )
}

/** The value of a claim and of a day, and how it compares. */
export function ClaimValue({ review }: { review: Review }) {
  return <Paragraphs texts={claimParagraphs(review)} />
}

/** Each payout method with its minimum, and the claims and days until it. */
export function CashOut({ review }: { review: Review }) {
  const { casino, facts } = review
  const others = (['bank', 'gift', 'crypto'] as const).filter(
    (method) => !facts.payouts.some((payout) => payout.method === method),
  )
  return (
    <>
      <ScrollTable label="Minimum payouts">
        <thead>
          <tr>
            <th scope="col">Payout</th>
            <th scope="col" align="right">
              Minimum
            </th>
            <th scope="col" align="right">
              Claims
            </th>
            <th scope="col" align="right">
              Days
            </th>
          </tr>
        </thead>
        <tbody>
          {facts.payouts.map((payout) => (
            <tr key={payout.method}>
              <th scope="row">{sentenceCase(methodName(payout.method, casino))}</th>
              <td align="right">{formatMoney(payout.minimum)}</td>
              <td align="right">{payout.claims?.toLocaleString('en-US') ?? '–'}</td>
              <td align="right">{payout.days?.toLocaleString('en-US') ?? '–'}</td>
            </tr>
          ))}
          {others.map((method) => (
            <tr key={method}>
              <th scope="row">{sentenceCase(methodName(method, casino))}</th>
              <td align="right">
                {method === 'crypto' && casino.supports_crypto === false ? 'not offered' : 'unknown'}
              </td>
              <td align="right">–</td>
              <td align="right">–</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      <Paragraphs texts={cashOutParagraphs(review)} />
    </>
  )
}

/** When the next bonus comes, and what follows from it. */
export function NextReset({ review }: { review: Review }) {
  return <Paragraphs texts={resetParagraphs(review)} />
}

/** What members think, as of now. */
export function CommunityScore({ review: { casino } }: { review: Review }) {
  return (
    <>
      <p>
        Members vote each casino up or down. The score is the sum of the votes. It doesn’t change our tier.
      </p>
      <dl className={styles.lines}>
        <ScoreLine name="Current score" casino={casino} />
      </dl>
    </>
  )
}

/** The notes of the catalogue, and the figures with their confidence. */
export function WhatSourcesReport({ review: { casino, file } }: { review: Review }) {
  return (
    <>
      <Paragraphs texts={casino.notes?.split('\n') ?? []} />
      <FigureTable casino={casino} />
      <dl className={styles.lines}>
        <Line name="Status">{file.status}</Line>
        <Line name="Operator">{casino.operator}</Line>
        <Line name="Currency">{casino.currency}</Line>
        {casino.exchange_rate === null ? null : <Line name="Rate">{casino.exchange_rate}</Line>}
      </dl>
    </>
  )
}

function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text}>
      <LinkedText text={text} />
    </p>
  ))
}
