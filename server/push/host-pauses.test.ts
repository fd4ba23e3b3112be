import { expect, test } from 'vitest'
import { createHostPauses } from '#server/push/host-pauses.ts'

test('a host that fails five times in a row gets nothing for a minute', () => {
  let now = 1000
  const pauses = createHostPauses(() => now)
  for (let failed = 0; failed < 4; failed++) pauses.record('a', false)
  pauses.record('a', true)
  for (let failed = 0; failed < 4; failed++) pauses.record('a', false)
  expect(pauses.remaining('a')).toBe(0)
  pauses.record('a', false)
  expect([pauses.remaining('a'), pauses.remaining('b')]).toEqual([60_000, 0])
  now += 60_000
  expect(pauses.remaining('a')).toBe(0)
})
