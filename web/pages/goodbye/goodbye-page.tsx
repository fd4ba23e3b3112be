export const handle = { static: true }

/** Shown after an account was deleted. */
export default function GoodbyePage() {
  return (
    <div className="message-page">
      <title>Goodbye · Daily Bonus Blog</title>
      <meta name="robots" content="noindex" />
      <h1>Your account has been deleted</h1>
      <p>
        Your email, your list, your records, and the feedback you sent have been erased, and your votes no
        longer count. You’re logged out on every device.
      </p>
      <p>
        We don’t control your accounts at the casinos. They stay open until you close them there. If you left
        because it became too much,{' '}
        <a href="/responsible-play" className="text-link">
          these people and steps
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
