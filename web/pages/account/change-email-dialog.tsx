import { useId } from 'react'
import { PATHS } from '#contract/paths.ts'
import { callAsShownUser } from '#web/api/session/session.ts'
import { isMailResponse } from '#web/features/account/account-guards.ts'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { formProblem } from '#web/features/account/account-error.ts'
import { useFormProblem } from '#web/ui/use-form-problem.ts'
import { textOf, useSubmit } from '#web/features/account/use-submit.ts'
import type { WithReauth } from '#web/api/session/use-reauth.ts'
import { Button } from '#web/ui/button.tsx'
import dialog from '#web/ui/dialog.module.css'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'

const FIELD_ERRORS = { email: 'Enter a different email, like name@example.com' }

/** Requests a new email address. The address changes when the user opens the link sent to it. */
export default function ChangeEmailDialog({
  withReauth,
  onDone,
  onClose,
}: {
  withReauth: WithReauth
  onDone: (email: string, mail: boolean) => void
  onClose: () => void
}) {
  const id = useId()
  const { problem, attempt, stop, errorOf, correct } = useFormProblem<'email'>()

  const { busy, onSubmit } = useSubmit(async (data) => {
    const email = textOf(data, 'email').trim()
    if (email === '')
      return stop({
        title: 'Please enter your new email.',
        fields: [{ field: 'email', text: 'Enter your new email' }],
      })
    const response = await withReauth(
      async () =>
        await callAsShownUser('POST', PATHS.emailChange, isMailResponse, {
          body: { email },
          timeoutMs: 20_000,
        }),
    )
    if (response === null) return
    if (response.kind === 'ok') onDone(email, response.value.mail)
    else stop(formProblem(response, FIELD_ERRORS))
  })

  return (
    <Dialog
      title="Change email"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={`${id}-form`} look="filled" busy={busy}>
            {busy ? 'Sending…' : 'Send the link'}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate className={dialog.form} onSubmit={onSubmit} onChange={correct}>
        <FormSummary problem={problem} attempt={attempt} idOf={() => `${id}-email`} />
        <TextField
          id={`${id}-email`}
          name="email"
          label="New email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          help="We’ll send a link to this address. Stay logged in until you’ve opened it. Nothing changes before that."
          error={errorOf('email')}
        />
      </form>
    </Dialog>
  )
}
