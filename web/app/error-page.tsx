import { Button } from '#web/ui/button.tsx'

/** Shown when a page throws. It omits the error, which could quote user input. */
export function ErrorPage() {
  return (
    <main className="message-page">
      <title>Something went wrong · Daily Bonus Blog</title>
      <h1>Something went wrong on this page</h1>
      <p>Everything you recorded is saved. Reload the page. If it happens again, go back to the home page.</p>
      <p className="message-page-links">
        <Button look="filled" onClick={() => location.reload()}>
          Reload
        </Button>
        <a href="/" className="button button-outline">
          Home
        </a>
      </p>
    </main>
  )
}
