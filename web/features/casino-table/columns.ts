import type { CSSProperties } from 'react'
import type { Sort, SortKey } from '#core/ranking/list-order.ts'

/** A column of the tier tables. `width` is in pixels at 1280. */
export type Column = {
  readonly id: string
  readonly label: string
  readonly width: number
  readonly sort?: SortKey
  readonly figure?: true
  readonly tip?: string
}

export const COLUMNS: readonly Column[] = [
  { id: 'status', label: 'Status', width: 104, sort: 'status' },
  { id: 'casino', label: 'Casino', width: 204, sort: 'casino' },
  { id: 'link', label: 'Referral Link', width: 60 },
  {
    id: 'expected',
    label: 'Expected Daily',
    width: 72,
    sort: 'expected',
    figure: true,
    tip: 'Estimated daily reward times RTP to the power of play-through',
  },
  { id: 'collect', label: 'Collect', width: 84 },
  { id: 'wash', label: 'Wash Game', width: 88 },
  { id: 'strategy', label: 'Strategy', width: 60 },
  { id: 'last', label: 'Last Collected', width: 82, sort: 'last' },
  { id: 'cash-out', label: 'Cash-out Value', width: 80, figure: true },
  { id: 'earned', label: 'Total Earned', width: 84, sort: 'earned', figure: true },
  { id: 'spend', label: 'Spent', width: 80, figure: true },
  { id: 'spent', label: 'Total Spent', width: 84, sort: 'spent', figure: true },
  { id: 'score', label: 'Community Score', width: 98, sort: 'score' },
  { id: 'move', label: 'Reorder', width: 32 },
]

/** Columns without the drag handle: a visitor cannot reorder the list. */
export const VISITOR_COLUMNS: readonly Column[] = COLUMNS.filter(({ id }) => id !== 'move')

export type Direction = 'ascending' | 'descending'

/** Returns the direction in which a column sorts the list, or null if the list is not sorted by it. */
export function sortedBy({ sort: key }: Column, sort: Sort | null): Direction | null {
  if (sort === null || sort.key !== key) return null
  return sort.descending ? 'descending' : 'ascending'
}

/**
 * Column widths for the style sheet: the same in all tiers. Wider windows scale every column equally, except Status, next
 * to which the Casino column stays while the tables scroll sideways.
 */
export function columnWidths(columns: readonly Column[]): CSSProperties {
  const widths = columns
    .map(({ id, width }) => (id === 'status' ? `${width}px` : `minmax(0, ${width}fr)`))
    .join(' ')
  return { '--columns': widths } as CSSProperties
}
