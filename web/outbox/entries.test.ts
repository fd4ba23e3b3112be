import { InfiniteQueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { EntriesResponse } from '#contract/entries.ts'
import { queryClient } from '#web/api/query-client.ts'
import { entriesQuery } from '#web/outbox/entries.ts'
import { USER_ID } from '#web/outbox/testing-rows.ts'

const STORED: EntriesResponse = {
  entries: [
    {
      id: '5b1c2f6e-6f0c-4a53-9d57-0b7f0d4f7a11',
      casinoId: 3,
      kind: 'cash_out',
      amount: '12.50',
      note: null,
      occurredAt: '2026-11-20T12:00:00.000Z',
      receivedAt: '2026-11-20T12:00:00.000Z',
      voidedAt: null,
      worth: null,
      status: 'paid',
      approvedAt: null,
      paidAt: '2026-11-20T12:00:00.000Z',
      closedAt: null,
      method: null,
      fee: null,
      reference: null,
    },
  ],
  totals: null,
  next: null,
  now: '2026-11-20T12:00:00.000Z',
}

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** The state of a history that an open page shows, once its first read has failed. The browser has a network. */
async function failedHistory(userId: string, search: string, respond: () => Promise<Response>) {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', {
    getItem: () => JSON.stringify({ userId: USER_ID, page: STORED }),
  })
  vi.stubGlobal('fetch', respond)
  const observer = new InfiniteQueryObserver(queryClient, {
    ...entriesQuery(userId, search),
    refetchInterval: false,
  })
  let stop = () => {}
  await new Promise<void>((resolve) => {
    stop = observer.subscribe(({ isError }) => isError && resolve())
  })
  stop()
  const { data, dataUpdatedAt } = observer.getCurrentResult()
  return { ids: data?.pages.flatMap(({ entries }) => entries.map(({ id }) => id)), dataUpdatedAt }
}

const stopped = () => Promise.reject(new TypeError('Failed to fetch'))
const rejected = () =>
  Promise.resolve(
    Response.json({ error: { code: 'not-found', message: 'No.', requestId: 'r' } }, { status: 404 }),
  )

test('a server that stops while a page is open leaves the history that the browser has stored', async () => {
  const { ids, dataUpdatedAt } = await failedHistory(USER_ID, 'deleted=without', stopped)
  expect(ids).toEqual([STORED.entries[0]?.id])
  expect(dataUpdatedAt).toBe(0)
})

test.each([
  ['a rejected read', USER_ID, 'deleted=without', rejected],
  ['a filter', USER_ID, 'deleted=without&kind=spend', stopped],
  ['another user', 'e1bd6f22-4c0a-4c39-8f0e-6d0b6c1e9f55', 'deleted=without', stopped],
])('%s shows nothing that is stored', async (_, userId, search, respond) => {
  expect((await failedHistory(userId, search, respond)).ids).toBeUndefined()
})
