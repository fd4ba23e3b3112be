import { buttonClass } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/button.tsx'
import { MessageLinks, MessagePage } from '#web/ui/message-page.tsx'

/** Shown when a page throws. It omits the error, which could quote user input. */
export function ErrorPage() {
  return (
    <main>
      <MessagePage>
        <title>Something went wrong · Daily Bonus Blog</title>
        <h1>Something went wrong on this page</h1>
        <p>
          Everything you recorded is saved. Reload the page. If it happens again, go back to the home page.
        </p>
        <MessageLinks>
          <Button look="filled" onClick={() => location.reload()}>
            Reload
          </Button>
          <a href="/" className={buttonClass({})}>
            Home
          </a>
        </MessageLinks>
      </MessagePage>
    </main>
  )
}
