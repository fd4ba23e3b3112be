export default function NotFoundPage() {
  return (
    <div className="message-page">
      <title>Page not found · Daily Bonus Blog</title>
      <meta name="robots" content="noindex" />
      <p className="message-page-code figures">404</p>
      <h1>There’s no page at this address</h1>
      <p>It may have moved, or the address may have a typo. Your records aren’t affected.</p>
      <p className="message-page-links">
        <a href="/" className="button button-filled">
          Go to the home page
        </a>
        <a href="/dashboard" className="button button-outline">
          Open the dashboard
        </a>
      </p>
    </div>
  )
}
