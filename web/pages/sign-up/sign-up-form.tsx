import { useState, useEffect } from 'react'
import { MESSAGES } from '#contract/messages.ts'
import { PATHS } from '#contract/paths.ts'
import { callApi } from '#web/api/api.ts'
import { CANADA } from '#core/eligibility/locations.ts'
import { announce } from '#web/api/session/session-events.ts'
import { isSignUpAnswer } from '#web/features/account/account-guards.ts'
import { accountError, formProblem } from '#web/features/account/account-error.ts'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { MailSent, VerificationLink } from '#web/features/account/mail-sent.tsx'
import { SubmitButton } from '#web/features/account/submit-button.tsx'
import { useFormProblem } from '#web/ui/use-form-problem.ts'
import { textOf, useSubmit } from '#web/features/account/use-submit.ts'
import { CANADIAN_PLACES, US_PLACES } from '#web/features/place/place-options.tsx'
import { PasswordAdvice } from '#web/features/account/password-advice.tsx'
import { type SignUpField, signUpBody, signUpProblem } from '#web/pages/sign-up/sign-up-problem.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import type { AvailabilityResponse } from '#contract/availability.ts'
import { readAvailability } from '#web/api/availability/read-availability.ts'
import { lawText } from '#web/api/availability/law-text.ts'
import textLink from '#web/ui/text-link.module.css'

type Outcome =
  | { readonly kind: 'editing' }
  | { readonly kind: 'made'; readonly text: string }
  | { readonly kind: 'verify'; readonly email: string }

const FIELD_ERRORS: Readonly<Record<SignUpField, string>> = {
  email: 'Check your email address',
  password: 'Choose a different password',
  age: 'Check your age',
  state: 'Check your location',
  province: 'Check your province or territory',
}

export function SignUpForm() {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'editing' })
  const [password, setPassword] = useState('')
  const [country, setCountry] = useState('')
  const [province, setProvince] = useState('')
  const { problem, attempt, stop, errorOf, correct, drop } = useFormProblem<SignUpField>()

  const { busy, onSubmit } = useSubmit(async (data) => {
    const form = {
      email: textOf(data, 'email'),
      password: textOf(data, 'password'),
      age: textOf(data, 'age'),
      state: textOf(data, 'state'),
      province,
    }
    const wrong = signUpProblem(form, import.meta.env.BLOCKED_LOCATIONS)
    if (wrong) return stop(wrong)
    const response = await callApi('POST', PATHS.signUp, isSignUpAnswer, {
      body: signUpBody(form),
      timeoutMs: 20_000,
    })
    if (response.kind === 'ok') {
      if (response.value.session) {
        announce('signed-in')
        location.assign('/dashboard')
      } else setOutcome({ kind: 'verify', email: form.email.trim() })
      return
    }
    const { text, accountMade } = accountError(response)
    if (accountMade) setOutcome({ kind: 'made', text })
    else stop(formProblem(response, FIELD_ERRORS))
  })

  if (outcome.kind === 'verify') {
    const { email } = outcome
    return (
      <MailSent path={PATHS.emailVerifySend} email={email} onOther={() => setOutcome({ kind: 'editing' })}>
        <p>
          <b>{MESSAGES.verifyEmail}</b>
        </p>
        <p>
          <VerificationLink email={email} />
        </p>
      </MailSent>
    )
  }
  if (outcome.kind === 'made') {
    return (
      <Notice tone="caution">
        <p>{outcome.text}</p>
        <p>Your account was created. Log in, and we’ll finish setting it up.</p>
      </Notice>
    )
  }

  return (
    <form method="post" noValidate aria-label="Sign up" onSubmit={onSubmit} onChange={correct}>
      <FormSummary problem={problem} attempt={attempt} />
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
        onChange={(event) => {
          setCountry(event.currentTarget.value)
          setProvince('')
          drop('province')
        }}
      >
        <option value="">Choose a location</option>
        <option value={CANADA}>Canada</option>
        {US_PLACES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {country === CANADA ? (
        <SelectField
          id="province"
          name="province"
          label="Province or territory"
          defaultValue=""
          error={errorOf('province')}
          onChange={(event) => {
            setProvince(event.currentTarget.value)
            drop('state')
          }}
        >
          <option value="">Choose a province or territory</option>
          {CANADIAN_PLACES.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      <LawNotice place={province || country} />
      <SubmitButton busy={busy} busyText="Signing up…">
        Sign Up
      </SubmitButton>
    </form>
  )
}

/**
 * Explains the restrictions of the chosen place before an account is created. Without restrictions that we know of, and
 * if the law cannot be read, it shows nothing: the dashboard explains it again.
 */
function LawNotice({ place }: { place: string }) {
  const [shown, setShown] = useState<AvailabilityResponse | null>(null)
  useEffect(() => {
    if (!/^[A-Z]{2}$/.test(place)) return
    let isCurrent = true
    void readAvailability(place).then((response) => {
      if (isCurrent && response.kind === 'ok') setShown(response.value)
    })
    return () => {
      isCurrent = false
    }
  }, [place])

  if (shown === null || shown.place.code !== place || shown.law.status === 'none-known') return null
  const { name } = shown.place
  const isBlocked = (import.meta.env.BLOCKED_LOCATIONS as readonly string[]).includes(place)
  return (
    <Notice tone="caution" polite>
      <p>
        <b>
          {shown.law.forbids
            ? `Sweepstakes casinos aren’t allowed in ${name}.`
            : `${name} restricts sweepstakes casinos.`}
        </b>{' '}
        {lawText(shown.law)}
      </p>
      <p>
        {isBlocked
          ? `You can’t sign up from ${name}. `
          : shown.law.forbids
            ? 'You can sign up to keep records, but casino links are off. '
            : null}
        <a href={`/where-it-is-allowed?place=${place}`} className={textLink.link}>
          What this means
        </a>
        {isBlocked ? (
          <>
            {'\u00a0· '}
            <a href="/responsible-play" className={textLink.link}>
              Responsible play
            </a>
            {' · '}
            <a href="tel:18006973738" className={textLink.link}>
              1-800-MY-RESET
            </a>
          </>
        ) : null}
      </p>
    </Notice>
  )
}
