import type { ReactNode } from 'react'
import { Notice } from '#web/ui/notice.tsx'

/** An invalid link: truncated, already used, or expired. Offers a way to request a new one. */
export function DeadLink({ cutOff, children }: { cutOff: boolean; children: ReactNode }) {
  return (
    <>
      <Notice key={String(cutOff)} tone="caution">
        {cutOff
          ? 'Part of this link is missing. Some email apps cut links. Enter the code from the same email instead.'
          : 'This link has expired or was already used. Nothing was changed.'}
      </Notice>
      {children}
    </>
  )
}
