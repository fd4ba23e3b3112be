import { useId } from 'react'
import { PATHS } from '#contract/paths.ts'
import { callApi } from '#web/data/api.ts'
import { isMailAsked } from '#web/features/account/account-doors.ts'
import { FormSummary } from '#web/features/account/form-summary.tsx'
import { refusalProblem } from '#web/features/account/refusal-problem.ts'
import { useFormProblem } from '#web/features/account/use-form-problem.ts'
import { textOf, useSubmit } from '#web/features/account/use-submit.ts'
import type { WithProof } from '#web/data/use-proof.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const MEND = { email: 'Enter another email, like name@example.com' }

/** Asks for another address. Nothing changes until it answers. */
export default function ChangeEmailDialog({
  withProof,
  onDone,
  onClose,
}: {
  withProof: WithProof
  onDone: (email: string, mail: boolean) => void
  onClose: () => void
}) {
  const id = useId()
  const { problem, attempt, stop, errorOf } = useFormProblem<'email'>()

  const { busy, onSubmit } = useSubmit(async (data) => {
    const email = textOf(data, 'email').trim()
    if (email === '')
      return stop({
        title: 'Please enter the new email.',
        fields: [{ field: 'email', text: 'Enter the new email' }],
      })
    const answer = await withProof(
      async () =>
        await callApi('POST', PATHS.emailChange, isMailAsked, { body: { email }, timeoutMs: 20_000 }),
    )
    if (answer === null) return
    if (answer.kind === 'ok') onDone(email, answer.value.mail)
    else stop(refusalProblem(answer, MEND))
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
      <form id={`${id}-form`} noValidate className="dialog-form" onSubmit={onSubmit}>
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
          help="We send a link to it. Until you open it, nothing changes."
          error={errorOf('email')}
        />
      </form>
    </Dialog>
  )
}
