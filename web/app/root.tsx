// First, because it sets the order of the cascade layers that the other sheets use.
import '#web/styles/app.css'
import { type ReactNode, useContext } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  UNSAFE_FrameworkContext as FrameworkContext,
  useMatches,
} from 'react-router'
import { HEAD_SCRIPT, THEME_COLORS } from '#web/app/head-script.ts'
import figtree from '#web/styles/fonts/figtree-cut.woff2?url'
import fraunces from '#web/styles/fonts/fraunces-600-cut.woff2?url'
import { isStatic } from '#web/app/page-handle.ts'

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
        {/* Every page uses both. Firefox warns on later pages, because it still has the fonts of the first one. */}
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
        {isShell || (import.meta.env.DEV && !onStaticPage) ? <Scripts /> : null}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}
