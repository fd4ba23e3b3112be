import { PATHS } from '#contract/paths.ts'
import styles from '#web/features/account/account.module.css'
import { AccountFrame } from '#web/features/account/account-frame.tsx'
import { AskMailForm } from '#web/features/account/ask-mail-form.tsx'

export default function ForgotPasswordPage() {
  return (
    <AccountFrame title="Forgot your password?">
      <title>Forgot your password? · Daily Bonus Blog</title>
      <meta name="robots" content="noindex" />
      <AskMailForm
        path={PATHS.passwordForgot}
        name="Forgot your password?"
        help="The one you log in with. We send a link to it that lets you choose a new password."
        sent={['If', 'has an account, a link is on its way to it. It works once, for 15 minutes.']}
      />
      <p className={styles.note}>
        It came back to you?{' '}
        <a href="/login" className="text-link">
          Log in
        </a>
      </p>
    </AccountFrame>
  )
}
