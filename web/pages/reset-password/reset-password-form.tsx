import { type ReactNode, useCallback, useState } from 'react'
import { PATHS } from '#contract/paths.ts'
import { MIN_PASSWORD } from '#core/eligibility/check-password.ts'
import { callApi } from '#web/api/api.ts'
import { announce } from '#web/api/session/session-events.ts'
import { isDone } from '#web/features/account/account-guards.ts'
import { DeadLink } from '#web/features/account/dead-link.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Reached } from '#web/features/account/link-step.tsx'
import { PasswordAdvice } from '#web/features/account/password-advice.tsx'
import { formProblem } from '#web/features/account/form-problem.ts'
import { SubmitButton } from '#web/features/account/submit-button.tsx'
import { useFormProblem } from '#web/ui/use-form-problem.ts'
import { textOf, useSubmit } from '#web/features/account/use-submit.ts'
import { PasskeyChoices, REMOVE_FIELD } from '#web/pages/reset-password/passkey-choices.tsx'
import { useResetPasskeys } from '#web/pages/reset-password/use-reset-passkeys.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

const FIELD_ERRORS = { password: 'Choose a different password' }

/** Sets a new password with a link from an email. Submitting the form uses up the link; opening the page does not. */
export function ResetPasswordForm({ token, newLink }: { token: string | null; newLink: ReactNode }) {
  const [state, setState] = useState<'asking' | 'done' | 'expired'>('asking')
  const [password, setPassword] = useState('')
  const [removed, setRemoved] = useState(0)
  const { state: passkeys, retry } = useResetPasskeys(
    token,
    useCallback(() => setState('expired'), []),
  )
  const { problem, attempt, stop, errorOf, correct } = useFormProblem<'password'>()

  const { busy, onSubmit } = useSubmit(async (data) => {
    const chosen = textOf(data, 'password')
    if (chosen === '')
      return stop({
        title: 'Please enter a new password.',
        fields: [{ field: 'password', text: `Enter a password of ${MIN_PASSWORD} or more characters` }],
      })
    const removePasskeys = data.getAll(REMOVE_FIELD)
    const body = { token, password: chosen, removePasskeys }
    const response = await callApi('POST', PATHS.passwordReset, isDone, { body, timeoutMs: 20_000 })
    if (response.kind === 'ok') {
      setRemoved(removePasskeys.length)
      setState('done')
      announce('password-recovery')
    } else if (response.kind === 'rejected' && response.code === 'expired-link') setState('expired')
    else stop(formProblem(response, FIELD_ERRORS))
  })

  if (state === 'expired') return <DeadLink cutOff={false}>{newLink}</DeadLink>
  if (state === 'done')
    return (
      <Reached>
        <Notice tone="ready" polite>
          Your password has been changed, and every device is logged out.
          {removed === 0
            ? null
            : ` ${removed === 1 ? 'One passkey was' : `${removed} passkeys were`} removed.`}{' '}
          Log in with your new password.
        </Notice>
        <p>
          <a href="/login" className={buttonClass({ look: 'filled', size: 'large' })}>
            Log In
          </a>
        </p>
      </Reached>
    )
  return (
    <form method="post" noValidate aria-label="Choose a new password" onSubmit={onSubmit} onChange={correct}>
      <FormSummary problem={problem} attempt={attempt} />
      <PasswordField
        id="password"
        name="password"
        label="New password"
        autoComplete="new-password"
        help={<PasswordAdvice password={password} />}
        error={errorOf('password')}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <PasskeyChoices state={passkeys} onRetry={retry} />
      <SubmitButton busy={busy} waits={token === null} busyText="Changing…">
        Change password
      </SubmitButton>
    </form>
  )
}
