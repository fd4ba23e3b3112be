import type { EpochMs } from '#core/units.ts'
import { localFormat } from '#web/ui/time.ts'

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
