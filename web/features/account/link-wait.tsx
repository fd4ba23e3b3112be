import { Button } from '#web/ui/button.tsx'

/** The disabled button of a link page until hydration has read the token. */
export function LinkWait({ button }: { button: string }) {
  return (
    <Button look="filled" size="large" disabled data-waking="filled">
      {button}
    </Button>
  )
}
