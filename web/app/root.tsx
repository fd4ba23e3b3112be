import { type ReactNode, useContext, useEffect, useRef } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  UNSAFE_FrameworkContext as FrameworkContext,
  useLocation,
  useMatches,
} from 'react-router'
import { HEAD_SCRIPT, THEME_COLORS } from '#web/app/head-script.ts'
import figtree from '#web/app/fonts/figtree-cut.woff2?url'
import fraunces from '#web/app/fonts/fraunces-600-cut.woff2?url'
import { isStatic } from '#web/app/page-handle.ts'
import { ErrorPage } from '#web/app/error-page.tsx'
import './app.css'

export function Layout({ children }: { children: ReactNode }) {
  const onStaticPage = isStatic(useMatches().map(({ handle }) => handle))
  // The build also renders an empty shell at `/` and fails if it has no scripts. The shell is never served.
  const isShell = useContext(FrameworkContext)?.isSpaMode ?? false
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta />
        {(['light', 'dark'] as const).map((theme) => (
          <meta
            key={theme}
            name="theme-color"
            media={`(prefers-color-scheme: ${theme})`}
            content={THEME_COLORS[theme]}
            suppressHydrationWarning
          />
        ))}
        {[figtree, fraunces].map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/icons/mark.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/app-180.png" />
        {/* Users install the app from an interactive page. Static pages load only the files they show. */}
        {onStaticPage ? null : <link rel="manifest" href="/manifest.webmanifest" />}
        <Links />
        <script dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
      </head>
      <body>
        {children}
        {onStaticPage && !isShell ? null : <Scripts />}
      </body>
    </html>
  )
}

export default function Root() {
  useScrollToTop()
  useAfterLoad()
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage />
}

/** Defers non-critical work until after load. Static pages run no effects. */
function useAfterLoad(): void {
  useEffect(() => {
    const start = () =>
      void import('#web/app/after-load.ts').then(({ afterLoad }) => afterLoad()).catch(() => {})
    if (document.readyState === 'complete') start()
    else addEventListener('load', start, { once: true })
    return () => removeEventListener('load', start)
  }, [])
}

/** Scrolls to the top on every route change (spec section 2), including back navigation. */
function useScrollToTop(): void {
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    scrollTo(0, 0)
  }, [pathname])
}
