import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { passkeysQuery } from '#web/data/account.ts'
import { confirmByPasskey, confirmByPassword } from '#web/data/reauthenticate.ts'
import { knowsPasskeys } from '#web/data/webauthn.ts'
import { FormSummary } from '#web/features/account/form-summary.tsx'
import { refusalProblem } from '#web/features/account/refusal-problem.ts'
import { useFormProblem } from '#web/features/account/use-form-problem.ts'
import { textOf, useSubmit } from '#web/features/account/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { UsernameField } from '#web/ui/username-field.tsx'

const MEND = { password: 'Enter the password of your account' }

type Props = { userId: string; email: string; onConfirmed: () => void; onClose: () => void }

/** Asks who is there before something dangerous goes on. */
export default function ConfirmPersonDialog({ userId, email, onConfirmed, onClose }: Props) {
  const id = useId()
  const { problem, attempt, stop, errorOf } = useFormProblem<'password'>()
  const passkeys = useQuery(passkeysQuery(userId))
  const offersPasskey = knowsPasskeys() && (passkeys.data?.passkeys.length ?? 0) > 0
  const [atDevice, setAtDevice] = useState(false)

  const { busy, onSubmit } = useSubmit(async (data) => {
    const password = textOf(data, 'password')
    if (password === '')
      return stop({
        title: 'Please enter your password.',
        fields: [{ field: 'password', text: 'Enter your password' }],
      })
    const answer = await confirmByPassword(password)
    if (answer.kind === 'ok') onConfirmed()
    else stop(refusalProblem(answer, MEND))
  })

  async function usePasskey(): Promise<void> {
    if (atDevice) return
    setAtDevice(true)
    const answer = await confirmByPasskey()
    setAtDevice(false)
    if (answer.kind === 'ok') onConfirmed()
    else if (answer.kind === 'failed') stop({ title: answer.text, fields: [] })
    else if (answer.kind !== 'left') stop(refusalProblem(answer, {}))
  }

  return (
    <Dialog
      title="Confirm that it is you"
      closeLabel="Close"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={`${id}-form`} look="filled" busy={busy}>
            {busy ? 'Confirming…' : 'Confirm'}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate className="dialog-form" onSubmit={onSubmit}>
        <FormSummary problem={problem} attempt={attempt} idOf={() => `${id}-password`} />
        <p>You logged in a while ago. To go on, show once more that it is you.</p>
        <UsernameField email={email} />
        <PasswordField
          id={`${id}-password`}
          name="password"
          label="Password"
          autoComplete="current-password"
          error={errorOf('password')}
        />
        {offersPasskey ? (
          <p>
            <Button busy={atDevice} onClick={() => void usePasskey()}>
              {atDevice ? 'Waiting for your device…' : 'Use a passkey instead'}
            </Button>
          </p>
        ) : null}
      </form>
    </Dialog>
  )
}
