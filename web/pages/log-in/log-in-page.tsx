import { LogInForm } from '#web/pages/log-in/log-in-form.tsx'
import { AccountFrame } from '#web/features/account/account-frame.tsx'
import '#web/features/account/account.css'

export default function LogInPage() {
  return (
    <AccountFrame title="Log in">
      <title>Log in · Daily Bonus Blog</title>
      <LogInForm />
      <p className="text-ink-second">
        No account yet?{' '}
        <a href="/signup" className="text-link font-semibold text-ink">
          Sign up
        </a>
      </p>
    </AccountFrame>
  )
}
