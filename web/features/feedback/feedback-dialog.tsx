import { useId, useState } from 'react'
import { FeedbackForm, sendFeedback } from '#web/features/feedback/feedback-form.tsx'
import type { FeedbackDraft } from '#web/features/feedback/feedback-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type Props = {
  draft: FeedbackDraft
  onDraft: (draft: FeedbackDraft) => void
  onSent: () => void
  onClose: () => void
}

export default function FeedbackDialog({ draft, onDraft, onSent, onClose }: Props) {
  const id = useId()
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      title="Submit Feedback"
      closeLabel="Close"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} look="filled" busy={busy}>
            {busy ? 'Sending…' : 'Send'}
          </Button>
        </>
      }
    >
      <FeedbackForm
        id={id}
        draft={draft}
        onDraft={onDraft}
        onBusy={setBusy}
        onSend={sendFeedback}
        onSent={onSent}
      />
    </Dialog>
  )
}
