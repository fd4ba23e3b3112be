import { expect, test } from 'vitest'
import { ownCasinoId } from '#contract/own-figures.ts'
import { dashboardList } from '#web/outbox/dashboard-list.ts'
import type { Write } from '#web/outbox/write.ts'
import { applyToList, isWrite, requestOf, reverseOf } from '#web/outbox/writes.ts'
import { listedCasino, USER_ID, userCasino } from '#web/outbox/testing-rows.ts'

const id = '0f2c5f0e-9d0e-4b3e-8a53-6a0d5f6f3c11'
const write: Write = {
  kind: 'add-casino',
  id,
  casinoId: ownCasinoId(id),
  name: 'Corner',
  parentId: null,
  tier: 4,
  figures: null,
}
const catalogue = new Map([[1, listedCasino(1)]])

test('a new casino is in the list before the server has answered', () => {
  expect(isWrite(write)).toBe(true)
  const list = dashboardList(catalogue, [userCasino(1)], [write], USER_ID)
  expect(list.map((row) => row.listed.casino.name)).toEqual(['Casino 1', 'Corner'])
  expect(requestOf(write)).toEqual({ method: 'POST', path: '/api/own-casinos', body: { id, name: 'Corner' } })
  const undone = reverseOf(write, undefined)
  const after = applyToList(applyToList([userCasino(1)], write), undone ?? write)
  expect(dashboardList(catalogue, after, [], USER_ID)).toHaveLength(1)
})
