import type { CashOutStatus } from '#core/money/cash-out-status.ts'
import { STATUS_NAMES } from '#web/api/ledger/cash-out-names.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import styles from './status-label.module.css'

const ICONS = {
  requested: 'clock',
  approved: 'check',
  paid: 'check',
  rejected: 'error',
  canceled: 'close',
} as const satisfies Record<CashOutStatus, IconName>

/** The state of a cash-out: an icon and a word. */
export function StatusLabel({ status }: { status: CashOutStatus }) {
  return (
    <span className={styles.status} data-status={status}>
      <Icon name={ICONS[status]} size={14} />
      {STATUS_NAMES[status]}
    </span>
  )
}
