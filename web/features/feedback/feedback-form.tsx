import { type FormEvent, useRef, useState } from 'react'
import { FEEDBACK_HELP, figureLabel, REPORT_HELP, REPORT_TYPE } from '#contract/contact-casino.ts'
import { MESSAGES } from '#contract/messages.ts'
import { checkFeedback, FEEDBACK_TYPES, type FeedbackType } from '#core/feedback/check-feedback.ts'
import { REPORTED_FIGURES, type ReportedFigure } from '#core/feedback/reported-figures.ts'
import type { FeedbackDraft } from '#web/features/feedback/feedback-draft.ts'
import {
  FEEDBACK_TYPE_NAMES,
  messageProblem,
  REPORTED_FIGURE_NAMES,
} from '#web/features/feedback/feedback-texts.ts'
import dialog from '#web/ui/dialog.module.css'
import { describedBy, Field, SelectField } from '#web/ui/field.tsx'
import input from '#web/ui/input.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { PATHS } from '#contract/paths.ts'
import { callAsShownUser } from '#web/api/session/session.ts'
import { isAnything } from '#web/api/type-guards.ts'

type Props = {
  /** The id of the form, for a button outside it. */
  id: string
  draft: FeedbackDraft
  onDraft: (draft: FeedbackDraft) => void
  onBusy: (busy: boolean) => void
  /** Sends it. @returns whether the server has it. */
  onSend: (feedback: Feedback) => Promise<boolean>
  onSent: () => void
}

type FormError = { readonly attempt: number; readonly alert: string | null; readonly field: string | null }

/** The feedback form of the dialog. The button that sends it is the parent's. */
export function FeedbackForm({ id, draft, onDraft, onBusy, onSend, onSent }: Props) {
  const casino = draft.type === REPORT_TYPE ? draft.casino : undefined
  const isPending = useRef(false)
  const [formError, setFormError] = useState<FormError>({ attempt: 0, alert: null, field: null })
  const stop = (alert: string | null, field: string | null) =>
    setFormError(({ attempt }) => ({ attempt: attempt + 1, alert, field }))

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isPending.current) return
    const checked = checkFeedback(draft.message)
    if (!checked.ok) {
      document.getElementById(`${id}-message`)?.focus()
      const { kind } = checked.reason
      return stop(kind === 'empty' ? MESSAGES.feedbackEmpty : null, messageProblem(checked.reason))
    }
    isPending.current = true
    onBusy(true)
    setFormError((before) => ({ ...before, alert: null, field: null }))
    const isSent = await onSend({
      feedbackType: draft.type,
      message: checked.value,
      ...(casino === undefined ? {} : { casinoId: casino.id, figure: draft.figure }),
    })
    isPending.current = false
    onBusy(false)
    if (isSent) onSent()
    else stop(MESSAGES.feedbackFailed, null)
  }

  const help = casino === undefined ? FEEDBACK_HELP : REPORT_HELP
  const message = { id: `${id}-message`, help, error: formError.field }
  return (
    <form id={id} noValidate className={dialog.form} onSubmit={(event) => void send(event)}>
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
            {FEEDBACK_TYPE_NAMES[type]}
          </option>
        ))}
      </SelectField>
      {casino === undefined ? null : (
        <SelectField
          id={`${id}-figure`}
          label={figureLabel(casino.name)}
          value={draft.figure ?? ''}
          onChange={({ target }) =>
            onDraft({ ...draft, figure: REPORTED_FIGURES.find((figure) => figure === target.value) })
          }
        >
          <option value="">Choose one (optional)</option>
          {REPORTED_FIGURES.map((figure) => (
            <option key={figure} value={figure}>
              {REPORTED_FIGURE_NAMES[figure]}
            </option>
          ))}
        </SelectField>
      )}
      <Field label="Message" {...message}>
        <textarea
          id={message.id}
          className={input.input}
          rows={6}
          value={draft.message}
          onChange={({ target }) => {
            onDraft({ ...draft, message: target.value })
            if (formError.field !== null) setFormError({ ...formError, alert: null, field: null })
          }}
          aria-invalid={formError.field ? true : undefined}
          aria-describedby={describedBy(message)}
        />
      </Field>
    </form>
  )
}

function typeNamed(value: string): FeedbackType {
  return FEEDBACK_TYPES.find((type) => type === value) ?? 'other'
}

type Feedback = {
  readonly feedbackType: FeedbackType
  readonly message: string
  readonly casinoId?: number
  readonly figure?: ReportedFigure | undefined
}

/** Sends feedback of the member on screen, or of a visitor. @returns whether the server has it. */
export async function sendFeedback(feedback: Feedback): Promise<boolean> {
  const { kind } = await callAsShownUser('POST', PATHS.feedback, isAnything, { body: feedback })
  return kind === 'ok'
}
