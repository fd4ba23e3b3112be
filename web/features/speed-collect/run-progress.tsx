import { formatMoney } from '#core/money/format-money.ts'
import { usePendingWrites } from '#web/outbox/use-pending-writes.ts'
import { countWrites } from '#web/outbox/writes.ts'
import type { Progress } from '#web/features/speed-collect/speed-run.ts'
import styles from './speed-collect.module.css'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** "3 of 40 done", or "38 done, 2 skipped of 40" */
function progressText({ done, skipped, all }: Progress, visitor: boolean): string {
  const what = visitor ? 'visited' : 'done'
  return skipped === 0 ? `${done} of ${all} ${what}` : `${done} ${what}, ${skipped} skipped of ${all}`
}

/** The progress of the run, in casinos and in money. */
export function RunProgress({ progress, visitor }: { progress: Progress; visitor: boolean }) {
  const { done, skipped, all, minutesLeft } = progress
  // A collected casino leaves the list, so its row cannot show that it is being saved.
  const unsaved = countWrites(usePendingWrites())
  // Without a casino, for example with no tier selected, "0 of 0 done" would look like a result.
  if (all === 0) return null
  const money = `${formatMoney(progress.doneValue)} of ${formatMoney(progress.allValue)}`
  return (
    <div className="figures">
      <p className={styles.done} aria-live="polite">
        {progressText(progress, visitor)}
      </p>
      <p className={styles.money}>
        {money}
        {minutesLeft > 0 ? ` · about ${minutesLeft} ${minutesLeft === 1 ? 'minute' : 'minutes'} left` : null}
        {unsaved > 0 ? ` · saving ${unsaved}` : null}
      </p>
      <ProgressBar
        className={styles.bar}
        label="Speed Collect"
        text={`${done} of ${all}${skipped > 0 ? `, ${skipped} skipped` : ''}, ${money}`}
        value={done}
        max={all}
      />
    </div>
  )
}
