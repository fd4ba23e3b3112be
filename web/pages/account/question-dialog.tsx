import { type ReactNode, useState } from 'react'
import type { ApiResponse } from '#web/api/api.ts'
import { reasonText } from '#web/api/api-failure.ts'
import { Button } from '#web/ui/button.tsx'
import dialog from '#web/ui/dialog.module.css'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Asks for confirmation, runs the action, and shows an error when the action fails. */
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
  /** Resolves to null when the user cancels. */
  act: () => Promise<ApiResponse<unknown> | null>
  onDone: () => void
  onClose: () => void
  children: ReactNode
}) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function runAction(): Promise<void> {
    if (busy) return
    setBusy(true)
    setError(null)
    const response = await act()
    setBusy(false)
    if (response?.kind === 'ok') onDone()
    else if (response !== null) setError(`Nothing was changed. ${reasonText(response)}`)
  }

  return (
    <Dialog
      alert
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" busy={busy} onClick={() => void runAction()}>
            {busy ? busyText : button}
          </Button>
        </>
      }
    >
      <div className={dialog.form}>
        {error === null ? null : <Notice tone="warning">{error}</Notice>}
        <p>{children}</p>
      </div>
    </Dialog>
  )
}
