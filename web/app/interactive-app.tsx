import { Suspense, useEffect, useRef } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { replayEarlyPresses } from '#web/app/early-presses.ts'
import { hasMemberLayout, MEMBER_LAYOUT, MEMBER_PAGES, OTHER_PAGES } from '#web/app/interactive-pages.tsx'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { useZoneMoves } from '#web/ui/device-zone.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { buttonClass, Button } from '#web/ui/button.tsx'
import { MessageLinks, MessagePage } from '#web/ui/message-page.tsx'

/**
 * Everything that runs in the browser. It needs a router around it. Static pages do not load it.
 *
 * @param onShown is called once the page can be used, before the presses of the time before are replayed.
 */
export function InteractiveApp({ onShown }: { onShown?: (() => void) | undefined }) {
  useScrollToTop()
  return (
    <ErrorBoundary renderError={() => <ErrorPage />}>
      <Suspense>
        <Routes>
          {Object.entries(OTHER_PAGES).map(([path, { Page }]) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
          <Route element={<MemberLayout />}>
            {Object.entries(MEMBER_PAGES).map(([path, { Page, parameter = '' }]) => (
              <Route key={path} path={path + parameter} element={<Page />} />
            ))}
          </Route>
        </Routes>
        <EarlyPresses onShown={onShown} />
        <AfterLoad />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Shown again after a change of the time zone. The other pages have no times of day, and the first use of a zone is slow. */
function MemberLayout() {
  return <MEMBER_LAYOUT.Page key={useZoneMoves()} />
}

/** Replays the presses before hydration once every control has rendered as hydrated. */
function EarlyPresses({ onShown }: { onShown: (() => void) | undefined }) {
  const hydrated = useHydrated()
  useEffect(() => {
    if (!hydrated) return
    onShown?.()
    replayEarlyPresses()
  }, [hydrated, onShown])
  return null
}

/** Defers non-critical work until after the page has loaded and hydrated: its effects run before this one. */
function AfterLoad() {
  useEffect(() => {
    // The layout of a member's pages has its own (web/layouts/member-background.tsx).
    if (hasMemberLayout(location.pathname)) return undefined
    const start = () =>
      void import('#web/offline/after-load.ts').then(({ afterLoad }) => afterLoad()).catch(() => {})
    if (document.readyState === 'complete') start()
    else addEventListener('load', start, { once: true })
    return () => removeEventListener('load', start)
  }, [])
  return null
}

/** Scrolls to the top on every route change, including back navigation. */
function useScrollToTop(): void {
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    scrollTo(0, 0)
  }, [pathname])
}

/** Shown when a page throws. It omits the error, which could quote user input. */
function ErrorPage() {
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
