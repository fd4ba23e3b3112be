import { buttonClass } from '#web/ui/button.tsx'
import { MessageLinks, MessagePage } from '#web/ui/message-page.tsx'

/** The service worker shows this page when the user is offline and the requested page is not cached. */
export default function OfflinePage() {
  return (
    <MessagePage>
      <title>You’re offline · Daily Bonus Blog</title>
      <meta name="robots" content="noindex" />
      <h1>You’re offline</h1>
      <p>
        You haven’t opened this page on this device before, so there’s no copy of it to show. Open it again
        when you’re back online. Everything you recorded is saved.
      </p>
      <p>
        Your dashboard, Speed Collect, your newest history entries, and the blackjack calculator work offline.
        Anything you collect, enter, vote on, or move will sync later. Logging in, your account, exports, and
        feedback need a connection.
      </p>
      <MessageLinks>
        <a href="/dashboard" className={buttonClass({ look: 'filled' })}>
          Open the dashboard
        </a>
        <a href="/" className={buttonClass({})}>
          Go to the home page
        </a>
      </MessageLinks>
    </MessagePage>
  )
}
