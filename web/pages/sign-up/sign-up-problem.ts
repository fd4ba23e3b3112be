import { MESSAGES } from '#contract/messages.ts'
import { checkSignUp } from '#core/eligibility/check-sign-up.ts'
import { CANADA, type Location } from '#core/eligibility/locations.ts'
import type { FormProblem } from '#web/ui/use-form-problem.ts'

export type SignUpField = 'email' | 'password' | 'age' | 'state' | 'province'

/** The unparsed values of the form fields. */
export type SignUpForm = Readonly<Record<SignUpField, string>>

const FILL: Readonly<Record<SignUpField, string>> = {
  email: 'Enter your email',
  password: 'Enter a password',
  age: 'Enter your age in years',
  state: 'Choose where you live',
  province: 'Choose your province or territory',
}

const FIELDS = ['email', 'password', 'age', 'state'] as const

/** Returns the validation errors of the form; null when the form can be sent. */
export function signUpProblem(
  form: SignUpForm,
  blocked: readonly Location[],
): FormProblem<SignUpField> | null {
  const { email, password, state } = form
  const checked = checkSignUp(
    { email, password, state, age: form.age.trim() === '' ? '' : Number(form.age) },
    blocked,
  )
  if (checked.ok)
    return form.state === CANADA && form.province === ''
      ? { title: MESSAGES.fillAllFields, fields: [{ field: 'province', text: FILL.province }] }
      : null
  switch (checked.reason.kind) {
    case 'missing': {
      const empty = FIELDS.filter((field) => (field === 'password' ? !form[field] : !form[field].trim()))
      return { title: MESSAGES.fillAllFields, fields: empty.map((field) => ({ field, text: FILL[field] })) }
    }
    case 'too-young':
      return {
        title: MESSAGES.tooYoung,
        fields: [{ field: 'age', text: 'Enter your age as a whole number, 18 or older' }],
      }
    case 'implausible-age':
      return {
        title: MESSAGES.implausibleAge,
        fields: [{ field: 'age', text: 'Enter your age in years, 120 or less' }],
      }
    case 'fractional-age':
      return {
        title: MESSAGES.fractionalAge,
        fields: [{ field: 'age', text: 'Enter your age in whole years, such as 18' }],
      }
    case 'unknown-location':
      return { title: MESSAGES.unknownLocation, fields: [{ field: 'state', text: FILL.state }] }
    case 'blocked-location':
      return {
        title: MESSAGES.blockedLocation,
        fields: [{ field: 'state', text: 'You can’t sign up from this state' }],
      }
  }
}

/** Returns the request body: the age as a number, the email trimmed, and the password unchanged. */
export function signUpBody(form: SignUpForm) {
  return {
    email: form.email.trim(),
    password: form.password,
    age: Number(form.age),
    state: form.province || form.state,
  }
}
