import { useAction } from '#web/api/use-action.ts'
import { useRef, useState } from 'react'
import type { SupportUser } from '#contract/operator.ts'
import { PATHS } from '#contract/paths.ts'
import { callSupport } from '#web/pages/operator/operator.ts'
import type { WithReauth } from '#web/api/session/use-reauth.ts'
import { EmailForm } from '#web/pages/operator/email-form.tsx'
import { OperatorSection } from '#web/pages/operator/operator-section.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './operator-page.module.css'
import { locationName } from '#web/features/place/place-options.tsx'
import { timeText } from '#web/pages/operator/operator-texts.ts'

/** Finds a user by email address, and resends the verification or ends all sessions. */
export function SupportSection({ withReauth }: { withReauth: WithReauth }) {
  const { running, run } = useAction<Parameters<typeof callSupport>[0]>()
  const busy = running !== null
  const [user, setUser] = useState<SupportUser | null>(null)
  const [ending, setEnding] = useState(false)
  const result = useRef<HTMLHeadingElement>(null)

  async function act(
    path: string,
    email: string,
    texts: { readonly done?: string; readonly failed: string },
  ): Promise<void> {
    await run(path, () => withReauth(() => callSupport(path, email)), {
      ...texts,
      onDone(response) {
        setUser(response.user)
        // After React has rendered the result.
        requestAnimationFrame(() => result.current?.focus())
      },
    })
    setEnding(false)
  }

  const isUnverified =
    user !== null && (user.signUpExpiresAt !== null || user.account?.emailVerified === false)
  return (
    <OperatorSection
      id="operator-support"
      title="User support"
      note="Shows the status of an account, never its notes, amounts, or votes. Each use is recorded in the user’s security log."
    >
      <EmailForm
        id="support-email"
        button="Find user"
        busy={busy}
        onSubmit={(email) => void act(PATHS.operatorFindUser, email, { failed: 'Couldn’t find the user.' })}
      />
      {user === null ? null : (
        <div className={styles.user}>
          <h3 ref={result} tabIndex={-1}>
            {user.email}
          </h3>
          <UserFacts user={user} />
          <div className={styles.actions}>
            {isUnverified ? (
              <Button
                busy={busy}
                onClick={() =>
                  void act(PATHS.operatorVerification, user.email, {
                    done: 'The verification email is on its way',
                    failed: 'Couldn’t send the email.',
                  })
                }
              >
                Resend the verification email
              </Button>
            ) : null}
            {user.account === null || user.account.sessions === 0 ? null : ending ? (
              <>
                <Button
                  look="danger"
                  busy={busy}
                  ref={(button) => button?.focus()}
                  onClick={() =>
                    void act(PATHS.operatorEndSessions, user.email, {
                      done: 'All sessions ended',
                      failed: 'Couldn’t end the sessions.',
                    })
                  }
                >
                  Log this user out everywhere
                </Button>
                <Button onClick={() => setEnding(false)}>Cancel</Button>
              </>
            ) : (
              <Button onClick={() => setEnding(true)}>End all sessions</Button>
            )}
          </div>
        </div>
      )}
    </OperatorSection>
  )
}

const MAIL_NAMES: Readonly<Record<string, string>> = {
  'sign-up': 'Sign-up email',
  verify: 'Verification email',
  reset: 'Password reset email',
  'password-changed': 'Email about a changed password',
  'email-change': 'Email to confirm a new address',
  'email-change-requested': 'Email about a requested change of the address',
  'email-changed': 'Email about a changed address',
  'email-restored': 'Email about an address that was changed back',
  'new-device': 'Email about a new device',
  'log-in-incomplete': 'Email about a log-in without its code',
  'two-factor-on': 'Email about two-factor being turned on',
  'two-factor-off': 'Email about two-factor being turned off',
  'passkey-added': 'Email about an added passkey',
  'passkey-deleted': 'Email about a deleted passkey',
}
const MAIL_STATES = { pending: 'not sent yet', sent: 'sent', failed: 'not sent' } as const

/** The state of an account as a list of facts. */
function UserFacts({ user: { account, signUpExpiresAt, mails } }: { user: SupportUser }) {
  const facts: (readonly [string, string])[] =
    account === null
      ? [['Account', 'None with this address']]
      : [
          ['Email', account.emailVerified ? 'Verified' : 'Not verified'],
          ['Created', timeText(account.createdAt)],
          ['Location', account.place === null ? 'Unknown' : locationName(account.place)],
          ['Two-factor', account.twoFactor ? 'On' : 'Off'],
          ['Passkeys', `${account.passkeys}`],
          ['Sessions', sessionsText(account)],
          ['Casinos', `${account.casinos}`],
          ['Entries', entriesText(account)],
          ...(account.operator ? [['Role', 'Operator'] as const] : []),
        ]
  if (signUpExpiresAt !== null) facts.push(['Sign-up', `Pending until ${timeText(signUpExpiresAt)}`])
  for (const { kind, state, createdAt, error } of mails) {
    const reason = error === null ? '' : `: ${error}`
    facts.push([
      MAIL_NAMES[kind] ?? `Email “${kind}”`,
      `${timeText(createdAt)}, ${MAIL_STATES[state]}${reason}`,
    ])
  }
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value], at) => (
        <div key={`${at} ${name}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Account = NonNullable<SupportUser['account']>

function sessionsText({ sessions, lastSeenAt }: Account): string {
  return lastSeenAt === null ? `${sessions}` : `${sessions}, last used ${timeText(lastSeenAt)}`
}

function entriesText({ entries, lastActivityAt }: Account): string {
  const count = entries.toLocaleString('en-US')
  return lastActivityAt === null ? count : `${count}, last recorded ${timeText(lastActivityAt)}`
}
