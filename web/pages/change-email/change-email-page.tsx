import { PATHS } from '#contract/paths.ts'
import { announce } from '#web/api/session/session-events.ts'
import styles from '#web/features/account/account.module.css'
import { AccountFrame } from '#web/features/account/account-frame.tsx'
import { IncompleteLink } from '#web/features/account/incomplete-link.tsx'
import { LinkStep } from '#web/features/account/link-step.tsx'
import { LinkWait, WaysIn } from '#web/features/account/link-states.tsx'
import { useLinkToken } from '#web/features/account/use-link-token.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

const PURPOSES = ['confirm', 'undo'] as const

const CONFIRM = {
  path: PATHS.emailChangeConfirm,
  emailHelp: undefined,
  ask: 'Once you confirm, you’ll log in with this address instead of your old one.',
  button: 'Use this address',
  done: 'Your account now uses this address. Log in with it from now on.',
  dead: 'Logging out also cancels a change of address. To get a new link, log in and change your address again.',
} as const

const UNDO = {
  path: PATHS.emailChangeUndo,
  emailHelp: 'To restore your address, enter it here. It got the email with this link.',
  ask: 'This restores this address to your account and logs out every device. It removes any passkeys, two-factor authentication, and backup codes added in the week before the change or since then. Then we’ll email you a link to choose a new password.',
  button: 'Restore my address',
  done: 'Your address is restored, and every device is logged out. Open the link we emailed you to choose a new password.',
  dead: 'If someone else is using your account, choose a new password. That logs out every device.',
} as const

/** Confirms a change of email from the new address, or undoes it from the old address. */
export default function ChangeEmailPage() {
  const link = useLinkToken(PURPOSES)
  const isUndo = link.kind === 'there' && link.purpose === 'undo'
  const texts = isUndo ? UNDO : CONFIRM
  return (
    <AccountFrame
      title={isUndo ? 'Restore your email address' : 'Confirm your new email address'}
      loggedInNotice={false}
    >
      <title>Change your email address · Daily Bonus Blog</title>
      <meta name="robots" content="noindex" />
      {link.kind === 'reading' ? <LinkWait button="Use this address" /> : null}
      {link.kind === 'missing' ? (
        <IncompleteLink>
          <WaysIn />
        </IncompleteLink>
      ) : null}
      {link.kind === 'there' ? (
        <LinkStep
          key={link.token}
          path={texts.path}
          token={link.token}
          ask={texts.ask}
          emailHelp={texts.emailHelp}
          button={texts.button}
          busyText="One moment…"
          done={
            <>
              <Notice tone="ready" polite>
                {texts.done}
              </Notice>
              {isUndo ? null : <WaysIn />}
            </>
          }
          conflict="Another account now uses this address, so nothing was changed. If that account isn’t yours, contact us."
          dead={
            <>
              <p className={styles.note}>{texts.dead}</p>
              <p>
                <a href={isUndo ? '/forgot-password' : '/login'} className={buttonClass({})}>
                  {isUndo ? 'Choose a new password' : 'Log In'}
                </a>
              </p>
            </>
          }
          onDone={() => announce('user-updated')}
        />
      ) : null}
    </AccountFrame>
  )
}
