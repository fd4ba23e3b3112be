import { MIN_PASSWORD } from '#core/eligibility/check-password.ts'
import { LONG, passwordStrength } from '#web/pages/sign-up/password-strength.ts'

const WORDS = ['Too short', 'Weak', 'Fair', 'Good', 'Strong'] as const

/** How strong the password is while it is typed, and what makes a better one. */
export function PasswordAdvice({ password }: { password: string }) {
  const strength = passwordStrength(password)
  return (
    <>
      {password === '' ? null : (
        <span className="strength mt-1" aria-hidden="true" data-strong={strength > 2 ? '' : undefined}>
          {[1, 2, 3, 4].map((step) => (
            <span key={step} className={step <= strength ? 'is-filled' : undefined} />
          ))}
        </span>
      )}
      <span aria-live="polite">
        {password === '' ? null : <b className="text-ink">{WORDS[strength]}. </b>}
      </span>
      At least {MIN_PASSWORD} characters. Best: {LONG} or more characters or a passphrase, such as four words
      that have nothing to do with each other.
    </>
  )
}
