import { expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { ACCESS_LIFE_MS } from '#server/auth/sessions/access-token.ts'
import { createRevokedSessions } from '#server/auth/sessions/revoked-sessions.ts'

test('stores an ended session until its access tokens have expired', () => {
  let at = 1_000
  const revoked = createRevokedSessions(() => epochMs(at))
  revoked.add('one')
  at += ACCESS_LIFE_MS
  revoked.add('two')
  expect([revoked.has('one'), revoked.has('two'), revoked.has('three')]).toEqual([true, true, false])
  at += ACCESS_LIFE_MS
  revoked.add('three')
  expect([revoked.has('one'), revoked.has('two'), revoked.has('three')]).toEqual([false, true, true])
})
