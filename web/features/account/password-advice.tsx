import { MIN_PASSWORD } from '#core/eligibility/check-password.ts'
import { LONG, passwordStrength } from '#web/features/account/password-strength.ts'
import styles from './account.module.css'

const WORDS = ['Too short', 'Weak', 'Fair', 'Good', 'Strong'] as const

/** The strength of the typed password, with advice. Reserves its space from the start. */
export function PasswordAdvice({ password }: { password: string }) {
  const strength = passwordStrength(password)
  return (
    <>
      <div className={styles.strength} data-strong={strength > 2 ? '' : undefined}>
        {[1, 2, 3, 4].map((step) => (
          <span key={step} aria-hidden="true" className={step <= strength ? styles.filled : undefined} />
        ))}
        <b aria-live="polite">{password === '' ? null : WORDS[strength]}</b>
      </div>
      At least {MIN_PASSWORD} characters. Best: {LONG} or more characters or a passphrase, such as four
      unrelated words.
    </>
  )
}
