import type { Catalog } from '#web/outbox/listed-casino.ts'
import { KIND_NAMES } from '#web/api/ledger/ledger-entry.ts'
import {
  type HistoryFilter,
  isFiltered,
  STATUS_FILTERS,
  wholeYear,
} from '#web/features/history/history-filter.ts'
import { shortDateText } from '#web/ui/date-text.ts'

/** Returns descriptions of the active filters: `Cash-outs`, `Stake.us`, `from Nov 1, 2026`. */
export function filterParts(filter: HistoryFilter, catalog: Catalog | undefined): string[] {
  const { kind, status, casinoId, tag, from, to, deleted } = filter
  const name = casinoId === null ? null : (catalog?.get(casinoId)?.casino.name ?? `Casino ${casinoId}`)
  const year = wholeYear(filter)
  const range = [from && `from ${shortDateText(from)}`, to && `to ${shortDateText(to)}`]
    .filter(Boolean)
    .join(' ')
  return [
    isFiltered(filter) ? null : 'All entries',
    kind === null ? null : `${KIND_NAMES[kind]}s${status === null ? '' : ` ${STATUS_FILTERS[status]}`}`,
    name,
    tag === null ? null : `tag ${tag}`,
    year === null ? range || null : String(year),
    deleted ? 'including deleted' : null,
  ].filter((part) => part !== null)
}
