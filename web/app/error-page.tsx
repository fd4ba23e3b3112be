import { Button } from '#web/ui/button.tsx'

/** Shown when a page throws. It omits the error, which could quote user input. */
export function ErrorPage() {
  return (
    <main className="mx-auto grid max-w-140 gap-4 px-5 py-20">
      <title>Something went wrong · Daily Bonus Blog</title>
      <h1 className="text-4xl">Something went wrong on this page</h1>
      <p className="text-ink-second">
        What you recorded before is kept. Load the page again; if it happens twice, go back to the home page.
      </p>
      <p className="flex flex-wrap gap-3">
        <Button look="filled" onClick={() => location.reload()}>
          Load again
        </Button>
        <a href="/" className="button button-outline">
          Home
        </a>
      </p>
    </main>
  )
}
