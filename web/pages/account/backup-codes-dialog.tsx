import { BackupCodes } from '#web/pages/account/backup-codes.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Shows new backup codes. Closes only with its button or Escape, because the codes are not shown again. */
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
          I’ve saved them
        </Button>
      }
    >
      <BackupCodes codes={codes} />
    </Dialog>
  )
}
