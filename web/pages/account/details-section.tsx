import { useAction } from '#web/api/use-action.ts'
import type { Profile } from '#contract/account.ts'
import { PATHS } from '#contract/paths.ts'
import { callAsShownUser } from '#web/api/session/session.ts'
import { isMailResponse } from '#web/features/account/account-guards.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { localDate } from '#web/ui/moment-day.ts'
import { locationName } from '#web/features/place/place-options.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './account-page.module.css'

type Props = { profile: Profile; onChangeEmail: () => void; onChangePlace: () => void }

/** The user's email address and other account details. */
export function DetailsSection({ profile, onChangeEmail, onChangePlace }: Props) {
  const { email, emailVerified, pendingEmail, state, age, createdAt, mail } = profile
  const { running, run } = useAction<'send'>()

  async function sendLink(): Promise<void> {
    await run(
      'send',
      () => callAsShownUser('POST', PATHS.emailVerifySend, isMailResponse, { body: { email } }),
      { failed: 'Couldn’t send the link.', done: `A link is on its way to ${email}` },
    )
  }

  return (
    <SettingsSection id="account-details" title="Your details">
      {pendingEmail === null ? null : (
        <Notice tone="plain" polite>
          Waiting for you to confirm <b>{pendingEmail}</b>. Open the link sent to that address to start using
          it.
          {mail ? null : ' This site isn’t set up to send email yet. Ask the site operator for the link.'}
        </Notice>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>Email</dt>
          <dd className={styles.named}>
            <span>{email}</span>
            {mail || emailVerified ? (
              <span className={styles.state}>{emailVerified ? 'Confirmed' : 'Not confirmed yet'}</span>
            ) : null}
          </dd>
          <dd className={styles.actions}>
            {mail && !emailVerified ? (
              <Button size="small" busy={running !== null} onClick={() => void sendLink()}>
                Send the link again
              </Button>
            ) : null}
            <Button size="small" aria-haspopup="dialog" onClick={onChangeEmail}>
              Change email
            </Button>
          </dd>
        </div>
        <div>
          <dt>Location</dt>
          <dd className={styles.named}>{locationName(state)}</dd>
          <dd className={styles.actions}>
            <Button size="small" aria-haspopup="dialog" onClick={onChangePlace}>
              Change location
            </Button>
          </dd>
        </div>
        <div>
          <dt>Age</dt>
          <dd className="figures">{age}</dd>
        </div>
        <div>
          <dt>Member since</dt>
          <dd>{localDate(createdAt)}</dd>
        </div>
      </dl>
    </SettingsSection>
  )
}
