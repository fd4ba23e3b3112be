// First, because it sets the order of the cascade layers that the other sheets use.
import '#web/styles/app.css'
// Then those of web/ui, which the sheets of pages override.
import '#web/prerender/ui-styles.ts'
import { staticPage, staticPaths } from '#web/prerender/static-pages.tsx'
import { type ReactNode, StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { type Catalog, readCatalog } from '#content/listed-casinos.ts'
import { APP_ID } from '#web/app/app-id.ts'
import { EARLY_PRESS_SCRIPT } from '#web/app/early-presses.ts'
import { EARLY_CALLS_SCRIPT } from '#web/api/dashboard/early-calls-script.ts'
import { HEAD_SCRIPT, THEME_COLORS } from '#web/app/head-script.ts'
import { InteractiveApp } from '#web/app/interactive-app.tsx'
import { MEMBER_PAGES, OTHER_PAGES, pagesAt } from '#web/app/interactive-pages.tsx'
import type { Renderer } from '#web/prerender/renderer.ts'
import { readSite, type Site } from '#web/prerender/site.ts'
import { siteFiles } from '#web/prerender/site-files.ts'
import figtree from '#web/styles/fonts/figtree-cut.woff2?url'
import fraunces from '#web/styles/fonts/fraunces-600-cut.woff2?url'
import icon from '../public/icons/mark.svg?raw'

export const renderer: Renderer = { readCatalog, readSite, pagePaths, renderPage, siteFiles }

/** The icon as a data URL, which saves each page a request. */
const INLINE_ICON = `data:image/svg+xml,${icon
  .trim()
  .replace(/\s+/g, ' ')
  .replaceAll('> <', '><')
  .replaceAll('"', "'")
  .replace(/[<>#%]/g, encodeURIComponent)}`

/** The page whose data is requested before its modules. */
const DASHBOARD = '/dashboard'

/** React writes the tags that belong in the head first. */
const HEAD_TAGS = /^(?:<title>.*?<\/title>|<(?:meta|link)[^>]*>)*/s

/** React writes it between two texts, to find them again when it hydrates the page. */
const TEXT_SEPARATOR = '<!-- -->'

function pagePaths(catalog: Catalog): readonly string[] {
  return [...staticPaths(catalog), ...Object.keys({ ...MEMBER_PAGES, ...OTHER_PAGES })]
}

async function renderPage(path: string, catalog: Catalog, site: Site): Promise<string> {
  const page = staticPage(path, catalog)
  return page === null ? await renderApp(path, site) : await renderStatic(page, site)
}

/** Renders a page without a framework script, with only the style rules that it can use. */
async function renderStatic(page: ReactNode, site: Site): Promise<string> {
  const { head, body } = await htmlOf(page)
  const parts = { icon: INLINE_ICON, head, body: body.replaceAll(TEXT_SEPARATOR, '') }
  return documentOf({ ...parts, assets: site.styleTags(documentOf({ ...parts, assets: '' })) })
}

/** Renders a page of the app, which entry.client.tsx hydrates. */
async function renderApp(path: string, site: Site): Promise<string> {
  const pages = pagesAt(path)
  if (pages.length === 0) throw new Error(`there is no page at ${path}`)
  await Promise.all(pages.map(({ load }) => load()))
  const { head, body } = await htmlOf(
    <StrictMode>
      <StaticRouter location={path}>
        <InteractiveApp />
      </StaticRouter>
    </StrictMode>,
  )
  return documentOf({
    icon: INLINE_ICON,
    // Users install the app from an interactive page. Static pages load only the files they show.
    head: `<link rel="manifest" href="/manifest.webmanifest"/>${head}`,
    assets: [
      path === DASHBOARD ? `<script>${EARLY_CALLS_SCRIPT}</script>` : '',
      site.appTags(
        ['web/app/entry.client.tsx', ...pages.flatMap(({ file }) => file ?? [])],
        path in OTHER_PAGES,
      ),
    ].join(''),
    body: `<div id="${APP_ID}">${body}</div><script>${EARLY_PRESS_SCRIPT}</script>`,
  })
}

/** Returns the HTML of a tree, with its tags for the head apart. */
async function htmlOf(tree: ReactNode): Promise<{ readonly head: string; readonly body: string }> {
  const errors: unknown[] = []
  const { prelude } = await prerender(tree, {
    onError: (error) => void errors.push(error),
    // The whole page at once, without the scripts that move parts which arrive later.
    progressiveChunkSize: Infinity,
  })
  const html = await new Response(prelude).text()
  if (errors.length > 0) throw errors[0]
  const head = HEAD_TAGS.exec(html)?.[0] ?? ''
  return { head, body: html.slice(head.length) }
}

function documentOf(page: Readonly<Record<'icon' | 'head' | 'assets' | 'body', string>>): string {
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/>',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"/>',
    ...(['light', 'dark'] as const).map(
      (theme) =>
        `<meta name="theme-color" media="(prefers-color-scheme: ${theme})" content="${THEME_COLORS[theme]}"/>`,
    ),
    // Every page uses both. Firefox warns on later pages, because it still has the fonts of the first one.
    ...[figtree, fraunces].map(
      (font) => `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin="anonymous"/>`,
    ),
    `<link rel="icon" href="${page.icon}" type="image/svg+xml"/>`,
    '<link rel="apple-touch-icon" href="/icons/app-180.png"/>',
    page.head,
    `<script>${HEAD_SCRIPT}</script>`,
    page.assets,
    `</head><body>${page.body}</body></html>`,
  ].join('')
}
