import { PATHS } from '#contract/paths.ts'
import { AccountFrame } from '#web/features/account/account-frame.tsx'
import { AskMailForm } from '#web/features/account/ask-mail-form.tsx'
import { IncompleteLink } from '#web/features/account/incomplete-link.tsx'
import { useLinkToken } from '#web/features/account/use-link-token.ts'
import { ResetPasswordForm } from '#web/pages/reset-password/reset-password-form.tsx'

const PURPOSES = ['token'] as const

export default function ResetPasswordPage() {
  const link = useLinkToken(PURPOSES)
  return (
    <AccountFrame title="Choose a new password" loggedInNotice={false}>
      <title>Choose a new password · Daily Bonus Blog</title>
      <meta name="robots" content="noindex" />
      {link.kind === 'missing' ? (
        <IncompleteLink>
          <NewResetLink />
        </IncompleteLink>
      ) : (
        <ResetPasswordForm
          key={link.kind === 'there' ? link.token : ''}
          token={link.kind === 'there' ? link.token : null}
          newLink={<NewResetLink />}
        />
      )}
    </AccountFrame>
  )
}

function NewResetLink() {
  return (
    <AskMailForm
      path={PATHS.passwordForgot}
      name="Get a new link"
      help="The email you log in with."
      sent={['If', 'has an account, a new link is on its way. It works once and expires in 15 minutes.']}
    />
  )
}
