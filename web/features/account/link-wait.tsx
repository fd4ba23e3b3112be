import { Button } from '#web/ui/button.tsx'

/** The button of a link's page until its script has read the link. */
export function LinkWait({ button }: { button: string }) {
  return (
    <Button look="filled" size="large" disabled data-waking="">
      {button}
    </Button>
  )
}
