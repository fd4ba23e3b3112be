import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import type { RowResponse } from '#contract/dashboard.ts'
import { dashboardRow } from '#web/testing/dashboard-row.ts'
import { LIST_CASINOS, PATHS } from '#contract/paths.ts'
import { cookieName, SIGNED_IN_COOKIE, signedInValue } from '#contract/signed-in-cookie.ts'
import { WRITE_ID_HEADER } from '#contract/write-id.ts'
import { epochMs } from '#core/units.ts'
import { readLastDashboard, storeLastDashboard, type StoredRules } from '#web/api/dashboard/last-dashboard.ts'
import { dashboardQuery, showStoredList } from '#web/api/queries.ts'
import { queryClient } from '#web/api/query-client.ts'
import { type Session, sessionQuery, useSession } from '#web/api/session/session.ts'
import { followOutbox, outbox, recordWrite } from '#web/outbox/record-write.ts'
import { listedCasino, userCasino } from '#web/outbox/testing-rows.ts'
import { useDashboard } from '#web/outbox/use-dashboard.ts'
import type { Write } from '#web/outbox/write.ts'
import { MEMBER } from '#web/testing/signed-in.tsx'

const OTHER = { ...MEMBER, id: '11111111-3f0b-4b8e-9a5e-0c1d2e3f4a5b' }
const COOKIE = cookieName(SIGNED_IN_COOKIE, false, location.port)
const COLLECTED = epochMs(Date.parse('2026-11-27T12:00:00.000Z'))
const NO_LIMIT = { amount: null, spent: '0.00', state: 'ok', until: null, pending: null } as const
const RULES: StoredRules = {
  limits: {
    limits: { day: NO_LIMIT, week: NO_LIMIT, month: NO_LIMIT },
    break: { state: 'ended', endsAt: '2026-11-01T00:00:00.000Z' },
    now: new Date(COLLECTED).toISOString(),
  },
  availability: null,
}
const READY = [userCasino(1), userCasino(2)]
const EXPIRES = Date.parse('2100-01-01T00:00:00Z')

/** The server has confirmed the session, or a renewal has changed when it ends. */
function confirmSession(expiresAt = EXPIRES): void {
  const session: Session = {
    kind: 'member',
    user: MEMBER,
    expiresAt: epochMs(expiresAt),
    isConfirmed: true,
    failure: null,
  }
  queryClient.setQueryData(sessionQuery.queryKey, () => session)
}

const collect = (casinoId: number): Write => ({
  kind: 'collect',
  id: crypto.randomUUID(),
  casinoId,
  at: COLLECTED,
  again: false,
})

function collectedRow(casinoId: number): RowResponse {
  const casino = dashboardRow(casinoId, { lastCollected: new Date(COLLECTED).toISOString(), ready: false })
  const totals = { collected: '0.00', spent: '0.00', profit: '0.00' }
  return { casino, totals, replayed: false, now: new Date(COLLECTED).toISOString() }
}

/** Without a connection, only the catalog arrives, from the service worker. With one, also writes are answered, and reads are not. */
let isOffline = false
const requests: string[] = []

beforeEach(() => {
  isOffline = false
  requests.length = 0
  queryClient.clear()
  document.cookie = `${COOKIE}=${signedInValue(MEMBER.id)}`
  storeLastDashboard(MEMBER, { rows: READY, order: null, round: null }, RULES)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, options) => {
    const path = input as string
    const method = options?.method ?? 'GET'
    requests.push(`${method} ${path}`)
    if (path === LIST_CASINOS)
      return Response.json({
        casinos: [1, 2].map((id) => listedCasino(id).casino),
        now: new Date().toISOString(),
      })
    if (isOffline) throw new TypeError('Failed to fetch')
    const collected = /^\/api\/casinos\/(\d+)\/collections$/.exec(path)?.[1]
    if (method !== 'POST' || collected === undefined) return await new Promise<never>(() => {})
    const writeId = new Headers(options?.headers).get(WRITE_ID_HEADER) ?? ''
    return Response.json(collectedRow(Number(collected)), { headers: { [WRITE_ID_HEADER]: writeId } })
  })
})

afterEach(async () => {
  await outbox.discard(outbox.state().items.map(({ key }) => key))
  await queryClient.cancelQueries()
  queryClient.clear()
  document.cookie = `${COOKIE}=; Max-Age=0`
  delete document.body.dataset.expires
  vi.restoreAllMocks()
})

/** Shows which casinos are collected, and what the dashboard shows about its list. */
function Dashboard() {
  const dashboard = useDashboard()
  const session = useSession()
  useEffect(followOutbox, [])
  // In the same commit as the page's own changes of the storage.
  useEffect(() => {
    document.body.dataset.expires = session.kind === 'member' ? `${session.expiresAt}` : ''
  }, [session])
  if (dashboard.kind !== 'list') return <p>{dashboard.kind}</p>
  const collected = dashboard.rows.filter(({ own }) => own.lastCollected !== null)
  const state = dashboard.behind !== null ? 'behind' : dashboard.isUpdating ? 'updating' : 'current'
  return <p>{`${state}: ${collected.map(({ own }) => own.casinoId).join()}`}</p>
}

