import { createHash } from 'node:crypto'

const SCRIPT = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/gi

/**
 * The styles that react-aria inserts at run time (usePress, and usePreventScroll on iOS). They are constants of that
 * package; a browser test detects a policy violation if they change.
 */
const RUNTIME_STYLES = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
]

/** The service worker may only fetch from the same origin. */
export const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'"

const STYLE = /<style[^>]*>(?<code>[\s\S]*?)<\/style>/gi

/** Matches the inline favicon of static articles (web/prerender/render.tsx). No interactive page has one. */
const INLINE_ICON = /<link [^>]*href="data:image\//

const VIDEO = /<video[ >]/

/**
 * Returns the Content-Security-Policy of one built page: files of the same origin, and its inline code by hash.
 *
 * Computed from the served file, so it is never outdated. It contains no `unsafe-` keyword.
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
    INLINE_ICON.test(html) ? "img-src 'self' data:" : "img-src 'self'",
    "font-src 'self'",
    ...(VIDEO.test(html) ? ["media-src 'self'"] : []),
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
