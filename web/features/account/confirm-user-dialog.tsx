import styles from './account.module.css'
import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { MESSAGES } from '#contract/messages.ts'
import type { SessionUser } from '#contract/session.ts'
import { passkeysQuery } from '#web/api/session/account.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { confirmByPasskey, confirmByPassword } from '#web/api/session/reauthenticate.ts'
import { knowsPasskeys } from '#web/api/session/webauthn.ts'
import { CodeField, type CodeSource, CODE_MISSING, wrongCodeText } from '#web/features/account/code-field.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { formProblem } from '#web/features/account/account-error.ts'
import { useFormProblem } from '#web/ui/use-form-problem.ts'
import { textOf, useSubmit } from '#web/features/account/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import dialog from '#web/ui/dialog.module.css'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField, UsernameField } from '#web/ui/password-field.tsx'

type Field = 'password' | 'code'

type Props = { user: SessionUser; onConfirmed: () => void; onClose: () => void }

function focusOn(field: HTMLInputElement | null): void {
  field?.focus()
}

/** Asks for the password, and with two-factor on for a code, or for a passkey, before a sensitive operation. */
export default function ConfirmUserDialog({ user, onConfirmed, onClose }: Props) {
  const id = useId()
  const { problem, attempt, stop, clear, errorOf, correct } = useFormProblem<Field>()
  const [codeNeeded, setCodeNeeded] = useState(user.twoFactor)
  const [source, setSource] = useState<CodeSource>('app')
  const [sourceChosen, setSourceChosen] = useState(false)
  const passkeys = useQuery(passkeysQuery(user.id))
  const offersPasskey = knowsPasskeys() && (passkeys.data?.passkeys.length ?? 0) > 0
  const [waitsForDevice, setWaitsForDevice] = useState(false)

  const { busy, onSubmit } = useSubmit(async (data) => {
    const password = textOf(data, 'password')
    const code = textOf(data, 'code').trim()
    const fields: { field: Field; text: string }[] = []
    if (password === '') fields.push({ field: 'password', text: 'Enter your password' })
    if (codeNeeded && code === '') fields.push({ field: 'code', text: CODE_MISSING[source] })
    if (fields[0]) return stop({ title: missingTitle(fields), fields })
    const response = await confirmByPassword(password, code)
    if (response.kind === 'ok') return onConfirmed()
    // Two-factor was turned on after this page read the session.
    if (response.kind === 'rejected' && response.code === 'code-needed') setCodeNeeded(true)
    stop(
      formProblem(response, {
        password: 'Enter your account password',
        code: wrongCodeText(source, serverNow()),
      }),
    )
  })

  function switchSource(): void {
    setSource(source === 'app' ? 'backup' : 'app')
    setSourceChosen(true)
    clear()
  }

  async function usePasskey(): Promise<void> {
    if (waitsForDevice) return
    setWaitsForDevice(true)
    const response = await confirmByPasskey()
    setWaitsForDevice(false)
    if (response.kind === 'ok') onConfirmed()
    else if (response.kind === 'failed') stop({ title: response.text, fields: [] })
    else if (response.kind !== 'left') stop(formProblem(response, {}))
  }

  return (
    <Dialog
      title="Confirm it’s you"
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
      <form id={`${id}-form`} noValidate className={dialog.form} onSubmit={onSubmit} onChange={correct}>
        <FormSummary problem={problem} attempt={attempt} idOf={(field) => `${id}-${field}`} />
        <p>
          {codeNeeded
            ? 'For your security, enter your password and a code to continue.'
            : 'For your security, enter your password again to continue.'}
        </p>
        <UsernameField email={user.email} />
        <PasswordField
          id={`${id}-password`}
          name="password"
          label="Password"
          autoComplete="current-password"
          error={errorOf('password')}
        />
        {codeNeeded ? (
          <div>
            <CodeField
              id={`${id}-code`}
              source={source}
              error={errorOf('code')}
              // The password is the first field. The code takes the focus only after the user switches its source.
              ref={sourceChosen ? focusOn : undefined}
            />
            <p className={styles.again}>
              <Button look="link" onClick={switchSource}>
                {source === 'app' ? 'Use a backup code instead' : 'Use the code from your app instead'}
              </Button>
            </p>
          </div>
        ) : null}
        {offersPasskey ? (
          <p>
            <Button busy={waitsForDevice} onClick={() => void usePasskey()}>
              {waitsForDevice ? 'Waiting for your device…' : 'Use a passkey instead'}
            </Button>
          </p>
        ) : null}
      </form>
    </Dialog>
  )
}

function missingTitle(fields: readonly { field: Field }[]): string {
  if (fields.length > 1) return MESSAGES.fillBothFields
  return fields[0]?.field === 'code' ? 'Please enter the code.' : 'Please enter your password.'
}
