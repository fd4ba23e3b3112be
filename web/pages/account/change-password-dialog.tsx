import { useId, useState } from 'react'
import { PATHS } from '#contract/paths.ts'
import { MIN_PASSWORD } from '#core/eligibility/check-password.ts'
import { callAsShownUser, sessionChanged } from '#web/api/session/session.ts'
import { isSignedIn } from '#web/features/account/account-guards.ts'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { PasswordAdvice } from '#web/features/account/password-advice.tsx'
import { formProblem } from '#web/features/account/account-error.ts'
import { useFormProblem } from '#web/ui/use-form-problem.ts'
import { textOf, useSubmit } from '#web/features/account/use-submit.ts'
import type { WithReauth } from '#web/api/session/use-reauth.ts'
import { Button } from '#web/ui/button.tsx'
import dialog from '#web/ui/dialog.module.css'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField, UsernameField } from '#web/ui/password-field.tsx'
import styles from './account-page.module.css'

type Field = 'current' | 'password'

const FIELD_ERRORS = { current: 'Enter your current password', password: 'Choose a different password' }

/** Changes the password. Requires the current password. */
export default function ChangePasswordDialog({
  email,
  withReauth,
  onDone,
  onClose,
}: {
  email: string
  withReauth: WithReauth
  onDone: () => void
  onClose: () => void
}) {
  const id = useId()
  const [chosen, setChosen] = useState('')
  const { problem, attempt, stop, errorOf, correct } = useFormProblem<Field>()

  const { busy, onSubmit } = useSubmit(async (data) => {
    const body = { current: textOf(data, 'current'), password: textOf(data, 'password') }
    const fields: { field: Field; text: string }[] = []
    if (body.current === '') fields.push({ field: 'current', text: 'Enter your current password' })
    if (body.password === '')
      fields.push({ field: 'password', text: `Enter a new password of ${MIN_PASSWORD} or more characters` })
    if (fields.length > 0) return stop({ title: 'Please fill out both fields.', fields })
    const options = { body, timeoutMs: 20_000, newTokens: true }
    const response = await withReauth(
      async () => await callAsShownUser('POST', PATHS.passwordChange, isSignedIn, options),
    )
    if (response === null) return
    if (response.kind !== 'ok') return stop(formProblem(response, FIELD_ERRORS))
    onDone()
    await sessionChanged('user-updated')
  })

  return (
    <Dialog
      title="Change password"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={`${id}-form`} look="filled" busy={busy}>
            {busy ? 'Changing…' : 'Change password'}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate className={dialog.form} onSubmit={onSubmit} onChange={correct}>
        <FormSummary problem={problem} attempt={attempt} idOf={(field) => `${id}-${field}`} />
        <UsernameField email={email} />
        <PasswordField
          id={`${id}-current`}
          name="current"
          label="Current password"
          autoComplete="current-password"
          error={errorOf('current')}
        />
        <PasswordField
          id={`${id}-password`}
          name="password"
          label="New password"
          autoComplete="new-password"
          help={<PasswordAdvice password={chosen} />}
          error={errorOf('password')}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <p className={styles.note}>All your other devices will be logged out.</p>
      </form>
    </Dialog>
  )
}
