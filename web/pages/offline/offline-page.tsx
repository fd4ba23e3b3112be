export const handle = { static: true }

/** The service worker shows this page when the user is offline and the requested page is not cached. */
export default function OfflinePage() {
  return (
    <div className="message-page">
      <title>You are offline · Daily Bonus Blog</title>
      <meta name="robots" content="noindex" />
      <h1>You are offline</h1>
      <p>
        This page has not been opened on this device before, so there is no copy of it to show. Open it again
        when there is a connection. What you recorded before is kept.
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
