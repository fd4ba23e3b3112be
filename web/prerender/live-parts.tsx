import type { CatalogCasino } from '#catalog/schema.ts'
import { dailyFacts } from '#content/facts.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { GIFT_CARD_DAYS, TIER_VALUES, CASH_OUT_DAY_LIMITS } from '#core/ranking/profitability-tier.ts'
import { tierTitle } from '#core/ranking/tier.ts'
import { tierLists } from '#web/prerender/printed-casinos.ts'
import { classNames } from '#web/ui/class-names.ts'
import { dateText } from '#web/ui/date-text.ts'
import styles from '#web/features/article/article-parts.module.css'
import { CardTable, type CardColumn } from '#web/features/article/card-table.tsx'
import { ScrollTable } from '#web/features/article/scroll-table.tsx'

/** The publication date of the list, and the dates of the latest checks. */
export function ListDates({ casinos }: { casinos: readonly CatalogCasino[] }) {
  const { newestCheck, oldestCheck } = dailyFacts(casinos)
  return (
    <p className={styles.dates}>
      List last updated 1/13/2025. The lists below are newer: they’re calculated from the catalog, whose
      figures we checked between {dateText(oldestCheck)}, and {dateText(newestCheck)}.
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
        <li>
          A gift card you can reach within {GIFT_CARD_DAYS} days raises it by one tier, but no higher than
          tier 2.
        </li>
        <li>Reports of slow payouts lower it by one tier, to tier 3 at best.</li>
        <li>
          Always tier 5: payouts refused or delayed for months, a bonus tied to a condition such as a
          purchase, no published value, or doubt about whether it still operates.
        </li>
      </ul>
    </>
  )
}

const TIER_COLUMNS = [
  { name: 'Expected Daily', align: 'right', card: 'head' },
  { name: 'Why it’s here', card: 'whole', plain: true },
] as const satisfies readonly CardColumn[]

/** The current tiers, with the reason for the tier of each casino. */
export function TierLists({ casinos: all }: { casinos: readonly CatalogCasino[] }) {
  const tiers = tierLists(all)
  return (
    <>
      <nav aria-label="Tiers" className={classNames(styles.jumpList, 'no-print')}>
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
                  name: <a href={`/casino-reviews/${slug}`}>{name}</a>,
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
