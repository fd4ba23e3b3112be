import { PATHS } from '#contract/paths.ts'
import { callApi } from '#web/api/api.ts'
import { isLogInAnswer } from '#web/features/account/account-guards.ts'
import { accountError } from '#web/features/account/account-error.ts'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { SubmitButton } from '#web/features/account/submit-button.tsx'
import { type FormProblem, useFormProblem } from '#web/ui/use-form-problem.ts'
import { textOf, useSubmit } from '#web/features/account/use-submit.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { MESSAGES } from '#contract/messages.ts'

/** The next step after a correct password. */
export type AfterPassword =
  | { readonly kind: 'in' }
  | { readonly kind: 'code' }
  | { readonly kind: 'unverified'; readonly email: string }

type Props = {
  /** The email that the user entered before returning to this step. */
  email: string
  onEmail: (email: string) => void
  /** The reason for returning to this step. */
  initialProblem: FormProblem<LogInField> | null
  /** Whether the user is logged in and the dashboard is about to open. */
  done: boolean
  onNext: (next: AfterPassword) => void
}

export function PasswordStep({ email, onEmail, initialProblem, done, onNext }: Props) {
  const { problem, attempt, stop, errorOf, correct } = useFormProblem<LogInField>(initialProblem)

  const { busy, onSubmit } = useSubmit(async (data) => {
    const form = { email: textOf(data, 'email'), password: textOf(data, 'password') }
    onEmail(form.email)
    const wrong = logInProblem(form)
    if (wrong) return stop(wrong)
    const body = { email: form.email.trim(), password: form.password }
    const response = await callApi('POST', PATHS.logIn, isLogInAnswer, { body, timeoutMs: 20_000 })
    if (response.kind === 'ok') return onNext({ kind: 'twoFactor' in response.value ? 'code' : 'in' })
    if (response.kind === 'rejected' && response.code === 'email-unverified')
      return onNext({ kind: 'unverified', email: body.email })
    stop({ title: accountError(response).text, fields: [] })
  })

  return (
    <form method="post" noValidate aria-label="Log in" onSubmit={onSubmit} onChange={correct}>
      {done ? null : <FormSummary problem={problem} attempt={attempt} />}
      <TextField
        id="email"
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={email}
        error={errorOf('email')}
      />
      <PasswordField
        id="password"
        name="password"
        label="Password"
        autoComplete="current-password"
        error={errorOf('password')}
      />
      <SubmitButton busy={busy || done} busyText={done ? 'Opening your dashboard…' : 'Logging in…'}>
        Log In
      </SubmitButton>
    </form>
  )
}

type LogInField = 'email' | 'password'

/** Returns the message when a field is empty; null when the form can be sent. */
export function logInProblem(form: Readonly<Record<LogInField, string>>): FormProblem<LogInField> | null {
  const fields: { field: LogInField; text: string }[] = []
  if (!form.email.trim()) fields.push({ field: 'email', text: 'Enter your email' })
  if (!form.password) fields.push({ field: 'password', text: 'Enter your password' })
  return fields.length > 0 ? { title: MESSAGES.fillBothFields, fields } : null
}
