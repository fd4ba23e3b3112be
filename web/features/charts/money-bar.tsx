import type { Cents } from '#core/units.ts'
import styles from './money-bar.module.css'

type Props = {
  value: Cents
  /** The least and the largest value of all bars in the column. */
  range: BarRange
  /** A value to compare with, as a line. */
  mark?: Cents
}

export type BarRange = { readonly low: Cents; readonly high: Cents }

const WIDTH = 100
const HEIGHT = 12

/**
 * A bar from zero to a value, in a column of bars with one scale: to the right for a profit, to the left for a loss. The
 * cell next to it has the number, so screen readers skip it.
 */
export function MoneyBar({ value, range, mark }: Props) {
  const bar = barGeometry(value, range)
  const markX = mark === undefined ? null : barGeometry(mark, range).end
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
      className={styles.bar}
    >
      <rect
        x={bar.x}
        width={bar.width}
        y="2"
        height={HEIGHT - 4}
        data-loss={value < 0 || undefined}
        className={styles.fill}
      />
      <line x1={bar.zero} x2={bar.zero} y1="0" y2={HEIGHT} className={styles.zero} />
      {markX === null ? null : <line x1={markX} x2={markX} y1="0" y2={HEIGHT} className={styles.mark} />}
    </svg>
  )
}

/** Returns the range of the bars of a column. It contains zero. */
export function barRange(values: readonly Cents[]): BarRange {
  return { low: Math.min(0, ...values) as Cents, high: Math.max(0, ...values) as Cents }
}

/** Returns where a bar begins, how long it is, where it ends, and where zero is: in percent of the width. */
export function barGeometry(value: Cents, { low, high }: BarRange) {
  const span = high - low || 1
  const at = (amount: number) => Math.round(((amount - low) / span) * WIDTH * 100) / 100
  const [zero, end] = [at(0), at(value)]
  return { x: Math.min(zero, end), width: Math.abs(end - zero), end, zero }
}
