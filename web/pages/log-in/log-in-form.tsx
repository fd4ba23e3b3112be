import { useState } from 'react'
import { MESSAGES } from '#contract/messages.ts'
import { PATHS } from '#contract/paths.ts'
import { callApi } from '#web/data/api.ts'
import { announce } from '#web/data/session-events.ts'
import { isLogInAnswer } from '#web/features/account/account-doors.ts'
import { accountTrouble } from '#web/features/account/account-trouble.ts'
import { SubmitButton } from '#web/features/account/submit-button.tsx'
import { textOf, useSubmit } from '#web/features/account/use-submit.ts'
import { type LogInProblem, logInProblem } from '#web/pages/log-in/log-in-problem.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** How long the success stands before the dashboard opens (spec section 2). */
const SUCCESS_MS = 1500

type Outcome =
  | { readonly kind: 'editing' }
  | { readonly kind: 'stopped'; readonly problem: LogInProblem; readonly attempt: number }
  | { readonly kind: 'done' }

export function LogInForm() {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'editing' })
  const stop = (problem: LogInProblem) =>
    setOutcome((before) => ({
      kind: 'stopped',
      problem,
      attempt: before.kind === 'stopped' ? before.attempt + 1 : 1,
    }))

  const { busy, onSubmit } = useSubmit(async (data) => {
    const form = { email: textOf(data, 'email'), password: textOf(data, 'password') }
    const problem = logInProblem(form)
    if (problem) return stop(problem)
    const body = { email: form.email.trim(), password: form.password }
    const answer = await callApi('POST', PATHS.logIn, isLogInAnswer, { body, timeoutMs: 20_000 })
    if (answer.kind !== 'ok') return stop({ title: accountTrouble(answer).text, fields: [] })
    announce('signed-in')
    setOutcome({ kind: 'done' })
    await new Promise((resolve) => setTimeout(resolve, SUCCESS_MS))
    location.assign('/dashboard')
  })

  const done = outcome.kind === 'done'
  const problem = outcome.kind === 'stopped' ? outcome.problem : null
  const errorOf = (field: 'email' | 'password') => problem?.fields.find((one) => one.field === field)?.text
  return (
    <form method="post" noValidate aria-label="Log in" onSubmit={onSubmit}>
      {done ? (
        <Notice tone="ready" polite>
          <b className="text-ready">{MESSAGES.loginSuccessful}</b>
        </Notice>
      ) : null}
      {outcome.kind === 'stopped' ? (
        <ErrorSummary
          title={outcome.problem.title}
          items={outcome.problem.fields.map(({ field, text }) => ({ fieldId: field, text }))}
          attempt={outcome.attempt}
        />
      ) : null}
      <TextField
        id="email"
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
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
