import { expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { ownCasinoId } from '#contract/own-casino-id.ts'
import { dashboardList } from '#web/outbox/dashboard-list.ts'
import type { Write } from '#web/outbox/write.ts'
import { applyToList, isWrite, requestOf, reverseOf } from '#web/outbox/writes.ts'
import { listedCasino, NOON, USER_ID, userCasino } from '#web/outbox/testing-rows.ts'

const id = '0f2c5f0e-9d0e-4b3e-8a53-6a0d5f6f3c11'
const write: Write = {
  kind: 'add-casino',
  id,
  casinoId: ownCasinoId(id),
  name: 'Corner',
  parentId: null,
  tier: 4,
  figures: null,
  day: null,
  at: NOON,
}
const catalog = new Map([[1, listedCasino(1)]])

test('a new casino is in the list before the server has answered', () => {
  expect(isWrite(write)).toBe(true)
  const list = dashboardList(catalog, [userCasino(1)], [write], USER_ID)
  expect(list.map((row) => row.listed.casino.name)).toEqual(['Casino 1', 'Corner'])
  expect(requestOf(write)).toEqual({ method: 'POST', path: '/api/own-casinos', body: { id, name: 'Corner' } })
  const undone = reverseOf(write, undefined)
  const after = applyToList(applyToList([userCasino(1)], write), undone ?? write)
  expect(dashboardList(catalog, after, [], USER_ID)).toHaveLength(1)
})

test('what the form states is sent with it', () => {
  const figures = { level: 'Gold', note: 'third tab', clock: { kind: 'daily' } } as const
  expect(requestOf({ ...write, figures, day: 4 }).body).toEqual({
    id,
    name: 'Corner',
    ...figures,
    streakDay: 4,
    statedAt: '2026-11-21T12:00:00.000Z',
  })
})

test('the undo of figures and of a ready time restores what was stated when it was stated', () => {
  const before = userCasino(1, {
    figures: { note: 'before' },
    version: 1,
    statedDay: { day: 4, at: epochMs(NOON - 3) },
    statedReady: { readyAt: epochMs(NOON - 1), at: epochMs(NOON - 2) },
  })
  const figures = { kind: 'figures', id, casinoId: 1, figures: null, day: 7, at: NOON, basedOn: 1 } as const
  expect(reverseOf(figures, before)).toMatchObject({
    figures: { note: 'before' },
    day: 4,
    at: NOON - 3,
    basedOn: null,
  })
  const ready = { kind: 'ready', id, casinoId: 1, readyAt: NOON, at: NOON } as const
  expect(reverseOf(ready, before)).toMatchObject({ readyAt: NOON - 1, at: NOON - 2 })
  expect(reverseOf(ready, userCasino(1))).toMatchObject({ readyAt: null })
})

test('a bonus of a deleted casino is closed with it', () => {
  const rows = [
    userCasino(-1, { added: { name: 'Corner', parentId: null, deleted: true } }),
    userCasino(-2, { added: { name: 'Wheel', parentId: -1, deleted: false }, lastCollected: NOON }),
  ]
  const list = dashboardList(catalog, rows, [], USER_ID)
  expect(list.map(({ listed }) => [listed.casino.name, listed.casino.active])).toEqual([
    ['Corner · Wheel', false],
  ])
})
