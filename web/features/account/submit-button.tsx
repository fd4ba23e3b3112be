import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/**
 * Sends an account form. It waits for the script: sent by the browser alone, the form would put the password into
 * the address bar.
 */
export function SubmitButton({
  busy,
  busyText,
  waits = false,
  children,
}: {
  busy: boolean
  /** Something else is not there yet either. */
  waits?: boolean
  busyText: string
  children: ReactNode
}) {
  const awake = useHydrated() && !waits
  return (
    <Button
      type="submit"
      look="filled"
      size="large"
      busy={busy}
      disabled={!awake}
      data-waking={awake ? undefined : ''}
    >
      {busy ? busyText : children}
    </Button>
  )
}
