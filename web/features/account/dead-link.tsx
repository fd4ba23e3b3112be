import type { ReactNode } from 'react'
import { Notice } from '#web/ui/notice.tsx'

/** An invalid link: truncated, already used, or expired. Offers a way to request a new one. */
export function DeadLink({ cutOff, children }: { cutOff: boolean; children: ReactNode }) {
  return (
    <>
      <Notice key={String(cutOff)} tone="caution">
        {cutOff
          ? 'Something is missing from this link. Open it from your mail once more, or ask for a new one here.'
          : 'This link has been used, or is too old. Nothing was changed.'}
      </Notice>
      {children}
    </>
  )
}
