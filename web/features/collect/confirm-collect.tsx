import type { EpochMs } from '#core/units.ts'
import { sinceText } from '#web/features/collect/since-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type Props = { name: string; collectedAt: EpochMs; now: EpochMs; onConfirm: () => void; onClose: () => void }

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
            Record again
          </Button>
        </>
      }
    >
      <p>Collected {sinceText(collectedAt, now)}; record again?</p>
    </Dialog>
  )
}
