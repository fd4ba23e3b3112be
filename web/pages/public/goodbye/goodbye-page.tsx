import { buttonClass } from '#web/ui/button.tsx'
import { MessageLinks, MessagePage } from '#web/ui/message-page.tsx'
import textLink from '#web/ui/text-link.module.css'

/** Shown after an account was deleted. */
export default function GoodbyePage() {
  return (
    <MessagePage>
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
        <a href="/responsible-play" className={textLink.link}>
          these people and steps
        </a>{' '}
        can help. Thank you for the time you spent here, and take care.
      </p>
      <MessageLinks>
        <a href="/" className={buttonClass({ look: 'filled' })}>
          Go to the home page
        </a>
        <a href="/dashboard" className={buttonClass({})}>
          Look around as a visitor
        </a>
      </MessageLinks>
    </MessagePage>
  )
}
