import { queryOptions } from '@tanstack/react-query'
import { PATHS } from '#contract/paths.ts'
import type { DatedLine } from '#core/ledger/profit-line.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { readAsPerson } from '#web/api/call-as-person.ts'
import { isEntriesResponse } from '#web/api/entries-answer.ts'
import { ledgerEntryOf } from '#web/api/read-entry.ts'

/**
 * The cash-outs that were paid, and the spends, since a point in time. Does not request collections: they are numerous, about
 * forty a day, and do not change the profit.
 *
 * @param userId part of the key, so that users of one browser never share cached data.
 */
export function recentProfitQuery(userId: string, since: EpochMs) {
  return queryOptions({
    queryKey: ['recent-profit', userId, since],
    staleTime: 0,
    queryFn: async (): Promise<readonly DatedLine[]> =>
      (
        await Promise.all([
          readAll(userId, { status: 'paid' }, epochMs(since - MOST_DAYS_TO_PAID * DAY_MS)),
          readAll(userId, { kind: 'spend' }, since),
        ])
      )
        .flat()
        .filter(({ occurredAt }) => occurredAt >= since),
  })
}

/** A cash-out counts on the day of its payment. One that was requested earlier is not read. */
const MOST_DAYS_TO_PAID = 60
const DAY_MS = 86_400_000

async function readAll(
  userId: string,
  filter: { readonly status: 'paid' } | { readonly kind: 'spend' },
  since: EpochMs,
): Promise<DatedLine[]> {
  const lines: DatedLine[] = []
  const search = new URLSearchParams({ ...filter, from: new Date(since).toISOString(), deleted: 'without' })
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page contains the cursor of the next one
    const page = await readAsPerson(userId, `${PATHS.entries}?${search.toString()}`, isEntriesResponse)
    const { entries, next } = page
    lines.push(
      ...entries
        .map(ledgerEntryOf)
        .map((entry) => ({ ...entry, occurredAt: entry.paidAt ?? entry.occurredAt })),
    )
    if (next === null) return lines
    search.set('cursor', next)
  }
}
