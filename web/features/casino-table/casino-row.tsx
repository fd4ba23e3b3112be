/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop table roles when CSS changes a table's display */
import { memo, type RefObject, useState } from 'react'
import { paysSeveralTimesADay } from '#core/money/claim-value.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { Cents, EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/api/dashboard-list.ts'
import { rowStatus } from '#web/api/row-status.ts'
import { AmountCell } from '#web/features/casino-table/amount-cell.tsx'
import { clockAndDay, pastText } from '#web/features/casino-table/moment-text.ts'
import type { RowActions } from '#web/features/casino-table/row-actions.ts'
import { type Saving, StatusCell, statusTip } from '#web/features/casino-table/status-cell.tsx'
import { VoteCell } from '#web/features/casino-table/vote-cell.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './casino-row.module.css'
import { classNames } from '#web/ui/class-names.ts'

type Props = {
  row: ListRow
  now: EpochMs
  visitor: boolean
  saving: Saving | undefined
  actions: RowActions
  /** The expanded cards, so that a card stays expanded when it moves to another tier. */
  openCards: RefObject<Set<number>>
}

const DASH = '—'

// Joined once, not in each row.
const EXPECTED = classNames(styles.expected, 'figures')
const WAIT = classNames(styles.onCard, 'figures')
const LAST = classNames(styles.last, 'figures')
const MONEY = classNames(styles.money, 'figures')
const VISIT = classNames(styles.visit, 'text-link')
const ASIDE = classNames(styles.onCard, styles.aside)

/** One casino: a table row, or a card of the same cells below 720 px (casino-row.module.css). */
export const CasinoRow = memo(function CasinoRow({ row, now, visitor, saving, actions, openCards }: Props) {
  const [open, setOpen] = useState(() => openCards.current.has(row.own.casinoId))
  const { casino, expected, resetConfirmed } = row.listed
  const { own } = row
  const status = rowStatus(row, now)
  const { name } = casino
  const waitText = status.kind === 'waiting' ? status.text : ''

  function toggle(): void {
    if (open) openCards.current.delete(own.casinoId)
    else openCards.current.add(own.casinoId)
    setOpen(!open)
  }

  return (
    <tr
      role="row"
      className={styles.row}
      data-casino={own.casinoId}
      data-status={status.kind}
      data-open={open || undefined}
    >
      <td role="cell" className={styles.status}>
        <StatusCell status={status} now={now} confirmed={resetConfirmed} saving={saving} />
      </td>
      <th role="rowheader" scope="row" className={styles.casino}>
        <span className={styles.name}>{name}</span>
        <span className={styles.site}>{casino.site === null ? DASH : domainOf(casino.site)}</span>
      </th>
      <td role="cell" className={styles.link} data-label="Referral Link">
        <VisitLink row={row} />
      </td>
      <td role="cell" className={EXPECTED} data-label="Expected Daily">
        {expected === null ? DASH : <span data-tip={claimTip(row)}>{formatMoney(expected)}</span>}
      </td>
      <td role="cell" className={styles.collect}>
        <button
          type="button"
          className={buttonClass({
            look: status.kind === 'ready' && !visitor ? 'filled' : 'outline',
            size: 'small',
          })}
          aria-label={`Collect ${name}${waitText && `, ready in ${waitText}`}`}
          aria-disabled={visitor || status.kind === 'closed' || undefined}
          data-tip={statusTip(status, now, resetConfirmed)}
          data-tip-on="focus"
          data-do="collect"
          onClick={() => actions.collect(row)}
        >
          <span className={waitText ? styles.onTable : undefined}>Collect</span>
          {waitText ? <span className={WAIT}>{waitText}</span> : null}
        </button>
      </td>
      <td role="cell" className={styles.more}>
        <button
          type="button"
          className={buttonClass({ look: 'quiet', size: 'small' })}
          aria-expanded={open}
          aria-label={`${open ? 'Less' : 'More'} about ${name}`}
          onClick={toggle}
        >
          {open ? 'Less' : 'More'}
          <Icon name={open ? 'chevron-up' : 'chevron-down'} />
        </button>
      </td>
      <td role="cell" className={styles.wash} data-label="Wash Game">
        <span data-tip={casino.washGame ?? undefined}>{casino.washGame ?? 'N/A'}</span>
      </td>
      <td role="cell" className={styles.strategy} data-label="Strategy">
        <button
          type="button"
          className="text-link"
          data-do="strategy"
          aria-label={`View strategy for ${name}`}
          onClick={() => actions.showStrategy(row)}
        >
          View
        </button>
      </td>
      <td role="cell" className={LAST} data-label="Last Collected">
        {own.lastCollected === null ? (
          DASH
        ) : (
          <time
            dateTime={new Date(own.lastCollected).toISOString()}
            data-tip={clockAndDay(own.lastCollected, now)}
          >
            {pastText(own.lastCollected, now)}
          </time>
        )}
      </td>
      <td role="cell" data-label="Cash-out Value">
        <AmountCell
          label={`Cash-out value for ${name}`}
          visitor={visitor}
          onAmount={(amount) => actions.recordAmount(row, 'cash-out', amount)}
          onVisitor={() => actions.rejectVisitor('cash-out')}
        />
      </td>
      <MoneyCell label="Total Earned" amount={own.payout} />
      <td role="cell" data-label="Spent">
        <AmountCell
          label={`Spent at ${name}`}
          visitor={visitor}
          onAmount={(amount) => actions.recordAmount(row, 'spend', amount)}
          onVisitor={() => actions.rejectVisitor('spend')}
        />
      </td>
      <MoneyCell label="Total Spent" amount={own.spent} />
      <td role="cell" data-label="Community Score">
        <VoteCell
          casino={name}
          score={own.communityRank}
          votes={own.votes}
          own={own.vote}
          visitor={visitor}
          onVote={(vote) => (visitor ? actions.rejectVisitor('vote') : actions.vote(row, vote))}
        />
      </td>
      {visitor ? null : (
        <td role="cell" className={styles.move} data-label="Reorder">
          <button
            type="button"
            className={styles.grip}
            data-do="move"
            aria-label={`Move ${name}`}
            aria-haspopup="menu"
            onClick={(event) => actions.openMoveMenu(row, event.currentTarget)}
          >
            <Icon name="grip" />
          </button>
          <button
            type="button"
            className={buttonClass({ size: 'small' }, ASIDE)}
            aria-label={`Hide or snooze ${name}`}
            aria-haspopup="menu"
            onClick={(event) => actions.openMoveMenu(row, event.currentTarget)}
          >
            Hide or snooze
          </button>
        </td>
      )}
    </tr>
  )
}, arePropsEqual)

