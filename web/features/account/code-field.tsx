import styles from './account.module.css'
import type { Ref } from 'react'
import { TextField } from '#web/ui/text-field.tsx'

/** The source of a code: an authenticator app, or the list of backup codes. */
export type CodeSource = 'app' | 'backup'

type Props = {
  id: string
  source: CodeSource
  error: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** The field for a two-factor code. Each source has a separate field, because phones show different keyboards. */
export function CodeField({ id, source, error, ref }: Props) {
  return source === 'app' ? (
    <TextField
      key="app"
      ref={ref ?? null}
      id={id}
      name="code"
      label="Code"
      help="The six-digit code your authenticator app shows for Daily Bonus Blog."
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      maxLength={60}
      className={styles.code}
      error={error}
    />
  ) : (
    <TextField
      key="backup"
      ref={ref ?? null}
      id={id}
      name="code"
      label="Backup code"
      help="One of the ten codes you saved when you turned on two-factor authentication. Each works once."
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      className={styles.code}
      error={error}
    />
  )
}
