import type { ReactNode } from 'react'
import { StaticNotice } from '#web/ui/notice.tsx'

/**
 * A notice for browsers with JavaScript turned off: what does not work, and what does. Only prerendering reads the content,
 * so pass `import.meta.env.SSR ? … : null`: the scripts of the page then come without its text.
 */
export function NoScript({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <StaticNotice tone="caution">{children}</StaticNotice>
    </noscript>
  )
}
