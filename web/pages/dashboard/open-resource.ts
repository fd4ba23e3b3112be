import type { ResourceDialog } from '#web/features/resources/resources-panel.tsx'
import type { Alerts } from '#web/pages/dashboard/alerts.ts'

type Options = {
  readonly member: boolean
  readonly showAlertInDialog: Alerts['showAlertInDialog']
  readonly onDialog: (dialog: ResourceDialog) => void
}

/** Opens the dialog of a resources panel entry. Visitors get an alert instead of the dialog that deletes an account. */
export function openResource(dialog: ResourceDialog, { member, showAlertInDialog, onDialog }: Options): void {
  if (dialog === 'delete-account' && !member) {
    // oxlint-disable-next-line no-console -- spec section 8 requires this log message
    console.warn('No user logged in')
    showAlertInDialog('You are not logged in, so there is no account to delete.')
  } else onDialog(dialog)
}
