import { queryOptions } from '@tanstack/react-query'
import { PATHS } from '#contract/paths.ts'
import type { DatedLine } from '#core/ledger/profit-line.ts'
import type { EpochMs } from '#core/units.ts'
import { callApi } from '#web/data/api.ts'
import { isEntriesAnswer } from '#web/data/entries-answer.ts'
import { ledgerEntryOf } from '#web/data/ledger-entry.ts'
import { valueOf } from '#web/data/queries.ts'

/**
 * What was cashed out and spent since a moment. Collections are not asked for: there are forty a day of them, and
 * they change no profit.
 *
 * @param userId keeps what one person saw from the next one on this device.
 */
export function recentProfitQuery(userId: string, since: EpochMs) {
  return queryOptions({
    queryKey: ['recent-profit', userId, since],
    staleTime: 0,
    queryFn: async (): Promise<readonly DatedLine[]> =>
      (await Promise.all((['cash_out', 'spend'] as const).map((kind) => readAll(kind, since)))).flat(),
  })
}

async function readAll(kind: 'cash_out' | 'spend', since: EpochMs): Promise<DatedLine[]> {
  const read: DatedLine[] = []
  const search = new URLSearchParams({ kind, from: new Date(since).toISOString(), deleted: 'without' })
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- the cursor of a page is in the one before
    const answer = await callApi('GET', `${PATHS.entries}?${search.toString()}`, isEntriesAnswer)
    const { entries, next } = valueOf(answer)
    read.push(...entries.map(ledgerEntryOf))
    if (next === null) return read
    search.set('cursor', next)
  }
}
