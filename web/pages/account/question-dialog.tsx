import { type ReactNode, useState } from 'react'
import type { ApiAnswer } from '#web/data/api.ts'
import { reasonText } from '#web/pages/dashboard/alerts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Asks once more before something goes, and says where it did not. */
export default function QuestionDialog({
  title,
  button,
  busyText,
  act,
  onDone,
  onClose,
  children,
}: {
  title: string
  button: string
  busyText: string
  /** Null where the person turned back on the way. */
  act: () => Promise<ApiAnswer<unknown> | null>
  onDone: () => void
  onClose: () => void
  children: ReactNode
}) {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)

  async function go(): Promise<void> {
    if (busy) return
    setBusy(true)
    setTrouble(null)
    const answer = await act()
    setBusy(false)
    if (answer?.kind === 'ok') onDone()
    else if (answer !== null) setTrouble(`Nothing was changed: ${reasonText(answer)}`)
  }

  return (
    <Dialog
      alert
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" busy={busy} onClick={() => void go()}>
            {busy ? busyText : button}
          </Button>
        </>
      }
    >
      <div className="dialog-form">
        {trouble === null ? null : <Notice tone="warning">{trouble}</Notice>}
        <p>{children}</p>
      </div>
    </Dialog>
  )
}
