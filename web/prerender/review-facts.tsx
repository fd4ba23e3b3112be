import type { ReactNode } from 'react'
import { CATALOGUE_CHANGES, changesNaming } from '#catalogue/changes.ts'
import { excludedPlaces } from '#catalogue/excluded-places.ts'
import { isRestricted, jurisdiction, JURISDICTIONS } from '#catalogue/jurisdictions.ts'
import type { Jurisdiction } from '#catalogue/place-schema.ts'
import { type CatalogueCasino, FIGURES } from '#catalogue/schema.ts'
import { casinoSlug } from '#catalogue/slug.ts'
import { figureSources, reviewFacts } from '#content/review-facts.ts'
import { sourceName } from '#content/source-names.ts'
import { formatMoney } from '#core/money/format-money.ts'
import styles from '#web/features/article/article-parts.module.css'
import { type CardColumn, CardTable } from '#web/features/article/card-table.tsx'
import sourceList from '#web/features/article/source-list.module.css'
import { moneyText, resetOf, UNKNOWN } from '#web/prerender/printed-casinos.ts'
import { inWords, payoutText, type Review, typographic } from '#web/prerender/review-sentences.ts'
import { dateText, partialDateText } from '#web/ui/date-text.ts'

export const FIGURE_NAMES: Readonly<Record<(typeof FIGURES)[number], string>> = {
  expected_daily_reward: 'Daily bonus',
  rtp: 'RTP of the wash game',
  bank_min: 'Minimum bank withdrawal',
  gift_min: 'Minimum gift card withdrawal',
  crypto_min: 'Minimum crypto withdrawal',
}

const CONFIDENCE = {
  high: 'high',
  medium: 'medium',
  low: 'low: few sources, or sources that disagree',
} as const

const FIGURE_COLUMNS = [
  { name: 'What sources say', align: 'right', card: 'head', plain: true },
  { name: 'Confidence', card: 'half' },
  { name: 'Newest source', card: 'half' },
] as const satisfies readonly CardColumn[]

/** The figures of a casino that have their own sources. A figure without a source shows as unknown. */
export function FigureTable({ casino }: { casino: CatalogueCasino }) {
  const text = (figure: (typeof FIGURES)[number]): string => {
    const value = casino[figure]
    if (value === null || (figure === 'rtp' && !casino.rtp_published)) return UNKNOWN
    return typeof value === 'number' ? `${value}%` : moneyText(value)
  }
  return (
    <CardTable
      label={`Figures for ${casino.name}`}
      name="Figure"
      columns={FIGURE_COLUMNS}
      groups={[
        {
          rows: FIGURES.map((figure) => {
            const from = casino.provenance.figures?.[figure]
            return {
              key: figure,
              name: FIGURE_NAMES[figure],
              cells: [
                text(figure),
                from ? CONFIDENCE[from.confidence] : '–',
                from ? dateText(from.checked_on) : '–',
              ],
            }
          }),
        },
      ]}
    />
  )
}

