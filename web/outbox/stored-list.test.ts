import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LimitsResponse } from '#contract/limits.ts'
import { PATHS } from '#contract/paths.ts'
import { dashboardRow } from '#web/testing/dashboard-row.ts'
import { signedInValue } from '#contract/signed-in-cookie.ts'
import { storeLastDashboard, type StoredRules } from '#web/api/dashboard/last-dashboard.ts'
import { limitsQuery } from '#web/api/availability/limits.ts'
import { casinosQuery, dashboardQuery, showStoredList } from '#web/api/queries.ts'
import { queryClient } from '#web/api/query-client.ts'
import { currentSession, isPending, sessionQuery } from '#web/api/session/session.ts'
import { listedCasino, listRow, USER_ID } from '#web/outbox/testing-rows.ts'

const USER = { id: USER_ID, email: 'member@example.com', state: null, emailVerified: true, twoFactor: false }
const OTHER = { ...USER, id: '11111111-3f0b-4b8e-9a5e-0c1d2e3f4a5b', email: 'other@example.com' }
const NOW = '2026-11-21T12:00:00.000Z'
const EXPIRES = '2026-11-21T12:05:00.000Z'
const ROWS = [listRow(1).own, listRow(2).own]
const LIST = { rows: ROWS, order: null, round: null }
const NO_LIMIT = { amount: null, spent: '0.00', state: 'ok', until: null, pending: null } as const
const LIMITS: LimitsResponse = {
  limits: { day: NO_LIMIT, week: NO_LIMIT, month: NO_LIMIT },
  break: { state: 'active', endsAt: EXPIRES },
  now: NOW,
}
const RULES: StoredRules = { limits: LIMITS, availability: null }
const CATALOG = [1, 2].map((id) => listedCasino(id).casino)

const storage = new Map<string, string>()
const page = { cookie: '' }
let respond: (response: Response) => void
/** By default, the catalog does not arrive. */
let respondToOthers: (respond: (response: Response) => void, path: string) => void

/** Stores a list as the page of a member does, with the cookie of that member. */
function storeList(rules: StoredRules | undefined = RULES): void {
  page.cookie = `signed_in_3000=${signedInValue(USER.id)}`
  storeLastDashboard(USER, LIST, rules)
}

const shownRows = () => queryClient.getQueryData(dashboardQuery(USER.id).queryKey)
const sessionEnds = () => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })

