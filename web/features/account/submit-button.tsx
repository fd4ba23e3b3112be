import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/**
 * The submit button of an account form. Disabled until hydration, because a native submit would put the password into
 * the URL.
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
