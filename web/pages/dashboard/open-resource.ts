import type { ResourceDialog } from '#web/features/resources/resources-panel.tsx'
import type { Alerts } from '#web/pages/dashboard/alerts.ts'

type Asked = {
  readonly member: boolean
  readonly answer: Alerts['answer']
  readonly onDialog: (dialog: ResourceDialog) => void
}

/** Opens what an entry of the resources panel opens; a visitor has no account to delete. */
export function openResource(dialog: ResourceDialog, { member, answer, onDialog }: Asked): void {
  if (dialog === 'delete-account' && !member) {
    // oxlint-disable-next-line no-console -- spec section 8 has it logged
    console.warn('No user logged in')
    answer('You are not logged in, so there is no account to delete.')
  } else onDialog(dialog)
}
