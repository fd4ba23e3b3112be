import { useId } from 'react'
import type { PasskeyList } from '#contract/passkeys.ts'
import { PATHS } from '#contract/paths.ts'
import { isPasskeyList } from '#web/data/account.ts'
import { callApi } from '#web/data/api.ts'
import { isPasskeyOptions, makePasskey } from '#web/data/webauthn.ts'
import { FormSummary } from '#web/features/account/form-summary.tsx'
import { refusalProblem } from '#web/features/account/refusal-problem.ts'
import { useFormProblem } from '#web/features/account/use-form-problem.ts'
import { textOf, useSubmit } from '#web/features/account/use-submit.ts'
import type { WithProof } from '#web/data/use-proof.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const MEND = { name: 'Give the passkey another name' }

/** Names a passkey and has the device make it. */
export default function AddPasskeyDialog({
  withProof,
  onDone,
  onClose,
}: {
  withProof: WithProof
  onDone: (list: PasskeyList) => void
  onClose: () => void
}) {
  const id = useId()
  const { problem, attempt, stop, clear, errorOf } = useFormProblem<'name'>()

  const { busy, onSubmit } = useSubmit(async (data) => {
    const name = textOf(data, 'name').trim()
    if (name === '')
      return stop({
        title: 'Please give the passkey a name.',
        fields: [{ field: 'name', text: 'Enter a name, such as “My phone”' }],
      })
    const asked = await withProof(async () => await callApi('POST', PATHS.passkeyOptions, isPasskeyOptions))
    if (asked === null) return
    if (asked.kind !== 'ok') return stop(refusalProblem(asked, MEND))
    const made = await makePasskey(asked.value)
    if (made.kind === 'left') return clear()
    if (made.kind === 'failed') return stop({ title: made.text, fields: [] })
    const body = { name, response: made.response }
    const answer = await callApi('POST', PATHS.passkeys, isPasskeyList, { body })
    if (answer.kind === 'ok') onDone(answer.value)
    else stop(refusalProblem(answer, MEND))
  })

  return (
    <Dialog
      title="Add a passkey"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={`${id}-form`} look="filled" busy={busy}>
            {busy ? 'Waiting for your device…' : 'Go on'}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate className="dialog-form" onSubmit={onSubmit}>
        <FormSummary problem={problem} attempt={attempt} idOf={() => `${id}-name`} />
        <p>
          Your device asks for your finger, your face or its PIN, and keeps the passkey. We never see those.
        </p>
        <TextField
          id={`${id}-name`}
          name="name"
          label="Name"
          help="So that you know it again, such as “My phone”."
          autoComplete="off"
          maxLength={60}
          error={errorOf('name')}
        />
      </form>
    </Dialog>
  )
}
