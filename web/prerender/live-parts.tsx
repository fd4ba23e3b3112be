import { FIGURES } from '#catalogue/schema.ts'
import { casinoSlug } from '#catalogue/slug.ts'
import { dailyFacts } from '#content/facts.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { GIFT_CARD_DAYS, TIER_VALUES, CASH_OUT_DAY_LIMITS } from '#core/ranking/profitability-tier.ts'
import { tierTitle } from '#core/ranking/tier.ts'
import { catalogue } from '#web/prerender/catalogue.server.ts'
import { printedCasinos, moneyText, resetOf, tierLists, UNKNOWN } from '#web/prerender/printed-casinos.ts'
import { dateText } from '#web/ui/date-text.ts'
import { CardTable, type CardColumn } from '#web/features/article/card-table.tsx'
import { ScrollTable } from '#web/features/article/scroll-table.tsx'

/** The publication date of the list, as worded in the specification, and the dates of the latest checks. */
export function ListDates() {
  const { newestCheck, oldestCheck } = dailyFacts(catalogue())
  return (
    <p className="list-dates">
      List last updated 1/13/2025. The lists below are newer: they’re calculated from the catalogue, whose
      figures we checked between {dateText(oldestCheck)} and {dateText(newestCheck)}.
    </p>
  )
}

/** The tier rule as a table, built from the constants that the ranking uses. */
export function TierRule() {
  const limits = new Map<number, number>(CASH_OUT_DAY_LIMITS.map(([days, best]) => [best, days]))
  return (
    <>
      <ScrollTable label="The tier rule">
        <thead>
          <tr>
            <th scope="col">Tier</th>
            <th scope="col" align="right">
              Minimum expected value per day
            </th>
            <th scope="col" align="right">
              Longest wait to the first cash-out
            </th>
          </tr>
        </thead>
        <tbody>
          {TIER_VALUES.map(([tier, least]) => {
            const longest = Math.min(...[...limits].filter(([best]) => best > tier).map(([, days]) => days))
            return (
              <tr key={tier}>
                <th scope="row">{tier}</th>
                <td align="right">{formatMoney(least)}</td>
                <td align="right">{longest.toLocaleString('en-US')} days</td>
              </tr>
            )
          })}
          <tr>
            <th scope="row">5</th>
            <td align="right">anything less</td>
            <td align="right">longer</td>
          </tr>
        </tbody>
      </ScrollTable>
      <ul>
        <li>A casino must meet both limits. The worse of the two sets its tier.</li>
        <li>A casino with no published minimum withdrawal is in tier 4 at best.</li>
        <li>A gift card within {GIFT_CARD_DAYS} days raises it by one tier, to tier 2 at most.</li>
        <li>Reports of slow payouts: one tier worse, and tier 3 at best.</li>
        <li>
          Always tier 5: payouts refused or delayed for months, a bonus tied to a condition such as a
          purchase, no published value, or doubt about whether it still operates.
        </li>
      </ul>
    </>
  )
}

const TIER_COLUMNS = [
  { name: 'Expected daily', align: 'right', card: 'head' },
  { name: 'Why it’s here', card: 'whole', plain: true },
] as const satisfies readonly CardColumn[]

/** The current tiers, with the reason for the tier of each casino. */
export function TierLists() {
  const tiers = tierLists()
  return (
    <>
      <nav aria-label="Tiers" className="jump-list no-print">
        <ul>
          {tiers.map(({ tier, casinos }) => (
            <li key={tier}>
              <a href={`#tier-${tier}`}>
                Tier {tier} <span>{casinos.length}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {tiers.map(({ tier, casinos }) => (
        <section key={tier} aria-labelledby={`tier-${tier}`}>
          <h3 id={`tier-${tier}`}>{tierTitle(tier)}</h3>
          <CardTable
            label={`Tier ${tier}`}
            lead="#"
            name="Casino"
            columns={TIER_COLUMNS}
            groups={[
              {
                rows: casinos.map(({ slug, name, rank, expected, reason }) => ({
                  key: slug,
                  lead: rank,
                  name: <a href={`/casino-reviews#${slug}`}>{name}</a>,
                  cells: [expected, reason],
                })),
              },
            ]}
          />
        </section>
      ))}
    </>
  )
}

const FIGURE_NAMES: Readonly<Record<(typeof FIGURES)[number], string>> = {
  expected_daily_reward: 'Daily bonus',
  rtp: 'RTP of the wash game',
  bank_min: 'Minimum bank withdrawal',
  gift_min: 'Minimum gift card',
  crypto_min: 'Minimum crypto withdrawal',
}

const CONFIDENCE = { high: 'high', medium: 'medium', low: 'low: thin or disputed' } as const

const FIGURE_COLUMNS = [
  { name: 'What sources say', align: 'right', card: 'head', plain: true },
  { name: 'Confidence', card: 'half' },
  { name: 'Newest source', card: 'half' },
] as const satisfies readonly CardColumn[]

/** The catalogue figures of one casino. Figures without a source show as unknown. */
export function CasinoFacts({ slug }: { slug: string }) {
  const casino = catalogue().find(({ name }) => casinoSlug(name) === slug)
  const shown = printedCasinos().find((candidate) => candidate.slug === slug)
  if (!casino || !shown) throw new Error(`the catalogue has no ${slug}`)
  const { provenance } = casino
  const text = (figure: (typeof FIGURES)[number]): string => {
    const value = casino[figure]
    if (value === null || (figure === 'rtp' && !casino.rtp_published)) return UNKNOWN
    return typeof value === 'number' ? `${value}%` : moneyText(value)
  }
  return (
    <>
      <CardTable
        label={`Figures for ${casino.name}`}
        name="Figure"
        columns={FIGURE_COLUMNS}
        groups={[
          {
            rows: FIGURES.map((figure) => {
              const from = provenance.figures?.[figure]
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
      <dl className="casino-lines">
        <Line name="Tier today" text={casino.tier === null ? 'not offered' : String(casino.tier)} />
        <Line name="Why" text={shown.reason} />
        <Line name="Expected daily" text={shown.expected} />
        <Line name="Resets" text={resetOf(casino)} />
        <Line name="Operator" text={casino.operator} />
        <Line name="Wash game" text={casino.wash_game} />
        <Line name="Where to collect" text={casino.where_to_collect} />
        <Line
          name="Pays out in crypto"
          text={casino.supports_crypto === null ? null : casino.supports_crypto ? 'yes' : 'no'}
        />
        <Line name="Minimum age" text={casino.min_age === null ? null : String(casino.min_age)} />
        <Line name="Currency" text={casino.currency} />
        <Line name="Last checked" text={dateText(provenance.checked_on)} />
      </dl>
      <details className="casino-sources">
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

function Line({ name, text }: { name: string; text: string | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text ?? UNKNOWN}</dd>
    </div>
  )
}
