import { runInNewContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { EARLY_CALLS_SCRIPT } from '#web/api/dashboard/early-calls-script.ts'
import { takeEarlyCall } from '#web/api/dashboard/early-calls.ts'

const USER_1 = '7d5f1c9e-3f0b-4b8e-9a5e-0c1d2e3f4a5b'
const USER_2 = '11111111-3f0b-4b8e-9a5e-0c1d2e3f4a5b'
const STORED = JSON.stringify({ user: { id: USER_1, state: 'OR' }, rows: [] })
const STORED_OF_2 = STORED.replace(USER_1, USER_2)

type Sent = { readonly path: string; readonly userId: string | undefined }

/** Runs the script in a page with this storage and these cookies. @returns what it has sent. */
function runInPage({ stored = null as string | null, cookie = '', noStorage = false }): Sent[] {
  const sent: Sent[] = []
  const window = {}
  runInNewContext(EARLY_CALLS_SCRIPT, {
    window,
    document: { cookie },
    performance: { now: () => performance.now() },
    Date,
    AbortSignal,
    localStorage: {
      getItem() {
        if (noStorage) throw new Error('denied')
        return stored
      },
    },
    fetch(path: string, { headers }: { headers: Record<string, string> }) {
      sent.push({ path, userId: headers['x-person'] })
      return Promise.reject(new TypeError('no network'))
    },
    caches: { match: (path: string) => Promise.resolve(path) },
  })
  Object.assign(globalThis, window)
  return sent
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  globalThis.earlyCalls = undefined
  globalThis.storedCatalog = undefined
})

const PUBLIC = [
  { path: '/api/session', userId: undefined },
  { path: '/api/casinos?form=list', userId: undefined },
]

test.each([
  ['a visitor', { cookie: '' }, PUBLIC],
  ['a visitor whose browser has a list', { stored: STORED }, PUBLIC],
  ['a member without a stored list', { cookie: 'signed_in_3000=1' }, PUBLIC],
  ['a list of another format', { cookie: 'signed_in=1', stored: '{"rows":[]}' }, PUBLIC],
  ['blocked storage', { cookie: 'signed_in=1', noStorage: true }, PUBLIC],
  ['another member than that of the list', { cookie: 'signed_in=1.11111111', stored: STORED }, PUBLIC],
  [
    'a member whom the cookie marks',
    { cookie: 'signed_in_3000=1.7d5f1c9e; a=b', stored: STORED },
    [...PUBLIC, { path: '/api/dashboard', userId: USER_1 }],
  ],
  [
    'a member',
    { cookie: 'a=b; signed_in_3000=1', stored: STORED },
    [...PUBLIC, { path: '/api/dashboard', userId: USER_1 }],
  ],
])('%s', (_name, page, sent) => {
  expect(runInPage(page)).toEqual(sent)
})

test('the stored catalog is read for the member of the stored list only', async () => {
  runInPage({ stored: STORED })
  expect(globalThis.storedCatalog).toBeUndefined()
  runInPage({ stored: STORED, cookie: 'signed_in_3000=1' })
  expect(await globalThis.storedCatalog).toBe('/api/casinos?form=list')
})

/** What the page itself can read when it takes a call. */
function stubBrowser(cookie: string, stored: string | null): void {
  vi.stubGlobal('document', { cookie })
  vi.stubGlobal('localStorage', { getItem: () => stored })
}

test('each call is taken once, and only for its user', async () => {
  stubBrowser('signed_in=1', STORED)
  runInPage({ cookie: 'signed_in=1', stored: STORED })
  const session = takeEarlyCall('/api/session', undefined)
  await expect(session?.response).rejects.toThrow('no network')
  expect(takeEarlyCall('/api/session', undefined)).toBeNull()
  expect(takeEarlyCall('/api/dashboard', USER_2)).toBeNull()
  expect(takeEarlyCall('/api/dashboard', USER_1)).toBeNull()
  expect(takeEarlyCall('/api/limits', undefined)).toBeNull()
})

test.each([
  ['has logged out', 'other=1', STORED],
  ['has logged out, which deletes the stored list', 'other=1', null],
  ['has logged in', 'signed_in=1', STORED_OF_2],
  ['has logged in, and the list is still stored', 'signed_in=1.11111111', STORED],
])('a call is not used if someone %s since, in another tab', (_name, cookie, stored) => {
  runInPage({ cookie: 'signed_in=1', stored: STORED })
  stubBrowser(cookie, stored)
  expect(takeEarlyCall('/api/session', undefined)).toBeNull()
  expect(takeEarlyCall('/api/dashboard', USER_1)).toBeNull()
})

test('an old call is not used', () => {
  stubBrowser('', null)
  runInPage({})
  vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() + 10_001)
  expect(takeEarlyCall('/api/casinos', undefined)).toBeNull()
})
