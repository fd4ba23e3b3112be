import { useEffect, useRef } from 'react'
import { serverNow } from '#web/api/server-clock.ts'
import type { ResetPasskeys } from '#web/pages/reset-password/use-reset-passkeys.ts'
import { Button } from '#web/ui/button.tsx'
import checkbox from '#web/ui/checkbox.module.css'
import field from '#web/ui/field.module.css'
import { momentDay } from '#web/ui/moment-day.ts'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/pages/reset-password/reset-password.module.css'

/** The name of the checkboxes in the form's data. */
export const REMOVE_FIELD = 'removePasskeys'

/** Lists the account's passkeys, each with a checkbox to remove it. The form does not wait for the list to load. */
export function PasskeyChoices({ state, onRetry }: { state: ResetPasskeys; onRetry: () => void }) {
  const legend = useRef<HTMLLegendElement>(null)
  const retried = useRef(false)
  useEffect(() => {
    // The list replaces the retry button, so the focus moves to the list.
    if (state.kind === 'ready' && retried.current) legend.current?.focus()
  }, [state.kind])

  if (state.kind === 'loading') return <output className={styles.loading}>Loading your passkeys…</output>
  if (state.kind === 'failed')
    return (
      <Notice tone="caution" polite>
        Couldn’t load your passkeys. You can still change your password and check them on your account page
        later.
        <p className={styles.retry}>
          <Button
            size="small"
            onClick={() => {
              retried.current = true
              onRetry()
            }}
          >
            Try again
          </Button>
        </p>
      </Notice>
    )
  if (state.passkeys.length === 0) return null
  const now = serverNow()
  return (
    <fieldset className={styles.choices} aria-describedby="passkeys-help">
      <legend ref={legend} tabIndex={-1}>
        Passkeys on this account
      </legend>
      <p id="passkeys-help" className={field.help}>
        Anyone with one of these can log in without your password. Select any you don’t recognize to remove
        them.
      </p>
      <ul>
        {state.passkeys.map(({ id, name, createdAt: added, lastUsedAt: used }) => (
          <li key={id}>
            <label>
              <input type="checkbox" className={checkbox.checkbox} name={REMOVE_FIELD} value={id} />
              <span className={styles.name}>{name}</span>
              <span className={styles.dates}>
                Added {momentDay(added, now)},{' '}
                {used === null ? 'not used yet' : `last used ${momentDay(used, now)}`}
              </span>
              <span className={styles.removal}>Will be removed</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
