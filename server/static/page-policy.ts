import { createHash } from 'node:crypto'

const SCRIPT = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/gi

/**
 * The styles that react-aria puts into a page while it runs (usePress, and usePreventScroll on iOS). They are
 * constants of that package; a browser journey fails on a policy violation if they change.
 */
const RUNTIME_STYLES = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
]

/** The service worker may fetch from here, and do nothing else. */
export const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'"

const STYLE = /<style[^>]*>(?<code>[\s\S]*?)<\/style>/gi

/** The mark of the tab, in a page of words (tools/inline-styles.ts). No page that runs has one. */
const PICTURE_IN_PLACE = /<link [^>]*href="data:image\//

/**
 * The Content-Security-Policy of one built page: its own files, and the inline code that stands in it, by hash.
 *
 * Worked out from the file that is served, so it cannot go stale; there is no `unsafe-` anything.
 */
export function pagePolicy(html: string): string {
  const scripts: string[] = []
  for (const { groups } of html.matchAll(SCRIPT)) {
    if (!/\ssrc\s*=/i.test(groups?.['attributes'] ?? '')) scripts.push(hash(groups?.['code'] ?? ''))
  }
  const styles = [...html.matchAll(STYLE)].map(({ groups }) => hash(groups?.['code'] ?? ''))
  if (/<script/i.test(html)) styles.push(...RUNTIME_STYLES.map(hash))
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...new Set(scripts)].join(' ')}`,
    `style-src ${["'self'", ...new Set(styles)].join(' ')}`,
    PICTURE_IN_PLACE.test(html) ? "img-src 'self' data:" : "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function hash(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}
