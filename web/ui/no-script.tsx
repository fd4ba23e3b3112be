import type { ReactNode } from 'react'
import { StaticNotice } from '#web/ui/notice.tsx'

/** A notice for browsers with JavaScript turned off: what does not work, and what does. */
export function NoScript({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <StaticNotice tone="caution">{children}</StaticNotice>
    </noscript>
  )
}
