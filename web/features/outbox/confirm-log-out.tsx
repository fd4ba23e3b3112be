import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type Props = { unsent: number; onConfirm: () => void; onClose: () => void }

/** Asks before a log-out deletes writes that are not saved. */
export default function ConfirmLogOut({ unsent, onConfirm, onClose }: Props) {
  return (
    <Dialog
      alert
      title={`${unsent} not saved yet`}
      closeLabel="Cancel"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="filled" onClick={onConfirm}>
            Log out and delete
          </Button>
        </>
      }
    >
      <p>
        Logging out deletes what this device has stored but could not send. Wait for a connection to keep it.
      </p>
    </Dialog>
  )
}
