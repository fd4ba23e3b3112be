import { formatMoney } from '#core/money/format-money.ts'
import type { Cents } from '#core/units.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './report-sums.module.css'

export type SumOfReport = { readonly name: string; readonly amount: Cents; readonly note: string }

/** The main figures of a report, each with a note. */
export function ReportSums({ sums }: { sums: readonly SumOfReport[] }) {
  return (
    <dl className={styles.sums} aria-label="Totals">
      {sums.map(({ name, amount, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={styles.amount}>{formatMoney(amount)}</dd>
          <dd className={styles.note}>{note}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The loading state of the sums, with the same height. */
export function SumsSkeleton({ sums = 4 }: { sums?: number }) {
  return (
    <div className={styles.sums}>
      {Array.from({ length: sums }, (_, sum) => (
        <div key={sum} className={styles.waiting}>
          <Skeleton width={72} height={14} />
          <Skeleton width={128} height={24} />
        </div>
      ))}
    </div>
  )
}
