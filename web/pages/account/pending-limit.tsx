import type { LimitStatus } from '#contract/limits.ts'
import type { EpochMs } from '#core/units.ts'
import { isConfirmable, pendingText } from '#web/pages/account/limit-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './limits.module.css'

type Props = {
  /** Of the text, which receives the focus when the pressed button is removed. */
  id: string
  limit: string
  pending: NonNullable<LimitStatus['pending']>
  onBreak: boolean
  now: EpochMs
  confirming: boolean
  canceling: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** A higher limit, or the removal of a limit, that waits for its time and the user's confirmation. */
export function PendingLimit(props: Props) {
  const { id, limit, pending, onBreak, now, confirming, canceling, onConfirm, onCancel } = props
  return (
    <div className={styles.pending}>
      <Notice polite>
        <p id={id} tabIndex={-1}>
          {pendingText(pending, onBreak, now)}
        </p>
        <div className={styles.answers}>
          {isConfirmable(pending, onBreak, now) ? (
            <Button size="small" busy={confirming} onClick={onConfirm}>
              Confirm <VisuallyHidden>the change to the {limit}</VisuallyHidden>
            </Button>
          ) : null}
          <Button size="small" busy={canceling} onClick={onCancel}>
            Cancel <VisuallyHidden>the change to the {limit}</VisuallyHidden>
          </Button>
        </div>
      </Notice>
    </div>
  )
}
