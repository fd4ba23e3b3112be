import { type FormEvent, useId, useRef, useState } from 'react'
import { MESSAGES } from '#contract/messages.ts'
import { PATHS } from '#contract/paths.ts'
import { checkFeedback, FEEDBACK_TYPES, type FeedbackType } from '#core/feedback/check-feedback.ts'
import { callApi } from '#web/api/api.ts'
import { isAnything } from '#web/api/type-guards.ts'
import type { FeedbackDraft } from '#web/features/feedback/feedback-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { describedBy, Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

type Props = {
  draft: FeedbackDraft
  onDraft: (draft: FeedbackDraft) => void
  onSent: () => void
  onClose: () => void
}

const TYPE_NAMES = {
  feature_request: 'Feature request',
  report_casino: 'Report a casino',
  report_inaccurate: 'Report something inaccurate',
  other: 'Other',
} as const satisfies Record<FeedbackType, string>

type FormError = { readonly attempt: number; readonly alert: string | null; readonly field: string | null }

const HELP = 'A person reads this. Please leave out passwords and account numbers.'

export default function FeedbackDialog({ draft, onDraft, onSent, onClose }: Props) {
  const id = useId()
  const isPending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [formError, setFormError] = useState<FormError>({ attempt: 0, alert: null, field: null })
  const stop = (alert: string | null, field: string | null) =>
    setFormError(({ attempt }) => ({ attempt: attempt + 1, alert, field }))

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isPending.current) return
    const checked = checkFeedback(draft.message)
    if (!checked.ok) {
      document.getElementById(`${id}-message`)?.focus()
      return checked.reason.kind === 'empty'
        ? stop(MESSAGES.feedbackEmpty, 'Enter a message')
        : stop(null, `This is ${checked.reason.over} characters too long. The limit is 4,000.`)
    }
    isPending.current = true
    setBusy(true)
    setFormError((before) => ({ ...before, alert: null, field: null }))
    const body = { feedbackType: draft.type, message: checked.value }
    const answer = await callApi('POST', PATHS.feedback, isAnything, { body })
    isPending.current = false
    setBusy(false)
    if (answer.kind === 'ok') onSent()
    else stop(MESSAGES.feedbackFailed, null)
  }

  const message = { id: `${id}-message`, help: HELP, error: formError.field }
  return (
    <Dialog
      title="Submit Feedback"
      closeLabel="Close"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={`${id}-form`} look="filled" busy={busy}>
            {busy ? 'Sending…' : 'Send'}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate className="dialog-form" onSubmit={(event) => void send(event)}>
        {formError.alert === null ? null : (
          <Notice
            key={formError.attempt}
            tone="warning"
            onDismiss={() => setFormError({ ...formError, alert: null })}
          >
            {formError.alert}
          </Notice>
        )}
        <SelectField
          id={`${id}-type`}
          label="What is it about?"
          value={draft.type}
          onChange={({ target }) => onDraft({ ...draft, type: typeNamed(target.value) })}
        >
          {FEEDBACK_TYPES.map((type) => (
            <option key={type} value={type}>
              {TYPE_NAMES[type]}
            </option>
          ))}
        </SelectField>
        <Field label="Message" {...message}>
          <textarea
            id={message.id}
            className="input"
            rows={6}
            value={draft.message}
            onChange={({ target }) => onDraft({ ...draft, message: target.value })}
            aria-invalid={formError.field ? true : undefined}
            aria-describedby={describedBy(message)}
          />
        </Field>
      </form>
    </Dialog>
  )
}

function typeNamed(value: string): FeedbackType {
  return FEEDBACK_TYPES.find((type) => type === value) ?? 'other'
}
