import type { Passkey } from '#web/api/session/account.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { knowsPasskeys } from '#web/api/session/webauthn.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { momentDay } from '#web/ui/moment-day.ts'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './account-page.module.css'

type Props = {
  passkeys: readonly Passkey[]
  onAdd: () => void
  onDelete: (passkey: Passkey) => void
}

/** Lists the account's passkeys with their names and last use. */
export function PasskeysSection({ passkeys, onAdd, onDelete }: Props) {
  const now = serverNow()
  return (
    <SettingsSection
      id="account-passkeys"
      title="Passkeys"
      note="Log in with your fingerprint, face, or device PIN instead of a password."
    >
      {passkeys.length === 0 ? (
        <p className={styles.note}>You don’t have any passkeys yet.</p>
      ) : (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div>
                <b>{passkey.name}</b>
                <p>
                  Added {momentDay(passkey.createdAt, now)},{' '}
                  {passkey.lastUsedAt === null
                    ? 'not used yet'
                    : `last used ${momentDay(passkey.lastUsedAt, now)}`}
                </p>
                {passkey.formerHost === null ? null : (
                  <p>Works only at {passkey.formerHost}. Add a new one for this address.</p>
                )}
              </div>
              <Button size="small" aria-haspopup="dialog" onClick={() => onDelete(passkey)}>
                Delete <VisuallyHidden>{passkey.name}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {knowsPasskeys() ? (
        <div>
          <Button aria-haspopup="dialog" onClick={onAdd}>
            Add a passkey
          </Button>
        </div>
      ) : (
        <p className={styles.note}>This browser doesn’t support passkeys.</p>
      )}
    </SettingsSection>
  )
}
