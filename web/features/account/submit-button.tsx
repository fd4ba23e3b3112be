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
  children,
}: {
  busy: boolean
  busyText: string
  children: ReactNode
}) {
  const hydrated = useHydrated()
  return (
    <Button
      type="submit"
      look="filled"
      size="large"
      busy={busy}
      disabled={!hydrated}
      data-waking={hydrated ? undefined : ''}
    >
      {busy ? busyText : children}
    </Button>
  )
}
