import { buttonClass } from '#web/ui/button.tsx'
import { MessageLinks, MessagePage } from '#web/ui/message-page.tsx'

export default function NotFoundPage() {
  return (
    <MessagePage code="404">
      <title>Page not found · Daily Bonus Blog</title>
      <meta name="robots" content="noindex" />
      <h1>There’s no page at this address</h1>
      <p>It may have moved, or the address may have a typo. Your records aren’t affected.</p>
      <MessageLinks>
        <a href="/" className={buttonClass({ look: 'filled' })}>
          Go to the home page
        </a>
        <a href="/dashboard" className={buttonClass({})}>
          Open the dashboard
        </a>
      </MessageLinks>
    </MessagePage>
  )
}
