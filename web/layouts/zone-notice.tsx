import { useState } from 'react'
import type { View } from '#contract/pages.ts'
import type { ZoneQuestion } from '#web/layouts/use-send-time-zone.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice, NoticeActions } from '#web/ui/notice.tsx'
import styles from './zone-notice.module.css'

type Props = {
  question: ZoneQuestion
  view: View
  /** Stores the answer. @returns whether that was done. */
  onAnswer: (isChanged: boolean) => Promise<boolean>
}

/**
 * Asks whether the reminders follow this device to another time zone.
 *
 * Nothing on a page moves under a finger: the question appears together with another view than the one on which it arose,
 * and after the answer, its space stays until the next view.
 */
export function ZoneNotice({ question: { device, account }, view, onAnswer }: Props) {
  const [arose] = useState(view)
  const [isDue, setIsDue] = useState(false)
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<{ readonly zone: string; readonly view: View } | null>(null)
  if (!isDue && view !== arose) setIsDue(true)

  async function give(isChanged: boolean): Promise<void> {
    setBusy(true)
    if (await onAnswer(isChanged)) setAnswer({ zone: isChanged ? device : account, view })
    setBusy(false)
  }

  if (!isDue || (answer !== null && answer.view !== view)) return null
  const over = answer === null ? undefined : true
  return (
    <Notice polite>
      <div className={styles.question}>
        <p data-over={over}>
          You seem to be on {cityOf(device)} time now. Your reminders use {cityOf(account)} time.
        </p>
        {answer === null ? null : <p>Your reminders use {cityOf(answer.zone)} time.</p>}
        <div data-over={over}>
          <NoticeActions>
            <Button size="small" busy={busy} onClick={() => void give(true)}>
              Use {cityOf(device)} time
            </Button>
            <Button size="small" disabled={busy} onClick={() => void give(false)}>
              Keep {cityOf(account)} time
            </Button>
          </NoticeActions>
        </div>
      </div>
    </Notice>
  )
}

/** Returns the city of a zone, such as `New York` for `America/New_York`. */
function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}
