import { expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { ACCESS_LIFE_MS } from '#server/auth/access-token.ts'
import { createRevokedSessions } from '#server/auth/revoked-sessions.ts'

test('remembers an ended session until no access of it can be alive, and not for ever', () => {
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