/** Amounts from $10,000.00 use a smaller font to fit the column. */
function MoneyCell({ label, amount }: { label: string; amount: Cents }) {
  const text = formatMoney(amount)
  return (
    <td role="cell" className={MONEY} data-label={label} data-long={text.length > 9 || undefined}>
      {text}
    </td>
  )
}

function VisitLink({ row: { listed } }: { row: ListRow }) {
  const { name, link, referral, active } = listed.casino
  if (link === null || !active) return <>{DASH}</>
  return (
    <a
      className={VISIT}
      data-do="open"
      href={link}
      target="_blank"
      rel="sponsored nofollow noopener"
      aria-label={`Visit ${name}, opens a new tab${referral ? ', referral link' : ''}`}
    >
      Visit
      {referral ? <Icon name="arrow-out" size={14} /> : null}
    </a>
  )
}

function domainOf(site: string): string {
  return new URL(site).hostname.replace(/^www\./, '')
}

/**
 * Compares the props of two rows. Ignores the rank, which changes in every row after a sort or a move but is not shown.
 */
function arePropsEqual(before: Props, after: Props): boolean {
  return (
    before.now === after.now &&
    before.visitor === after.visitor &&
    before.saving === after.saving &&
    before.actions === after.actions &&
    before.row.listed === after.row.listed &&
    sameRecords(before.row, after.row)
  )
}

function sameRecords({ own: a }: ListRow, { own: b }: ListRow): boolean {
  return (
    a.lastCollected === b.lastCollected &&
    a.payout === b.payout &&
    a.spent === b.spent &&
    a.vote === b.vote &&
    a.communityRank === b.communityRank &&
    a.votes === b.votes
  )
}

/** Returns the value and interval of one claim, for bonuses that pay more than once a day. */
function claimTip({ listed: { claim, rule } }: ListRow): string | undefined {
  if (claim === null || !paysSeveralTimesADay(rule)) return undefined
  return `${formatMoney(claim)} per claim, ${rule.hours === 1 ? 'every hour' : `every ${rule.hours} hours`}`
}
