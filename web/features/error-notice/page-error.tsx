import type { ReactNode } from 'react'
import { PageNotice } from '#web/features/error-notice/error-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Replaces a page that threw, inside its layout. It omits the error, which could quote user input. */
export function PageError() {
  return (
    <PageNotice role="alert">
      <Icon name="error" size={28} />
      <h1>Something went wrong on this page</h1>
      <p>Everything you recorded is saved. Reload the page, or open another one.</p>
      <Button look="filled" onClick={() => location.reload()}>
        Reload
      </Button>
    </PageNotice>
  )
}

/** A section of a page. If it throws, a short message replaces it, and the rest of the page stays usable. */
export function SectionBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      renderError={(_error, reset) => (
        <PageNotice role="alert">
          <p>This section couldn’t be shown.</p>
          <Button onClick={reset}>Try again</Button>
        </PageNotice>
      )}
    >
      {children}
    </ErrorBoundary>
  )
}
