import { type ReactNode, useRef, useState } from 'react'
import type { CashOutStatus } from '#core/money/cash-out-status.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { cents } from '#core/units.ts'
import type { ListCasino } from '#contract/casinos.ts'
import { daysText, METHOD_NAMES, usuallyPaidText } from '#web/api/ledger/cash-out-names.ts'
import { type LedgerEntry, statusOf } from '#web/api/ledger/ledger-entry.ts'
import { StatusLabel } from '#web/features/history/status-label.tsx'
import type { OpenCashOut, PaidCashOut } from '#web/pages/cash-outs/cash-out-list.ts'
import styles from './cash-outs-page.module.css'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import { dayOfYearFormat } from '#web/ui/time.ts'
import type { MenuChoice } from '#web/ui/menu.tsx'
import { afterFocusReturn } from '#web/ui/use-focus-return.ts'

const Menu = lazyWithRetry(async () => ({ default: (await import('#web/ui/menu.tsx')).Menu }))

type RowProps = {
  casino: string
  onStatus: (status: CashOutStatus) => void
  onDetails: () => void
}

/** A cash-out that is on the way, with one press for "Paid". */
export function OpenRow({
  cashOut: { entry, days, usualDays, isOverdue },
  casino,
  learned,
  ownDays,
  saving,
  onStatus,
  onDetails,
}: RowProps & {
  cashOut: OpenCashOut
  /** What several members' cash-outs show about the casino; null if that is not known. */
  learned: NonNullable<ListCasino['learnedDaysToPaid']> | null
  /** The median of the member's own cash-outs there, in days; null without one. */
  ownDays: number | null
  /** Whether a change is not saved yet. */
  saving: boolean
}) {
  const amount = formatMoney(entry.amount ?? cents(0))
  return (
    <li className={styles.row} data-cash-out={entry.id} data-overdue={isOverdue || undefined}>
      <b className={styles.casino}>{casino}</b>
      <span className={styles.amount}>{amount}</span>
      <div className={styles.facts}>
        <p>
          <StatusLabel status={statusOf(entry)} />
          {isOverdue ? (
            <span className={styles.overdue}>
              <Icon name="caution" size={14} />
              Overdue
            </span>
          ) : null}
          <span>
            {daysText(days)}, since{' '}
            <time dateTime={new Date(entry.occurredAt).toISOString()}>
              {dayOfYearFormat.format(entry.occurredAt)}
            </time>
          </span>
          {saving ? <span className={styles.saving}>not saved yet</span> : null}
        </p>
        <p className={styles.note}>{usualText(learned, ownDays, isOverdue ? usualDays : null)}</p>
        <DetailsText entry={entry} />
      </div>
      <div className={styles.buttons}>
        <Button
          look="outline"
          size="small"
          aria-label={`Paid: ${amount} from ${casino}`}
          onKeyDown={(event) => {
            // The next row gets the focus while the key is still held.
            if (event.repeat) event.preventDefault()
          }}
          onClick={() => onStatus('paid')}
        >
          <Icon name="check" />
          Paid
        </Button>
        <MoreButton
          label={`More about ${amount} from ${casino}`}
          choices={otherStates(statusOf(entry))}
          onStatus={onStatus}
          onDetails={onDetails}
        />
      </div>
    </li>
  )
}

/** A cash-out that was paid. */
export function PaidRow({
  cashOut: { entry, paidAt, days },
  casino,
  onStatus,
  onDetails,
}: RowProps & { cashOut: PaidCashOut }) {
  const amount = formatMoney(entry.amount ?? cents(0))
  return (
    <li className={styles.row} data-cash-out={entry.id}>
      <b className={styles.casino}>{casino}</b>
      <span className={styles.amount}>{amount}</span>
      <div className={styles.facts}>
        <p>
          <StatusLabel status="paid" />
          <span>
            <time dateTime={new Date(paidAt).toISOString()}>{dayOfYearFormat.format(paidAt)}</time>
            {days === null ? '' : ` · took ${daysText(days)}`}
          </span>
        </p>
        <DetailsText entry={entry} />
      </div>
      <div className={styles.buttons}>
        <MoreButton
          label={`More about ${amount} from ${casino}`}
          choices={otherStates('paid')}
          onStatus={onStatus}
          onDetails={onDetails}
        />
      </div>
    </li>
  )
}

function DetailsText({
  entry: { method = null, fee = null, reference = null, note },
}: {
  entry: LedgerEntry
}) {
  const parts = [
    method === null ? null : METHOD_NAMES[method],
    fee === null || fee === 0 ? null : `fee ${formatMoney(fee)}`,
    reference,
    note,
  ].filter((part): part is string => part !== null)
  return parts.length === 0 ? null : <p className={styles.note}>{parts.join(' · ')}</p>
}

/** "Usually paid in 2 days, 9 of 10 within 5 · yours in 3 days" */
function usualText(
  learned: NonNullable<ListCasino['learnedDaysToPaid']> | null,
  ownDays: number | null,
  overdueAfter: number | null,
): ReactNode {
  const parts = [
    learned === null
      ? overdueAfter === null
        ? null
        : `On the way for more than ${daysText(overdueAfter)}`
      : usuallyPaidText(learned),
    ownDays === null ? null : `yours in ${daysText(ownDays)}`,
  ].filter((part) => part !== null)
  return parts.join(' · ')
}

const DETAILS = 'details'

const STATE_CHOICES = [
  { id: 'requested', label: 'Requested' },
  { id: 'approved', label: 'Approved' },
  { id: 'paid', label: 'Paid' },
  { id: 'rejected', label: 'Rejected' },
  { id: 'canceled', label: 'Canceled' },
] as const satisfies readonly { id: CashOutStatus; label: string }[]

/** The states that a menu offers: all but the current one. An open cash-out has a button for "Paid". */
function otherStates(status: CashOutStatus): readonly { id: CashOutStatus; label: string }[] {
  return STATE_CHOICES.filter(({ id }) => id !== status && id !== 'paid')
}

function MoreButton({
  label,
  choices,
  onStatus,
  onDetails,
}: {
  label: string
  choices: readonly { id: CashOutStatus; label: string }[]
  onStatus: (status: CashOutStatus) => void
  onDetails: () => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const menuChoices: readonly MenuChoice[] = [...choices, { id: DETAILS, label: 'Edit…', apart: true }]
  return (
    <>
      <Button
        ref={button}
        look="quiet"
        size="small"
        icon
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="more" />
      </Button>
      {isOpen ? (
        <Menu
          label={label}
          anchor={button}
          choices={menuChoices}
          onChoose={(id) => {
            const status = choices.find((one) => one.id === id)?.id
            if (status === undefined) afterFocusReturn(onDetails)
            else afterFocusReturn(() => onStatus(status))
          }}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  )
}
