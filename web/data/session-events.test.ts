import { afterEach, expect, test } from 'vitest'
import { announce, onSessionEvent, readNews, type SessionNews } from '#web/data/session-events.ts'

const other = new BroadcastChannel('session')
const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

function hear(): SessionNews[] {
  const heard: SessionNews[] = []
  stops.push(onSessionEvent((news) => heard.push(news)))
  return heard
}

/** What this page says to the others. */
function overhear(): unknown[] {
  const said: unknown[] = []
  const listener = ({ data }: MessageEvent<unknown>) => void said.push(data)
  other.addEventListener('message', listener)
  stops.push(() => other.removeEventListener('message', listener))
  return said
}

// Spec section 4 "Session", as events.
test.each([
  'signed-in',
  'token-refreshed',
  'signed-out',
  'password-recovery',
  'user-updated',
  'mfa-verified',
] as const)('%s is heard here and on every other page', async (event) => {
  const [heard, said] = [hear(), overhear()]
  announce(event)
  expect(heard).toEqual([{ event, elsewhere: false }])
  await expect.poll(() => said).toEqual([{ event }])
  expect(readNews({ event })).toEqual({ event, elsewhere: true })
})

test('the initial one is this page’s own affair', async () => {
  const [heard, said] = [hear(), overhear()]
  announce('initial')
  announce('token-refreshed', 1_800_000)
  expect(heard[0]).toEqual({ event: 'initial', elsewhere: false })
  await expect.poll(() => said).toEqual([{ event: 'token-refreshed', expiresAt: 1_800_000 }])
})

test('another page is heard', async () => {
  const heard = hear()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin but its own
  other.postMessage({ event: 'user-updated' })
  await expect.poll(() => heard).toEqual([{ event: 'user-updated', elsewhere: true }])
})

test.each([
  ['changed'],
  [null],
  [7],
  [{}],
  [{ event: 'initial' }],
  [{ event: 'steal' }],
  [{ event: 'token-refreshed', expiresAt: 'soon' }],
  [{ event: 'token-refreshed', expiresAt: Number.NaN }],
])('X17: %j is no news', (data) => expect(readNews(data)).toBeNull())
