import { useState } from 'react'
import { MESSAGES } from '#contract/messages.ts'
import { PATHS } from '#contract/paths.ts'
import { callApi } from '#web/data/api.ts'
import { announce } from '#web/data/session-events.ts'
import { isSignUpAnswer } from '#web/features/account/account-doors.ts'
import { accountTrouble } from '#web/features/account/account-trouble.ts'
import { SubmitButton } from '#web/features/account/submit-button.tsx'
import { textOf, useSubmit } from '#web/features/account/use-submit.ts'
import { LOCATION_CHOICES } from '#web/pages/sign-up/location-names.ts'
import { PasswordAdvice } from '#web/pages/sign-up/password-advice.tsx'
import {
  type FormProblem,
  type SignUpField,
  signUpBody,
  signUpProblem,
} from '#web/pages/sign-up/sign-up-problem.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Outcome =
  | { readonly kind: 'editing' }
  | { readonly kind: 'stopped'; readonly problem: FormProblem; readonly attempt: number }
  | { readonly kind: 'made'; readonly text: string }
  | { readonly kind: 'verify' }

const NAMES: Readonly<Record<string, string>> = {
  email: 'Check the email',
  password: 'Choose another password',
  age: 'Check the age',
  state: 'Check the location',
}

const isField = (name: string | null): name is SignUpField => name !== null && name in NAMES

export function SignUpForm() {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'editing' })
  const [password, setPassword] = useState('')
  const stop = (problem: FormProblem) =>
    setOutcome((before) => ({
      kind: 'stopped',
      problem,
      attempt: before.kind === 'stopped' ? before.attempt + 1 : 1,
    }))

  const { busy, onSubmit } = useSubmit(async (data) => {
    const form = {
      email: textOf(data, 'email'),
      password: textOf(data, 'password'),
      age: textOf(data, 'age'),
      state: textOf(data, 'state'),
    }
    const problem = signUpProblem(form, import.meta.env.BLOCKED_LOCATIONS)
    if (problem) return stop(problem)
    const answer = await callApi('POST', PATHS.signUp, isSignUpAnswer, {
      body: signUpBody(form),
      timeoutMs: 20_000,
    })
    if (answer.kind === 'ok') {
      if (answer.value.session) {
        announce('signed-in')
        location.assign('/dashboard')
      } else setOutcome({ kind: 'verify' })
      return
    }
    const { text, field, accountMade } = accountTrouble(answer)
    if (accountMade) setOutcome({ kind: 'made', text })
    else stop({ title: text, fields: isField(field) ? [{ field, text: NAMES[field] ?? '' }] : [] })
  })

  if (outcome.kind === 'verify') return <Notice tone="ready">{MESSAGES.verifyEmail}</Notice>
  if (outcome.kind === 'made') {
    return (
      <Notice tone="caution">
        <p>{outcome.text}</p>
        <p className="mt-2">Your account is there. Log in, and we finish setting it up.</p>
      </Notice>
    )
  }

  const problem = outcome.kind === 'stopped' ? outcome.problem : null
  const errorOf = (field: SignUpField) => problem?.fields.find((one) => one.field === field)?.text
  return (
    <form method="post" noValidate aria-label="Sign up" onSubmit={onSubmit}>
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
        maxLength={254}
        error={errorOf('email')}
      />
      <PasswordField
        id="password"
        name="password"
        label="Password"
        autoComplete="new-password"
        help={<PasswordAdvice password={password} />}
        error={errorOf('password')}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <TextField
        id="age"
        name="age"
        label="Age"
        type="number"
        inputMode="numeric"
        autoComplete="off"
        error={errorOf('age')}
      />
      <SelectField
        id="state"
        name="state"
        label="Location"
        autoComplete="address-level1"
        defaultValue=""
        help="Canada, or the US state where you live."
        error={errorOf('state')}
      >
        <option value="">Choose a location</option>
        {LOCATION_CHOICES.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <SubmitButton busy={busy} busyText="Signing up…">
        Sign Up
      </SubmitButton>
    </form>
  )
}
