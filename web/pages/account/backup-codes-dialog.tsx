import { BackupCodes } from '#web/pages/account/backup-codes.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Closes only by its button and Escape: the codes are not shown again. */
export default function BackupCodesDialog({
  codes,
  onClose,
}: {
  codes: readonly string[]
  onClose: () => void
}) {
  return (
    <Dialog
      alert
      title="Your backup codes"
      onClose={onClose}
      footer={
        <Button look="filled" onClick={onClose}>
          I have kept them
        </Button>
      }
    >
      <BackupCodes codes={codes} />
    </Dialog>
  )
}
