import { formatMoney } from '#core/money/format-money.ts'
import type { TaxYear } from '#web/api/reports/reports.ts'
import { VIEWS } from '#contract/pages.ts'
import { wallMidnightMs } from '#core/reset/zone-time.ts'
import { epochMs } from '#core/units.ts'
import { dateText, MONTH_NAMES } from '#web/ui/date-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import textLink from '#web/ui/text-link.module.css'
import styles from './tax-year-page.module.css'

/** More are on the page of cash-outs. */
const SHOWN = 8

/** What a year's records may lack, each with a link to where it can be added or corrected. */
export function MissingSection({ taxYear: { year, zone, missing } }: { taxYear: TaxYear }) {
  const { monthsWithoutEntries, neverPaid, neverPaidCount, spendsWithoutCashOuts } = missing
  const isComplete = monthsWithoutEntries.length + neverPaidCount + spendsWithoutCashOuts.length === 0
  return (
    <section className={styles.section} aria-labelledby="tax-missing">
      <h2 id="tax-missing">Nothing missing?</h2>
      {isComplete ? (
        <p className={styles.complete}>
          <Icon name="check" />
          Every month has entries, every cash-out is paid or closed, and every casino with spends has a
          cash-out.
        </p>
      ) : (
        <ul className={styles.missing}>
          {monthsWithoutEntries.length === 0 ? null : (
            <li>
              <h3>Months without entries</h3>
              <p>
                {monthsWithoutEntries.map((month, index) => (
                  <span key={month}>
                    {index === 0 ? '' : ', '}
                    <PageLink href={monthAddress(year, month)} className={textLink.link}>
                      {MONTH_NAMES[month - 1]}
                    </PageLink>
                  </span>
                ))}
                . Add entries in your history, or{' '}
                <PageLink href={VIEWS.import.path} className={textLink.link}>
                  import them
                </PageLink>
                .
              </p>
            </li>
          )}
          {neverPaidCount === 0 ? null : (
            <li>
              <h3>Requested, never marked paid</h3>
              <ul>
                {neverPaid.slice(0, SHOWN).map(({ id, name, amount, occurredAt }) => (
                  <li key={id}>
                    {name}: <span className="figures">{formatMoney(amount)}</span>, requested{' '}
                    {dateIn(zone, occurredAt)}
                  </li>
                ))}
              </ul>
              <p>
                {neverPaidCount > SHOWN
                  ? `And ${(neverPaidCount - SHOWN).toLocaleString('en-US')} more. `
                  : ''}
                They aren’t in the sums above. If one was paid, mark it in{' '}
                <PageLink href={VIEWS['cash-outs'].path} className={textLink.link}>
                  Cash-outs
                </PageLink>
                .
              </p>
            </li>
          )}
          {spendsWithoutCashOuts.length === 0 ? null : (
            <li>
              <h3>Spends, but no cash-out</h3>
              <ul>
                {spendsWithoutCashOuts.map(({ casinoId, name, spent }) => (
                  <li key={casinoId}>
                    <PageLink
                      href={`${VIEWS.history.path}?casino=${casinoId}&from=${year}-01-01&to=${year}-12-31`}
                      className={textLink.link}
                    >
                      {name}
                    </PageLink>
                    : <span className="figures">{formatMoney(spent)}</span> spent
                  </li>
                ))}
              </ul>
              <p>
                If one of them paid you, add the cash-out. The amounts include further bonuses of a casino,
                which the history lists on their own.
              </p>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

/** Formats the date of a moment in the zone of the report, which can be another one than that of the device. */
function dateIn(zone: string, iso: string): string {
  const midnight = wallMidnightMs(zone, epochMs(Date.parse(iso)))
  return dateText(new Date(midnight).toISOString().slice(0, 10))
}

/** The address of the history of a month. */
function monthAddress(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  return `${VIEWS.history.path}?from=${last.slice(0, 8)}01&to=${last}`
}
