import { afterEach, expect, test } from 'vitest'
import {
  announce,
  onSessionEvent,
  parseSessionMessage,
  type SessionMessage,
} from '#web/api/session/session-events.ts'

const other = new BroadcastChannel('session')
const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

function collectEvents(): SessionMessage[] {
  const events: SessionMessage[] = []
  stops.push(onSessionEvent((message) => events.push(message)))
  return events
}

/** Collects the messages of this page to other tabs. */
function collectMessages(): unknown[] {
  const messages: unknown[] = []
  const listener = ({ data }: MessageEvent<unknown>) => void messages.push(data)
  other.addEventListener('message', listener)
  stops.push(() => other.removeEventListener('message', listener))
  return messages
}

// The changes of a session, as events.
test.each([
  'signed-in',
  'token-refreshed',
  'signed-out',
  'password-recovery',
  'user-updated',
  'mfa-verified',
] as const)('%s reaches every other tab', async (event) => {
  const messages = collectMessages()
  announce(event)
  await expect.poll(() => messages).toEqual([{ event }])
  expect(parseSessionMessage({ event })).toEqual({ event })
})

test('a renewal tells the other tabs when the session expires', async () => {
  const messages = collectMessages()
  announce('token-refreshed', 1_800_000)
  await expect.poll(() => messages).toEqual([{ event: 'token-refreshed', expiresAt: 1_800_000 }])
})

test('receives an event of another tab', async () => {
  const events = collectEvents()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
  other.postMessage({ event: 'user-updated' })
  await expect.poll(() => events).toEqual([{ event: 'user-updated' }])
})

test.each([
  ['changed'],
  [null],
  [7],
  [{}],
  [{ event: 'steal' }],
  [{ event: 'token-refreshed', expiresAt: 'soon' }],
  [{ event: 'token-refreshed', expiresAt: Number.NaN }],
])('%j is not a valid message', (data) => expect(parseSessionMessage(data)).toBeNull())
