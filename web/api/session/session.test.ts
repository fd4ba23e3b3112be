import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PATHS } from '#contract/paths.ts'
import { renewAccess } from '#web/api/api.ts'
import { currentSession, logOut, readSession } from '#web/api/session/session.ts'

const NOW = '2026-11-21T12:00:00.000Z'
const FIRST_EXPIRY = '2026-11-21T12:05:00.000Z'
const LATER_EXPIRY = '2026-11-21T12:09:00.000Z'

const member = (email: string, expiresAt = FIRST_EXPIRY) => ({
  user: {
    id: '5f0f1c9e-3f0b-4b8e-9a5e-0c1d2e3f4a5b',
    email,
    state: 'TX',
    emailVerified: true,
    twoFactor: false,
  },
  expiresAt,
  now: NOW,
})
const VISITOR = { user: null, expiresAt: null, now: NOW }

type Sent = { readonly path: string; readonly respond: (body: object) => void }
let sent: Sent[]

/** Responds to the oldest open request to a path. */
function respond(path: string, body: object): void {
  const request = sent.find((one) => one.path === path)
  if (request === undefined) throw new Error(`no open request to ${path}`)
  sent = sent.filter((one) => one !== request)
  request.respond(body)
}

const shown = () => {
  const current = currentSession()
  return current.kind === 'member' ? current.user.email : current.kind
}

beforeEach(() => {
  sent = []
  vi.stubGlobal(
    'fetch',
    (path: string) =>
      new Promise((resolve) => sent.push({ path, respond: (body) => resolve(Response.json(body)) })),
  )
})

afterEach(() => vi.unstubAllGlobals())

test('a request during another one repeats it, because the first response may be outdated', async () => {
  const older = readSession()
  const newer = readSession()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  respond(PATHS.session, member('old@example.com'))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(shown()).toBe('unknown')
  respond(PATHS.session, member('new@example.com'))
  await Promise.all([older, newer])
  expect(shown()).toBe('new@example.com')
  expect(sent).toEqual([])
})

test('a response from before a log-out does not sign the page in again', async () => {
  const reading = readSession()
  const loggingOut = logOut()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  respond(PATHS.logOut, { now: NOW })
  await loggingOut
  respond(PATHS.session, member('gone@example.com'))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(shown()).toBe('visitor')
  respond(PATHS.session, VISITOR)
  await reading
  expect(shown()).toBe('visitor')
})

test('a response from before a renewal does not restore the old expiry or hide a changed user', async () => {
  const first = readSession()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  respond(PATHS.session, member('old@example.com'))
  await first
  const reading = readSession()
  const renewing = renewAccess()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  respond(PATHS.refresh, member('old@example.com', LATER_EXPIRY))
  await renewing
  respond(PATHS.session, member('old@example.com', FIRST_EXPIRY))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(currentSession()).toMatchObject({ expiresAt: Date.parse(LATER_EXPIRY) })
  respond(PATHS.session, member('new@example.com', LATER_EXPIRY))
  await reading
  expect(currentSession()).toMatchObject({
    user: { email: 'new@example.com' },
    expiresAt: Date.parse(LATER_EXPIRY),
  })
})
