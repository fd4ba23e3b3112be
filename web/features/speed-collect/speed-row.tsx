/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop table roles when CSS changes a table's display */
import type { ReactNode } from 'react'
import { formatMoney } from '#core/money/format-money.ts'
import type { EpochMs } from '#core/units.ts'
import { claimText } from '#web/outbox/claim-text.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import styles from './speed-collect.module.css'
import { classNames } from '#web/ui/class-names.ts'
import textLink from '#web/ui/text-link.module.css'

type Props = {
  row: ListRow
  now: EpochMs
  next?: boolean
  /** Collect & Visit and, for the first casino, other actions. */
  collect: ReactNode
  onStrategy: () => void
}

/** One ready casino: a table row, or a card of the same cells if it is the next one. */
export function SpeedRow({ row, now, next = false, collect, onStrategy }: Props) {
  const { listed, own } = row
  const { name, whereToCollect: where } = listed.casino
  const daily = listed.expected === null ? '—' : formatMoney(listed.expected)
  const claim = claimText(row, now)
  return (
    <tr role="row" className={classNames(styles.row, next && styles.next)} data-casino={own.casinoId}>
      <th role="rowheader" scope="row" className={styles.name}>
        {name}
        {listed.unavailable === null ? null : (
          <a className={classNames(textLink.link, styles.unavailable)} href={listed.unavailable.page}>
            {listed.unavailable.title}
          </a>
        )}
      </th>
      <td role="cell" className={classNames(styles.value, 'figures')}>
        {next ? (
          <>
            Expected {claim === null ? daily : `${claim}, ${daily} a day`}
            {where === null ? null : ` · ${where}`}
          </>
        ) : (
          <>
            {daily}
            {claim === null ? null : <small>{claim}</small>}
          </>
        )}
      </td>
      <td role="cell" className={styles.actions}>
        {collect}
      </td>
      <td role="cell" className={styles.strategy}>
        <button
          type="button"
          className={textLink.link}
          data-do="strategy"
          aria-label={`View strategy for ${name}`}
          onClick={onStrategy}
        >
          View{next ? ' strategy' : null}
        </button>
      </td>
    </tr>
  )
}
