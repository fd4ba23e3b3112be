import { PATHS } from '#contract/paths.ts'
import { sessionChanged } from '#web/api/session.ts'
import { AccountFrame } from '#web/features/account/account-frame.tsx'
import { AskMailForm } from '#web/features/account/ask-mail-form.tsx'
import { DeadLink } from '#web/features/account/dead-link.tsx'
import { LinkStep } from '#web/features/account/link-step.tsx'
import { LinkWait } from '#web/features/account/link-wait.tsx'
import { useLinkToken } from '#web/features/account/use-link-token.ts'
import { WaysIn } from '#web/features/account/ways-in.tsx'
import { Notice } from '#web/ui/notice.tsx'

const PURPOSES = ['token'] as const

export default function VerifyEmailPage() {
  const link = useLinkToken(PURPOSES)
  return (
    <AccountFrame title="Confirm your email address" loggedInNotice={false}>
      <title>Confirm your email address · Daily Bonus Blog</title>
      <meta name="robots" content="noindex" />
      {link.kind === 'reading' ? <LinkWait button="Confirm my address" /> : null}
      {link.kind === 'missing' ? (
        <DeadLink cutOff>
          <NewVerifyLink />
        </DeadLink>
      ) : null}
      {link.kind === 'there' ? (
        <LinkStep
          key={link.token}
          path={PATHS.emailVerify}
          token={link.token}
          ask="One press, and your account is ready to log in."
          button="Confirm my address"
          busyText="Confirming…"
          done={
            <>
              <Notice tone="ready" polite>
                Your email address is confirmed.
              </Notice>
              <WaysIn />
            </>
          }
          conflict="This address belongs to an account by now, so no account was made. Log in, or choose a new password."
          dead={<NewVerifyLink />}
          onDone={() => void sessionChanged('user-updated')}
        />
      ) : null}
    </AccountFrame>
  )
}

function NewVerifyLink() {
  return (
    <AskMailForm
      path={PATHS.emailVerifySend}
      name="A new link"
      help="The one you signed up with."
      sent={[
        'If an account waits for',
        'to be confirmed, a new link is on its way to it. It works once, for 24 hours.',
      ]}
    />
  )
}
