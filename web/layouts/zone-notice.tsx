import { useState } from 'react'
import type { ZoneQuestion } from '#web/layouts/use-send-time-zone.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice, NoticeActions } from '#web/ui/notice.tsx'

type Props = { question: ZoneQuestion; onAnswer: (isChanged: boolean) => Promise<void> }

/** Asks whether the reminders follow this device to another time zone. */
export function ZoneNotice({ question: { device, account }, onAnswer }: Props) {
  const [busy, setBusy] = useState(false)

  async function change(): Promise<void> {
    setBusy(true)
    await onAnswer(true)
    setBusy(false)
  }

  return (
    <Notice polite>
      <p>
        You seem to be on {cityOf(device)} time now. Your reminders use {cityOf(account)} time.
      </p>
      <NoticeActions>
        <Button size="small" busy={busy} onClick={() => void change()}>
          Use {cityOf(device)} time
        </Button>
        <Button size="small" disabled={busy} onClick={() => void onAnswer(false)}>
          Keep {cityOf(account)} time
        </Button>
      </NoticeActions>
    </Notice>
  )
}

/** Returns the city of a zone, such as `New York` for `America/New_York`. */
function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}
