import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { changesNaming } from '#catalogue/changes.ts'
import type { CatalogueCasino } from '#catalogue/schema.ts'
import type { ArticleMeta } from '#content/article-meta.ts'
import type { Catalog } from '#content/listed-casinos.ts'
import { reviewedCasinos, reviewPath } from '#content/reviewed-casinos.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { type Article, articleLink, ARTICLES } from '#web/prerender/articles.ts'
import { readingMinutes } from '#web/prerender/rehype-article-outline.ts'
import { REVIEW_SECTIONS, ReviewBody } from '#web/prerender/review-body.tsx'
import { reviewOf } from '#web/prerender/review-sections.tsx'
import { inWords, payoutText } from '#web/prerender/review-text.ts'

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
