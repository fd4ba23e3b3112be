import { afterEach, expect, test, vi } from 'vitest'
import { USER_HEADER } from '#contract/user-header.ts'
import { passkeysQuery, profileQuery, sessionsQuery, twoFactorQuery } from '#web/api/session/account.ts'
import { entriesQuery } from '#web/outbox/entries.ts'
import { limitsQuery } from '#web/api/availability/limits.ts'
import { netResultQuery } from '#web/api/ledger/net-result.ts'
import { catalogStateQuery, inboxQuery } from '#web/pages/operator/operator.ts'
import { dashboardQuery, forgetQueriesOf } from '#web/api/queries.ts'
import { queryClient } from '#web/api/query-client.ts'
import { recentProfitQuery } from '#web/features/summary/profit-trend.tsx'
import { NOON, USER_ID } from '#web/outbox/testing-rows.ts'

afterEach(() => vi.unstubAllGlobals())

const READS: Readonly<Record<string, () => Promise<unknown>>> = {
  dashboard: () => queryClient.fetchQuery(dashboardQuery(USER_ID)),
  entries: () => queryClient.fetchInfiniteQuery(entriesQuery(USER_ID, 'deleted=without')),
  limits: () => queryClient.fetchQuery(limitsQuery(USER_ID)),
  'net result': () => queryClient.fetchQuery(netResultQuery(USER_ID, NOON)),
  'recent profit': () => queryClient.fetchQuery(recentProfitQuery(USER_ID, NOON)),
  profile: () => queryClient.fetchQuery(profileQuery(USER_ID)),
  sessions: () => queryClient.fetchQuery(sessionsQuery(USER_ID)),
  'two-factor': () => queryClient.fetchQuery(twoFactorQuery(USER_ID)),
  passkeys: () => queryClient.fetchQuery(passkeysQuery(USER_ID)),
  inbox: () => queryClient.fetchInfiniteQuery(inboxQuery(USER_ID, { state: 'open', type: '', about: null })),
  catalog: () => queryClient.fetchQuery(catalogStateQuery(USER_ID)),
}

test.each(Object.keys(READS))('the read of %s names the user whose data it is', async (name) => {
  const named: (string | null)[] = []
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', (_path: string, { headers }: RequestInit) => {
    named.push(new Headers(headers).get(USER_HEADER))
    return Promise.resolve(Response.json({}))
  })
  await READS[name]?.().catch(() => undefined)
  expect(new Set(named)).toEqual(new Set([USER_ID]))
})

test('the cached data of one user is deleted, and nothing else', () => {
  const other = 'e1bd6f22-4c0a-4c39-8f0e-6d0b6c1e9f55'
  queryClient.setQueryData(dashboardQuery(USER_ID).queryKey, [])
  queryClient.setQueryData(dashboardQuery(other).queryKey, [])
  queryClient.setQueryData(['casinos'], [])
  forgetQueriesOf(USER_ID)
  expect(queryClient.getQueryData(dashboardQuery(USER_ID).queryKey)).toBeUndefined()
  expect(queryClient.getQueryData(dashboardQuery(other).queryKey)).toEqual([])
  expect(queryClient.getQueryData(['casinos'])).toEqual([])
})
