// First, because it sets the order of the cascade layers that the other sheets use.
import '#web/styles/app.css'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { InteractiveApp } from '#web/app/interactive-app.tsx'
import { pagesAt } from '#web/app/interactive-pages.tsx'
import { APP_ID } from '#web/app/app-id.ts'

const container = document.getElementById(APP_ID)
if (container !== null) {
  // If the code does not load, the page shows an error.
  await Promise.all(pagesAt(location.pathname).map(({ load }) => load())).catch(() => undefined)
  startTransition(() => {
    hydrateRoot(
      container,
      <StrictMode>
        <BrowserRouter>
          <InteractiveApp />
        </BrowserRouter>
      </StrictMode>,
    )
  })
}
