import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/**
 * The submit button of an account form. Rendered as disabled until hydration, because a browser without JavaScript could
 * only send the password to a page that does not read it. With JavaScript, early-presses.ts enables it.
 */
export function SubmitButton({
  busy,
  busyText,
  waits = false,
  children,
}: {
  busy: boolean
  /** Whether another dependency is still loading. */
  waits?: boolean
  busyText: string
  children: ReactNode
}) {
  const enabled = useHydrated() && !waits
  return (
    <Button
      type="submit"
      look="filled"
      size="large"
      busy={busy}
      disabled={!enabled}
      data-waking={enabled ? undefined : 'filled'}
    >
      {busy ? busyText : children}
    </Button>
  )
}
