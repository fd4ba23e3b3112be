import { expect, test } from 'vitest'
import { BLOCKED_LOCATIONS, Jurisdiction, JURISDICTIONS } from '#catalogue/jurisdictions.ts'

test('sign-up is closed in the three states of the specification', () =>
  expect([...BLOCKED_LOCATIONS].toSorted()).toEqual(['ID', 'NV', 'WA']))

test('only states closed by law block sign-up', () =>
  expect(JURISDICTIONS.filter((one) => one.blocks_sign_up && one.status !== 'closed')).toEqual([]))

test.each([
  ['a code that is no state', { code: 'XX' }],
  ['an unknown status', { status: 'maybe' }],
  ['no source', { source: '' }],
  ['an unknown confidence', { confidence: 'A' }],
  ['an unknown field', { colour: 'red' }],
])('%s is rejected', (_what, change) => {
  expect(Jurisdiction.safeParse(JURISDICTIONS[0]).success).toBe(true)
  expect(Jurisdiction.safeParse({ ...JURISDICTIONS[0], ...change }).success).toBe(false)
})
