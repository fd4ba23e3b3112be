// First, because it sets the order of the cascade layers that the other sheets use.
import '#web/styles/app.css'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { InteractiveApp } from '#web/app/interactive-app.tsx'
import { pagesAt } from '#web/app/interactive-pages.tsx'
import { APP_ID } from '#web/app/app-id.ts'
import { beforeReplacing } from '#web/app/replace-page.ts'

const root = document.getElementById(APP_ID)
if (root !== null) void start(root)

// With `await` at the top of the module, the bundler would write one more file, for the layout.
async function start(container: HTMLElement): Promise<void> {
  // If the code does not load, the page shows an error.
  const modules = await Promise.all(pagesAt(location.pathname).map(({ load }) => load())).catch(() => [])
  const isReplaced = await modules.at(-1)?.prepare?.()
  const app = (
    <StrictMode>
      <BrowserRouter>
        <InteractiveApp onShown={isReplaced ? beforeReplacing() : undefined} />
      </BrowserRouter>
    </StrictMode>
  )
  // Hydrating a page only to render it again right away would take longer.
  if (isReplaced) createRoot(container).render(app)
  else startTransition(() => void hydrateRoot(container, app))
}