/** The catalogue figures of one casino and what we compute from them, for an article. */
export function CasinoFacts({ slug, casinos }: { slug: string; casinos: readonly CatalogueCasino[] }) {
  const casino = casinos.find(({ name }) => casinoSlug(name) === slug)
  if (!casino) throw new Error(`the catalog has no ${slug}`)
  const { provenance, supports_crypto: crypto } = casino
  const { expected, claim, cash } = reviewFacts(casino, casinos)
  const excluded = excludedPlaces(slug).map(
    ({ places, source, date }) => `${places.join(', ')} (${sourceName(source)}, ${partialDateText(date)})`,
  )
  return (
    <>
      <FigureTable casino={casino} />
      <dl className={styles.lines}>
        <Line name="Current tier">{casino.tier ?? 'not offered'}</Line>
        <Line name="Reason">{casino.tier_reason}</Line>
        <Line name="Expected Daily">{expected === null ? null : formatMoney(expected)}</Line>
        <Line name="Value per claim">{claim === null ? null : formatMoney(claim)}</Line>
        <Line name="First cash-out">{cash && payoutText(cash, casino)}</Line>
        <Line name="Resets">{resetOf(casino)}</Line>
        <ScoreLine name="Community Score" casino={casino} />
        <Line name="Operator">{casino.operator}</Line>
        <Line name="Wash game">{casino.wash_game && typographic(casino.wash_game)}</Line>
        <Line name="Where to collect">{casino.where_to_collect && typographic(casino.where_to_collect)}</Line>
        <Line name="Pays out in crypto">{crypto === null ? null : crypto ? 'yes' : 'no'}</Line>
        <Line name="Excluded places">{excluded.length === 0 ? null : excluded.join('; ')}</Line>
        <Line name="Minimum age">{casino.min_age}</Line>
        <Line name="Currency">{casino.currency}</Line>
        <Line name="Last checked">{dateText(provenance.checked_on)}</Line>
      </dl>
      <details className={styles.allSources}>
        <summary>All {provenance.sources.length} sources for these figures</summary>
        <ol>
          {provenance.sources.map((url) => (
            <li key={url}>
              <a href={url} rel="nofollow noopener">
                {url.replace('https://', '').replace(/\/blob\/[0-9a-f]{40}\//, '/')}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </>
  )
}

/** A row of a list of facts. A missing value shows as unknown. */
export function Line({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children ?? UNKNOWN}</dd>
    </div>
  )
}

/** The community score, which community-score-script.ts replaces with the current one. */
export function ScoreLine({ name, casino: { id } }: { name: string; casino: CatalogueCasino }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-community-score={id}>
        <a href="/dashboard">See it on the dashboard</a>
      </dd>
    </div>
  )
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

const STATUS_NAMES = {
  closed: 'Closed: you can’t sign up',
  statute: 'Banned by law',
  enforcement: 'Cease-and-desist letters, or operators stay out',
  pending: 'Bill passed, not confirmed as law',
  regulator: 'A regulator may act',
} as const satisfies Partial<Record<Jurisdiction['status'], string>>

/** The states that restrict sweepstakes casinos. */
const RESTRICTED = JURISDICTIONS.filter((place) => place.country === 'US' && isRestricted(place))

/** The places that the casino excludes, if a source lists them, and the states with a law or a regulator against it. */
export function States({ review: { slug, casino } }: { review: Review }) {
  const lists = excludedPlaces(slug)
  const excluded = lists.flatMap(({ places }) => places).map(jurisdiction)
  const others = excluded.filter((place) => !isRestricted(place))
  const missing = RESTRICTED.filter((place) => !excluded.includes(place))
  return (
    <>
      {lists.length === 0 ? (
        <p>
          No source that we read lists the states that {casino.name} excludes. The casino’s terms decide
          whether it pays you, so look for your state there before your first claim. Expect it to be
          unavailable in the states below, which restrict sweepstakes casinos.
        </p>
      ) : (
        <>
          <ul>
            {lists.map(({ source, date, places }) => (
              <li key={source}>
                <a href={source} rel="nofollow noopener">
                  {sourceName(source)}
                </a>{' '}
                ({partialDateText(date)}) lists {inWords(places.length)}{' '}
                {places.length === 1 ? 'place' : 'places'} where {casino.name} isn’t available.
              </li>
            ))}
          </ul>
          <p>
            We couldn’t compare that with the casino’s terms, which decide whether it pays you.
            {missing.length === 0
              ? ' Every restricted state on our own list is among them.'
              : ` Our own list of restricted states has ${missing.length} more, so look for yours in the terms.`}
          </p>
        </>
      )}
      <dl className={styles.lines}>
        {others.length === 0 ? null : (
          <Line name="Also excluded">{list.format(others.map(({ name }) => name).toSorted())}</Line>
        )}
        {Object.entries(STATUS_NAMES)
          .map(([status, title]) => ({ title, places: RESTRICTED.filter((one) => one.status === status) }))
          .filter(({ places }) => places.length > 0)
          .map(({ title, places }) => (
            <Line key={title} name={title}>
              {list.format(places.map(({ name }) => name))}
            </Line>
          ))}
      </dl>
      <p>
        For the dates and sources, see <a href="/where-it-is-allowed">Where it is allowed</a>.
      </p>
    </>
  )
}

/** What no source gives, apart from the gaps that the other sections explain, and why it matters. */
export function Unknown({ review: { casino } }: { review: Review }) {
  const gaps: readonly (readonly [isMissing: boolean, what: string, why: string])[] = [
    [casino.bank_min === null, 'The minimum for a bank transfer', 'the casino may not pay by bank at all.'],
    [
      casino.supports_crypto === null,
      'Whether it pays in crypto',
      'if you want to be paid that way, ask first.',
    ],
    [
      casino.where_to_collect === null,
      'Which page has the daily bonus',
      'you’ll have to look for it the first time.',
    ],
    [casino.operator === null, 'Who runs it', 'if a payout fails, you won’t know whom to contact.'],
    [casino.min_age === null, 'The minimum age', 'ours is 18, and a casino may set a higher one.'],
  ]
  return (
    <ul>
      {gaps
        .filter(([isMissing]) => isMissing)
        .map(([, what, why]) => (
          <li key={what}>
            <b>{what}:</b> {why}
          </li>
        ))}
    </ul>
  )
}

/** The published changes that name the casino, and how to report a wrong figure. */
export function Changes({ review: { casino, names } }: { review: Review }) {
  const changes = changesNaming(casino.name, names)
  return (
    <>
      {changes.length === 0 ? (
        <p>
          Since {dateText(CATALOGUE_CHANGES.at(-1)?.date ?? null)}, we have listed{' '}
          <a href="/catalogue-changes">every change</a> to our catalog. So far, none is about {casino.name}.
        </p>
      ) : (
        <ul>
          {changes.map(({ id, date, title }) => (
            <li key={id}>
              <time dateTime={date}>{dateText(date)}</time>: <a href={`/catalogue-changes#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      )}
      <p>
        Is a figure wrong? Open Submit Feedback on <a href="/dashboard">the dashboard</a>, choose “Report
        something inaccurate,” and tell us the amount and the date.
      </p>
    </>
  )
}

/** Every source of the casino, with its date and the figures that it gives. */
export function Sources({ review: { slug, file } }: { review: Review }) {
  const lists = excludedPlaces(slug)
  const extra = lists.filter(({ source }) => !file.sources.some(({ url }) => url === source))
  const sources = [...file.sources, ...extra.map(({ source, date }) => ({ url: source, date }))]
  const namesOf = (url: string, stance: 'agree' | 'differ') =>
    FIGURES.filter((figure) => figureSources(file, figure)?.[stance].includes(url)).map((figure) =>
      FIGURE_NAMES[figure].replace(/^[A-Z](?![A-Z])/, (initial) => initial.toLowerCase()),
    )
  return (
    <section aria-labelledby="sources" className={sourceList.sources}>
      <h2 id="sources">Sources</h2>
      <ol>
        {sources.map(({ url, date }) => {
          const [agree, differ] = [namesOf(url, 'agree'), namesOf(url, 'differ')]
          const places = lists.some(({ source }) => source === url) ? ['excluded places'] : []
          const used = [
            ...(agree.length + places.length === 0
              ? []
              : [`gives the ${list.format([...agree, ...places])}`]),
            ...(differ.length === 0 ? [] : [`gives a different ${list.format(differ)}`]),
          ]
          return (
            <li key={url}>
              <a href={url} rel="nofollow noopener">
                {sourceName(url)}
              </a>
              <span>
                {date === null ? 'Undated' : partialDateText(date)}
                {used.length === 0 ? '; used for the notes' : `; ${used.join('; ')}`}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
