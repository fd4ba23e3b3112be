import type { ReactNode } from 'react'
import { Notice } from '#web/ui/notice.tsx'
import { buttonClass, Button } from '#web/ui/button.tsx'

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

/** A link to the next page after an email link: the dashboard if logged in, otherwise the log-in page. */
export function WaysIn() {
  return (
    <p>
      <a href="/login" className={buttonClass({ look: 'filled', size: 'large' }, 'when-signed-out')}>
        Log In
      </a>
      <a href="/dashboard" className={buttonClass({ look: 'filled', size: 'large' }, 'when-signed-in')}>
        Go to your dashboard
      </a>
    </p>
  )
}

/** The disabled button of a link page until hydration has read the token. */
export function LinkWait({ button }: { button: string }) {
  return (
    <Button look="filled" size="large" disabled data-waking="filled">
      {button}
    </Button>
  )
}
