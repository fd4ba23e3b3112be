import { afterEach, expect, test, vi } from 'vitest'
import { WriteId } from '#contract/values.ts'
import { newId, uuidOf } from '#web/api/new-id.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [0x00, '00000000-0000-4000-8000-000000000000'],
  [0xff, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
  [0x5a, '5a5a5a5a-5a5a-4a5a-9a5a-5a5a5a5a5a5a'],
])('sixteen bytes %d', (byte, id) => {
  expect(uuidOf(new Uint8Array(16).fill(byte))).toBe(id)
  expect(WriteId.safeParse(id).success).toBe(true)
})

test('each ID is another one, also where browsers have no randomUUID', () => {
  expect(newId()).not.toBe(newId())
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const ids = Array.from({ length: 100 }, () => newId())
  expect(new Set(ids).size).toBe(100)
  expect(ids.every((id) => WriteId.safeParse(id).success)).toBe(true)
})
