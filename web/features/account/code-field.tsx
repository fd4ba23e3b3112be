import styles from './account.module.css'
import type { Ref } from 'react'
import { TextField } from '#web/ui/field.tsx'
import type { EpochMs } from '#core/units.ts'
import { localFormat } from '#web/ui/time.ts'

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

/** Error messages for a missing code, by its source. */
export const CODE_MISSING = {
  app: 'Enter the six-digit code from your app',
  backup: 'Enter one of your backup codes',
} as const

const clock = localFormat({ hour: 'numeric', minute: '2-digit', second: '2-digit' })

/**
 * Returns what to do about a wrong code. The code of an app depends on the clock of its device, so the text has the time.
 *
 * @param now the server's time.
 */
export function wrongCodeText(source: 'app' | 'backup', now: EpochMs): string {
  return source === 'backup'
    ? 'Enter a backup code you haven’t used'
    : `Enter the code your app shows now. It’s ${clock.format(now)}: if your app’s device shows another time, turn on its automatic date and time`
}
