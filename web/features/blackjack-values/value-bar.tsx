import styles from '#web/features/blackjack-values/blackjack-values.module.css'

/**
 * A bar from the center: gains to the right, losses to the left. Uses attributes, because the CSP blocks inline styles.
 */
export function ValueBar({ value, largest }: { value: number; largest: number }) {
  const length = largest === 0 ? 0 : (50 * Math.abs(value)) / largest
  return (
    <svg aria-hidden="true" focusable="false" className={styles.bar}>
      <rect className={styles.barTrack} x="0" width="100%" height="100%" rx="6" />
      <rect
        className={value < 0 ? styles.loss : styles.gain}
        x={`${value < 0 ? 50 - length : 50}%`}
        width={`${length}%`}
        height="100%"
        rx="2"
      />
    </svg>
  )
}
