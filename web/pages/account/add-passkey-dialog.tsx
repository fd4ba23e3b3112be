import { useId } from 'react'
import type { PasskeyList } from '#contract/passkeys.ts'
import { PATHS } from '#contract/paths.ts'
import { isPasskeyList } from '#web/api/session/account.ts'
import { callAsShownUser } from '#web/api/session/session.ts'
import { isPasskeyOptions, makePasskey } from '#web/api/session/webauthn.ts'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { formProblem } from '#web/features/account/account-error.ts'
import { useFormProblem } from '#web/ui/use-form-problem.ts'
import { textOf, useSubmit } from '#web/features/account/use-submit.ts'
import type { WithReauth } from '#web/api/session/use-reauth.ts'
import { Button } from '#web/ui/button.tsx'
import dialog from '#web/ui/dialog.module.css'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'

const FIELD_ERRORS = { name: 'Choose a different name' }

/** Asks for a name, creates a passkey on the device, and registers it. */
export default function AddPasskeyDialog({
  withReauth,
  onDone,
  onClose,
}: {
  withReauth: WithReauth
  onDone: (list: PasskeyList) => void
  onClose: () => void
}) {
  const id = useId()
  const { problem, attempt, stop, clear, errorOf, correct } = useFormProblem<'name'>()

  const { busy, onSubmit } = useSubmit(async (data) => {
    const name = textOf(data, 'name').trim()
    if (name === '')
      return stop({
        title: 'Please give the passkey a name.',
        fields: [{ field: 'name', text: 'Enter a name, such as “My phone”' }],
      })
    const options = await withReauth(
      async () => await callAsShownUser('POST', PATHS.passkeyOptions, isPasskeyOptions),
    )
    if (options === null) return
    if (options.kind !== 'ok') return stop(formProblem(options, FIELD_ERRORS))
    const created = await makePasskey(options.value)
    if (created.kind === 'left') return clear()
    if (created.kind === 'failed') return stop({ title: created.text, fields: [] })
    const body = { name, response: created.response }
    const response = await callAsShownUser('POST', PATHS.passkeys, isPasskeyList, { body })
    if (response.kind === 'ok') onDone(response.value)
    else stop(formProblem(response, FIELD_ERRORS))
  })

  return (
    <Dialog
      title="Add a passkey"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={`${id}-form`} look="filled" busy={busy}>
            {busy ? 'Waiting for your device…' : 'Continue'}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate className={dialog.form} onSubmit={onSubmit} onChange={correct}>
        <FormSummary problem={problem} attempt={attempt} idOf={() => `${id}-name`} />
        <p>
          Your device asks for your fingerprint, face, or PIN, then stores the passkey. We never see any of
          them.
        </p>
        <TextField
          id={`${id}-name`}
          name="name"
          label="Name"
          help="A name you’ll recognize, such as “My phone.”"
          autoComplete="off"
          maxLength={60}
          error={errorOf('name')}
        />
      </form>
    </Dialog>
  )
}
