import { expect, test } from 'vitest'
import { filterParts } from '#web/features/history/filter-bar.tsx'
import { type HistoryFilter, WHOLE_HISTORY } from '#web/features/history/history-filter.ts'

test.each<[Partial<HistoryFilter>, string[]]>([
  [{}, ['All entries']],
  [{ deleted: true }, ['All entries', 'including deleted']],
  [{ kind: 'collect' }, ['Collections']],
  [{ kind: 'cash_out', casinoId: 4 }, ['Cash-outs', 'Casino 4']],
  [{ from: '2026-11-01', to: '2026-11-21' }, ['from Nov 1, 2026 to Nov 21, 2026']],
  [{ from: '2026-01-01', to: '2026-12-31' }, ['2026']],
  [{ from: '2025-01-01', to: '2026-12-31' }, ['from Jan 1, 2025 to Dec 31, 2026']],
  [{ kind: 'spend', from: '2026-11-01', deleted: true }, ['Spends', 'from Nov 1, 2026', 'including deleted']],
])('%j is %j', (filter, parts) => {
  expect(filterParts({ ...WHOLE_HISTORY, ...filter }, undefined)).toEqual(parts)
})
