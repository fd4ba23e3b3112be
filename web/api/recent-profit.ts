import { queryOptions } from '@tanstack/react-query'
import { PATHS } from '#contract/paths.ts'
import type { DatedLine } from '#core/ledger/profit-line.ts'
import type { EpochMs } from '#core/units.ts'
import { readAsPerson } from '#web/api/call-as-person.ts'
import { isEntriesResponse } from '#web/api/entries-answer.ts'
import { ledgerEntryOf } from '#web/api/ledger-entry.ts'

/**
 * The cash-outs and spends since a point in time. Does not request collections: they are numerous, about forty a day,
 * and do not change the profit.
 *
 * @param userId part of the key, so that users of one browser never share cached data.
 */
export function recentProfitQuery(userId: string, since: EpochMs) {
  return queryOptions({
    queryKey: ['recent-profit', userId, since],
    staleTime: 0,
    queryFn: async (): Promise<readonly DatedLine[]> =>
      (
        await Promise.all((['cash_out', 'spend'] as const).map((kind) => readAll(userId, kind, since)))
      ).flat(),
  })
}

async function readAll(userId: string, kind: 'cash_out' | 'spend', since: EpochMs): Promise<DatedLine[]> {
  const lines: DatedLine[] = []
  const search = new URLSearchParams({ kind, from: new Date(since).toISOString(), deleted: 'without' })
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page contains the cursor of the next one
    const page = await readAsPerson(userId, `${PATHS.entries}?${search.toString()}`, isEntriesResponse)
    const { entries, next } = page
    lines.push(...entries.map(ledgerEntryOf))
    if (next === null) return lines
    search.set('cursor', next)
  }
}
