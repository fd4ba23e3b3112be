import { buttonClass } from '#web/ui/button-class.ts'

/** A link to the next page after an email link: the dashboard if logged in, otherwise the log-in page. */
export function WaysIn() {
  return (
    <p>
      <a href="/login" className={buttonClass({ look: 'filled', size: 'large' }, 'when-signed-out')}>
        Log In
      </a>
      <a href="/dashboard" className={buttonClass({ look: 'filled', size: 'large' }, 'when-signed-in')}>
        Go to your dashboard
      </a>
    </p>
  )
}
