import { PATHS } from '#contract/paths.ts'
import { announce } from '#web/api/session/session-events.ts'
import { AccountFrame } from '#web/features/account/account-frame.tsx'
import { AskMailForm } from '#web/features/account/ask-mail-form.tsx'
import { IncompleteLink } from '#web/features/account/incomplete-link.tsx'
import { LinkStep } from '#web/features/account/link-step.tsx'
import { LinkWait, WaysIn } from '#web/features/account/link-states.tsx'
import { useLinkToken } from '#web/features/account/use-link-token.ts'
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
        <IncompleteLink>
          <NewVerifyLink />
        </IncompleteLink>
      ) : null}
      {link.kind === 'there' ? (
        <LinkStep
          key={link.token}
          path={PATHS.emailVerify}
          token={link.token}
          ask="Press the button to confirm your address. Then you can log in."
          passwordHelp="You signed up in another browser, so enter the password you chose then. If you don’t remember it, sign up again."
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
          conflict="This address already has an account, so we didn’t create another one. Log in, or choose a new password."
          dead={<NewVerifyLink />}
          onDone={() => announce('user-updated')}
        />
      ) : null}
    </AccountFrame>
  )
}

function NewVerifyLink() {
  return (
    <AskMailForm
      path={PATHS.emailVerifySend}
      name="Get a new link"
      help="The email you signed up with."
      sent={['If', 'needs to be confirmed, a new link is on its way. It works once and expires in 24 hours.']}
    />
  )
}
