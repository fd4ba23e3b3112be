export const handle = { static: true }

/** The service worker shows this page when the user is offline and the requested page is not cached. */
export default function OfflinePage() {
  return (
    <div className="message-page">
      <title>You’re offline · Daily Bonus Blog</title>
      <meta name="robots" content="noindex" />
      <h1>You’re offline</h1>
      <p>
        You haven’t opened this page on this device before, so there’s no copy of it to show. Open it again
        when you’re back online. Everything you recorded is saved.
      </p>
      <p className="message-page-links">
        <a href="/dashboard" className="button button-filled">
          Open the dashboard
        </a>
        <a href="/" className="button button-outline">
          Go to the home page
        </a>
      </p>
    </div>
  )
}
