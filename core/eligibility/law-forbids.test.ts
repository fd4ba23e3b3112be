import { expect, test } from 'vitest'
import { lawForbids } from '#core/eligibility/law-forbids.ts'

test.each([
  ['closed', 'before 2024', true],
  ['closed', null, true],
  ['statute', '2026-11-22', true],
  ['statute', '2026-11-23', true],
  ['statute', '2026-11-24', false],
  ['statute', 'October 2023', true],
  ['enforcement', '2023-10-01', false],
  ['pending', '2026-03-26', false],
  ['regulator', '2026-05-15', false],
  ['none-known', null, false],
])('%s since %s forbids on 2026-11-23: %s', (status, since, forbids) =>
  expect(lawForbids({ status, since }, '2026-11-23')).toBe(forbids),
)