const shown = () => document.querySelector('p')?.textContent
const openDashboard = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Dashboard />
    </QueryClientProvider>,
  )

/** Expects that nothing but these texts was logged as an error. A failure that repeats is logged once, also in other tests. */
function expectOnlyLogged(...texts: readonly string[]): void {
  // oxlint-disable-next-line no-console -- the setup of the tests has replaced it
  const errors = vi.mocked(console.error)
  expect(texts).toEqual(expect.arrayContaining(errors.mock.calls.map(([text]) => text)))
  errors.mockClear()
}

/** Closes the page, and opens the dashboard in a new one, which can read only what the browser has stored. */
async function reopen(): Promise<void> {
  await cleanup()
  await queryClient.cancelQueries()
  queryClient.clear()
  void showStoredList()
  await openDashboard()
}

test('a write that was sent from a page without a list is in the list that opens offline', async () => {
  confirmSession()
  expect(await recordWrite(MEMBER.id, collect(1))).toMatchObject({ kind: 'ok' })
  expect(outbox.state().items).toEqual([])
  isOffline = true
  await reopen()
  await expect.poll(shown).toBe('behind: 1')
  expectOnlyLogged(
    'The law of your place could not be read:',
    'The limits could not be read:',
    'The list of casinos could not be read:',
  )
})

test('a write that was sent before the session was confirmed is in the list of the next page', async () => {
  void showStoredList()
  await openDashboard()
  await expect.poll(shown).toBe('updating: ')
  expect(await recordWrite(MEMBER.id, collect(1))).toMatchObject({ kind: 'ok' })
  await expect.poll(shown).toBe('updating: 1')
  await reopen()
  await expect.poll(shown).toBe('updating: 1')
  // The session is confirmed, and the list is still read.
  confirmSession()
  await expect.poll(() => requests).toContain(`GET ${PATHS.dashboard}`)
  expect(await recordWrite(MEMBER.id, collect(2))).toMatchObject({ kind: 'ok' })
  await expect.poll(shown).toBe('updating: 1,2')
})

test('a page from the back/forward cache shows and keeps what other pages have stored, also while a write waits', async () => {
  confirmSession()
  const { queryKey } = dashboardQuery(MEMBER.id)
  queryClient.setQueryData(queryKey, READY)
  await openDashboard()
  await expect.poll(() => queryClient.getQueryState(queryKey)?.fetchStatus).toBe('fetching')
  isOffline = true
  void recordWrite(MEMBER.id, collect(2))
  await expect.poll(shown).toBe('current: 2')
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  // Another page has sent a collection.
  const collected = [userCasino(1, { lastCollected: COLLECTED }), userCasino(2)]
  storeLastDashboard(MEMBER, { rows: collected, order: null, round: null }, RULES)

  requests.length = 0
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.poll(shown).toBe('behind: 1,2')
  expect(requests).toContain(`GET ${PATHS.dashboard}`)
  confirmSession(EXPIRES + 1)
  await expect.poll(() => document.body.dataset.expires).toBe(`${EXPIRES + 1}`)
  await expect.poll(shown).toBe('behind: 1,2')
  expect(readLastDashboard()?.rows).toEqual(collected)
  expectOnlyLogged('The collection was not saved:', 'The list of casinos could not be read:')
})

test('a change of the session does not store the list of this page over that of another page', async () => {
  confirmSession()
  queryClient.setQueryData(dashboardQuery(MEMBER.id).queryKey, READY)
  await openDashboard()
  await expect.poll(shown).toBe('current: ')
  const collected = [userCasino(1, { lastCollected: COLLECTED }), userCasino(2)]
  storeLastDashboard(MEMBER, { rows: collected, order: null, round: null }, RULES)
  confirmSession(EXPIRES + 1)
  await expect.poll(() => document.body.dataset.expires).toBe(`${EXPIRES + 1}`)
  expect(readLastDashboard()?.rows).toEqual(collected)
})

test.each([
  ['the stored list is of another member', OTHER, MEMBER],
  ['another member has logged in', MEMBER, OTHER],
])('a write changes no stored list if %s', async (_name, stored, signedIn) => {
  document.cookie = `${COOKIE}=${signedInValue(stored.id)}`
  storeLastDashboard(stored, { rows: READY, order: null, round: null }, RULES)
  const before = localStorage.getItem('lastDashboard')
  confirmSession()
  document.cookie = `${COOKIE}=${signedInValue(signedIn.id)}`
  expect(await recordWrite(MEMBER.id, collect(1))).toMatchObject({ kind: 'ok' })
  expect(localStorage.getItem('lastDashboard')).toBe(before)
})
