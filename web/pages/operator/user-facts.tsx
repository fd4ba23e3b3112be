import type { SupportUser } from '#contract/operator.ts'
import { locationName } from '#web/features/place/place-names.ts'
import { timeText } from '#web/pages/operator/operator-texts.ts'
import styles from './operator-page.module.css'

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
export function UserFacts({ user: { account, signUpExpiresAt, mails } }: { user: SupportUser }) {
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
