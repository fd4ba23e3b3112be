import { formatMoney } from '#core/money/format-money.ts'
import type { Cents } from '#core/units.ts'
import styles from './amount-picture.module.css'

const WIDTH = 100

/**
 * A random amount from the lowest to the highest, which are the ends of the bar, with the usual one if a source states
 * it.
 */
export function RangeBar({ low, high, typical }: { low: Cents; high: Cents; typical: Cents | null }) {
  const at = (amount: number) => Math.round(((amount - low) / (high - low)) * WIDTH * 10) / 10
  return (
    <>
      <svg viewBox={`0 0 ${WIDTH} 14`} preserveAspectRatio="none" className={styles.range} aria-hidden="true">
        <rect x="0" y="4" width={WIDTH} height="6" className={styles.before} />
        {typical === null ? null : (
          <rect
            x={Math.min(at(typical), WIDTH - 1.2)}
            y="0"
            width="1.2"
            height="14"
            className={styles.today}
          />
        )}
      </svg>
      <dl className={styles.ends}>
        <div>
          <dt>Lowest</dt>
          <dd>{formatMoney(low)}</dd>
        </div>
        {typical === null ? null : (
          <div>
            <dt className={styles.usual}>Usual</dt>
            <dd>{formatMoney(typical)}</dd>
          </div>
        )}
        <div>
          <dt>Highest</dt>
          <dd>{formatMoney(high)}</dd>
        </div>
      </dl>
    </>
  )
}
