export const handle = { static: true }

/** Shown after an account was deleted. */
export default function GoodbyePage() {
  return (
    <div className="message-page">
      <title>Goodbye · Daily Bonus Blog</title>
      <meta name="robots" content="noindex" />
      <h1>Your account is deleted</h1>
      <p>
        Your email, your list, what you recorded and the feedback you sent are erased, and your votes no
        longer count. You are logged out on every device.
      </p>
      <p>
        Your accounts at the casinos are theirs, not ours: they stay as they are until you close them there.
        If you left because it had become too much,{' '}
        <a href="/responsible-play" className="text-link">
          these people and these steps
        </a>{' '}
        can help. Thank you for the time you spent here, and take care.
      </p>
      <p className="message-page-links">
        <a href="/" className="button button-filled">
          Go to the home page
        </a>
        <a href="/dashboard" className="button button-outline">
          Look around as a visitor
        </a>
      </p>
    </div>
  )
}
