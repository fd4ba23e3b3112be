import { formatMoney } from '#core/money/format-money.ts'
import type { LedgerTotals } from '#web/api/ledger/ledger-entry.ts'
import styles from './history-sums.module.css'

type Props = { totals: LedgerTotals; filtered: boolean; deleted: boolean }

/** Totals for every entry that matches the filters, on all pages. */
export function HistorySums({ totals, filtered, deleted }: Props) {
  return (
    <section aria-label="Totals" className={styles.sums}>
      <dl>
        <Sum name="Collections" value={totals.collections.toLocaleString('en-US')} />
        <Sum name="Cash-outs" value={formatMoney(totals.cashedOut)} />
        <Sum name="Spends" value={formatMoney(totals.spent)} />
        <Sum name="Profit" value={formatMoney(totals.profit)} />
      </dl>
      <p>
        Totals for {countText(totals.entries, filtered)}.{deleted ? ' Deleted entries aren’t counted.' : null}
      </p>
    </section>
  )
}

function countText(entries: number, filtered: boolean): string {
  const noun = entries === 1 ? 'entry' : 'entries'
  return `${filtered || entries === 1 ? '' : 'all '}${entries.toLocaleString('en-US')} ${filtered ? 'matching ' : ''}${noun}`
}

function Sum({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figures">{value}</dd>
    </div>
  )
}