beforeEach(() => {
  vi.stubGlobal('location', { protocol: 'http:', port: '3000' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
  vi.stubGlobal(
    'fetch',
    (path: string) =>
      new Promise<Response>((resolve) => {
        if (path === PATHS.session) respond = resolve
        else respondToOthers(resolve, path)
      }),
  )
  respondToOthers = () => {}
  queryClient.clear()
})
afterEach(async () => {
  await queryClient.cancelQueries()
  queryClient.clear()
  storage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  globalThis.storedCatalog = undefined
})

const catalogResponse = () => Response.json({ casinos: CATALOG, now: NOW })

describe('a page that opens with a stored list', () => {
  const shownCatalog = () => queryClient.getQueryData(casinosQuery.queryKey)

  test('waits for the catalog of the service worker, or of the server, whichever comes first', async () => {
    storeList()
    globalThis.storedCatalog = Promise.resolve(catalogResponse())
    expect(await showStoredList()).toBe(true)
    expect(shownCatalog()).toEqual(CATALOG)
    await queryClient.cancelQueries()
    queryClient.clear()
    globalThis.storedCatalog = Promise.reject(new Error('blocked'))
    respondToOthers = (answer) => answer(catalogResponse())
    expect(await showStoredList()).toBe(true)
    expect(shownCatalog()).toEqual(CATALOG)
  })

  test('opens without a catalog if none comes', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    storeList()
    respondToOthers = (answer) => answer(new Response('', { status: 502 }))
    expect(await showStoredList()).toBe(true)
    expect(shownCatalog()).toBeUndefined()
    expect(shownRows()).toEqual(ROWS)
  })

  test('opens a moment after half a second if neither the catalog nor the current list comes', async () => {
    vi.useFakeTimers()
    storeList()
    const opened = showStoredList()
    await vi.advanceTimersByTimeAsync(600)
    expect(await opened).toBe(true)
    vi.useRealTimers()
  })

  test('shows the current list at once if it has arrived, so that no row moves', async () => {
    storeList()
    globalThis.storedCatalog = Promise.resolve(catalogResponse())
    const casinos = [dashboardRow(1, { lastCollected: NOW, ready: false }), dashboardRow(2)]
    respondToOthers = (answer, path) => {
      const totals = { availableNow: '0.00', collected: '0.00', spent: '0.00', profit: '0.00' }
      if (path === PATHS.dashboard) answer(Response.json({ casinos, totals, now: NOW }))
    }
    expect(await showStoredList()).toBe(true)
    expect(shownRows()).toMatchObject([{ casinoId: 1, lastCollected: Date.parse(NOW) }, { casinoId: 2 }])
  })

  test('without a list, is the prerendered one', async () => {
    page.cookie = `signed_in_3000=${signedInValue(USER.id)}`
    expect(await showStoredList()).toBe(false)
  })
})

describe('a stored list', () => {
  test('is shown to its member until the server has responded, with the stored rules', async () => {
    storeList()
    void showStoredList()
    expect(currentSession()).toMatchObject({ kind: 'member', user: { id: USER.id, email: '' } })
    expect(isPending(currentSession())).toBe(true)
    expect(shownRows()).toEqual(ROWS)
    expect(queryClient.getQueryData(limitsQuery(USER.id).queryKey)).toEqual(LIMITS)
    const confirmed = sessionEnds()
    respond(Response.json({ user: USER, expiresAt: EXPIRES, now: NOW }))
    await confirmed
    expect(currentSession()).toMatchObject({ isConfirmed: true, user: USER })
  })

  test.each([
    ['another member', `signed_in_3000=${signedInValue(OTHER.id)}`],
    ['an unknown member', 'signed_in_3000=1'],
    ['a visitor', ''],
  ])('is not shown to %s', (_name, cookie) => {
    storeList()
    page.cookie = cookie
    void showStoredList()
    expect(currentSession().kind).toBe('unknown')
    expect(shownRows()).toBeUndefined()
  })

  test('without rules, which could invite to a visit during a break, is not shown', () => {
    page.cookie = `signed_in_3000=${signedInValue(USER.id)}`
    storeLastDashboard(USER, LIST, undefined)
    void showStoredList()
    expect(currentSession().kind).toBe('unknown')
  })

  test.each([
    ['a visitor', { kind: 'visitor', ended: false }],
    ['another member', { kind: 'member', user: OTHER, expiresAt: 0, isConfirmed: true, failure: null }],
  ] as const)('is not shown once the server has responded with %s', (_name, session) => {
    storeList()
    queryClient.setQueryData(sessionQuery.queryKey, () => session as never)
    void showStoredList()
    expect(currentSession()).toEqual(session)
    expect(shownRows()).toBeUndefined()
  })

  test('disappears if the session has ended', async () => {
    storeList()
    void showStoredList()
    const ended = sessionEnds()
    respond(Response.json({ user: null, expiresAt: null, now: NOW }))
    await ended
    expect(currentSession()).toEqual({ kind: 'visitor', ended: true })
  })

  test('stays, with the reason, if the server cannot be reached', async () => {
    storeList()
    void showStoredList()
    const failed = sessionEnds()
    respond(new Response('', { status: 502 }))
    await failed
    expect(currentSession()).toMatchObject({ kind: 'member', isConfirmed: false, failure: {} })
    expect(isPending(currentSession())).toBe(false)
  })
})

describe('storing a list', () => {
  test('keeps the stored rules of the member until new ones are known', () => {
    storeList()
    storeList(undefined)
    void showStoredList()
    expect(shownRows()).toEqual(ROWS)
  })

  test.each([
    ['has logged out', ''],
    ['has logged in', `signed_in_3000=${signedInValue(OTHER.id)}`],
  ])('does nothing if someone %s in another tab', (_name, cookie) => {
    page.cookie = cookie
    storeLastDashboard(USER, LIST, RULES)
    expect([...storage.keys()]).toEqual([])
  })
})
