import { PATHS } from '#contract/paths.ts'
import styles from '#web/features/account/account.module.css'
import { AccountFrame } from '#web/features/account/account-frame.tsx'
import { AskMailForm } from '#web/features/account/ask-mail-form.tsx'
import textLink from '#web/ui/text-link.module.css'

export default function ForgotPasswordPage() {
  return (
    <AccountFrame title="Forgot your password?">
      <title>Forgot your password? · Daily Bonus Blog</title>
      <meta name="robots" content="noindex" />
      <AskMailForm
        path={PATHS.passwordForgot}
        name="Forgot your password?"
        help="The email you log in with. We’ll send you a link to choose a new password."
        sent={['If', 'has an account, a link is on its way. It works once and expires in 15 minutes.']}
      />
      <p className={styles.note}>
        Remembered it?{' '}
        <a href="/login" className={textLink.link}>
          Log in
        </a>
      </p>
    </AccountFrame>
  )
}
