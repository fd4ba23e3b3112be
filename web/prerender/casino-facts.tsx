import type { ReactNode } from 'react'
import { excludedPlaces } from '#catalogue/excluded-places.ts'
import { type CatalogueCasino, FIGURES } from '#catalogue/schema.ts'
import { casinoSlug } from '#catalogue/slug.ts'
import { reviewFacts } from '#content/review-facts.ts'
import { sourceName } from '#content/source-names.ts'
import { formatMoney } from '#core/money/format-money.ts'
import styles from '#web/features/article/article-parts.module.css'
import { type CardColumn, CardTable } from '#web/features/article/card-table.tsx'
import { moneyText, resetOf, UNKNOWN } from '#web/prerender/printed-casinos.ts'
import { payoutText, typographic } from '#web/prerender/review-text.ts'
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
