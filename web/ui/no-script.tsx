import type { ReactNode } from 'react'
import { StaticNotice } from '#web/ui/notice.tsx'

/**
 * A notice for browsers with JavaScript turned off: what does not work, and what does. Browsers
 * get it from the prerendered page, so a page with little room passes `import.meta.env.SSR ? … : null`, which leaves the
 * text out of its scripts.
 */
export function NoScript({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <StaticNotice tone="caution">{children}</StaticNotice>
    </noscript>
  )
}
