/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a browser forgets a table's roles when CSS takes it apart */
import type { ReactNode } from 'react'
import { formatMoney } from '#core/money/format-money.ts'
import type { ListRow } from '#web/data/dashboard-list.ts'

type Props = {
  row: ListRow
  next?: boolean
  /** Collect & Visit, and what else can be said of the first one. */
  collect: ReactNode
  onStrategy: () => void
}

/** One ready casino: a row of the table, and as the next one a card of the same cells. */
export function SpeedRow({ row: { listed, mine }, next = false, collect, onStrategy }: Props) {
  const { name, where_to_collect: where } = listed.casino
  const value = listed.expected === null ? '—' : formatMoney(listed.expected)
  return (
    <tr role="row" className={next ? 'speed-row speed-next' : 'speed-row'} data-casino={mine.casino_id}>
      <th role="rowheader" scope="row" className="speed-name">
        {name}
      </th>
      <td role="cell" className="speed-value figures">
        {next ? (
          <>
            Expected {value}
            {where === null ? null : ` · ${where}`}
          </>
        ) : (
          value
        )}
      </td>
      <td role="cell" className="speed-do">
        {collect}
      </td>
      <td role="cell" className="speed-strategy">
        <button
          type="button"
          className="text-link"
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
