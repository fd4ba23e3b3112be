import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { View } from '#contract/pages.ts'
import type { ZoneQuestion } from '#web/layouts/use-send-time-zone.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice, NoticeActions } from '#web/ui/notice.tsx'
import { zoneText } from '#web/ui/zone-text.ts'
import styles from './zone-notice.module.css'

type Props = {
  question: ZoneQuestion
  view: View
  /** Stores the answer. @returns whether that was done. */
  onAnswer: (isChanged: boolean) => Promise<boolean>
}

/** The zone that reminders use after the answer, and on which occasion that is shown. */
type Answer = { readonly zone: string; readonly shownOn: string | null }

/**
 * Asks whether the reminders follow this device to another time zone.
 *
 * Nothing on a page moves under a finger: the question appears on the occasion after the one on which it arose, and after
 * the answer, its space stays until the next one.
 */
export function ZoneNotice({ question: { device, account }, view, onAnswer }: Props) {
  const occasion = useOccasion(view)
  const [arose] = useState(occasion)
  const [isDue, setIsDue] = useState(false)
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const result = useRef<HTMLParagraphElement>(null)
  if (!isDue && occasion !== arose) setIsDue(true)
  // Counts from when the answer is shown, which can be another occasion than that of the press.
  if (answer !== null && answer.shownOn === null) setAnswer({ ...answer, shownOn: occasion })

  // The pressed button is hidden then, and would lose the focus.
  useLayoutEffect(() => {
    if (answer !== null && box.current?.contains(document.activeElement)) result.current?.focus()
  }, [answer])

  async function give(isChanged: boolean): Promise<void> {
    setBusy(true)
    if (await onAnswer(isChanged)) setAnswer({ zone: isChanged ? device : account, shownOn: null })
    setBusy(false)
  }

  if (!isDue || (answer !== null && answer.shownOn !== null && answer.shownOn !== occasion)) return null
  const over = answer === null ? undefined : true
  const [here, there] = [zoneText(device), zoneText(account)]
  // Zones of one name, such as those of New York and Toronto.
  const nameOf = (zone: string) => (here === there ? `${cityOf(zone)} time` : zone === device ? here : there)
  return (
    <Notice polite>
      <div ref={box} className={styles.question}>
        <p data-over={over}>
          You seem to be on {nameOf(device)} now. Your reminders use {nameOf(account)}.
        </p>
        {answer === null ? null : (
          <p ref={result} tabIndex={-1}>
            Your reminders use {nameOf(answer.zone)}.
          </p>
        )}
        <div data-over={over}>
          <NoticeActions>
            <Button size="small" busy={busy} onClick={() => void give(true)}>
              Use {nameOf(device)}
            </Button>
            <Button size="small" disabled={busy} onClick={() => void give(false)}>
              Keep {nameOf(account)}
            </Button>
          </NoticeActions>
        </div>
      </div>
    </Notice>
  )
}

/** Returns another text with each view, and each time the page is hidden: the moments at which content may move. */
function useOccasion(view: View): string {
  const [timesHidden, setTimesHidden] = useState(0)
  useEffect(() => {
    function count(): void {
      if (document.visibilityState === 'hidden') setTimesHidden((times) => times + 1)
    }
    document.addEventListener('visibilitychange', count)
    return () => document.removeEventListener('visibilitychange', count)
  }, [])
  return `${view} ${timesHidden}`
}

/** Returns the city of a zone, such as `New York` for `America/New_York`. */
function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}
