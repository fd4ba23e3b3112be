import type { OutboxItem } from '#web/outbox/outbox-store.ts'
import { countWrites } from '#web/outbox/writes.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type Props = { items: readonly OutboxItem[]; onConfirm: () => void; onClose: () => void }

/** Asks before a log-out deletes writes that are not saved. */
export default function ConfirmLogOut({ items, onConfirm, onClose }: Props) {
  const count = (ofRejected: boolean) =>
    countWrites(
      items.filter(({ rejection }) => (rejection !== null) === ofRejected).map(({ mutation }) => mutation),
    )
  const rejected = count(true)
  const waiting = count(false)
  return (
    <Dialog
      alert
      title={[
        waiting > 0 || rejected === 0 ? `${waiting} not saved yet` : null,
        rejected > 0 ? `${rejected} ${rejected === 1 ? 'needs' : 'need'} attention` : null,
      ]
        .filter(Boolean)
        .join(', ')}
      closeLabel="Cancel"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" onClick={onConfirm}>
            Log out and delete
          </Button>
        </>
      }
    >
      <p>
        Logging out deletes the changes on this device that haven’t been saved to your account.
        {waiting > 0 ? ' To keep them, wait until they’re saved.' : null}
      </p>
    </Dialog>
  )
}
