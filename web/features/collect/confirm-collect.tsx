import type { EpochMs } from '#core/units.ts'
import { sinceText } from '#web/ui/moment-day.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type Props = {
  name: string
  /** Null if it was never collected: the member stated that it is not ready. */
  collectedAt: EpochMs | null
  now: EpochMs
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before recording a collection of a bonus that is not ready. */
export default function ConfirmCollect({ name, collectedAt, now, onConfirm, onClose }: Props) {
  return (
    <Dialog
      alert
      title={name}
      closeLabel="Cancel"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="filled" onClick={onConfirm}>
            {collectedAt === null ? 'Record' : 'Record again'}
          </Button>
        </>
      }
    >
      <p>
        {collectedAt === null
          ? 'You said that it isn’t ready yet; record a collection?'
          : `Collected ${sinceText(collectedAt, now)}; record again?`}
      </p>
    </Dialog>
  )
}
