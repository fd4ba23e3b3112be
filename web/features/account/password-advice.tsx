import { MIN_PASSWORD } from '#core/eligibility/check-password.ts'
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

/** 0 unusable, 1 weak, 2 fair, 3 good, 4 strong. */
type Strength = 0 | 1 | 2 | 3 | 4

/** The length from which any password is good. */
const LONG = 15

/**
 * Estimates the strength of a new password, as advice only. Length counts most; repeats and sequences (`aaaa`, `1234`)
 * count once.
 */
export function passwordStrength(password: string): Strength {
  const characters = [...password]
  if (characters.length < MIN_PASSWORD) return 0
  const worth = characters.filter((character, at) => !followsOn(characters[at - 1], character)).length
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length
  if (new Set(characters).size < 5 || worth < 6) return 1
  if (worth >= 20 || (worth >= LONG && kinds >= 2)) return 4
  if (worth >= LONG || (worth >= 12 && kinds >= 3)) return 3
  return worth >= 10 || kinds >= 3 ? 2 : 1
}

function followsOn(before: string | undefined, character: string): boolean {
  if (before === undefined) return false
  const step = (character.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)
  return Math.abs(step) <= 1
}
