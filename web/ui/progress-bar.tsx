import { classNames } from '#web/ui/class-names.ts'
import styles from './progress-bar.module.css'

type Props = {
  label: string
  /** What screen readers say instead of a percentage. */
  text: string
  value: number
  max: number
  thin?: boolean
  className?: string | undefined
}

/** A bar that fills from the left. */
export function ProgressBar({ label, text, value, max, thin = false, className }: Props) {
  return (
    <progress
      className={classNames(styles.bar, thin && styles.thin, className)}
      aria-label={label}
      aria-valuetext={text}
      value={value}
      max={Math.max(max, 1)}
    />
  )
}
