import { expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { NO_LINK_RULES } from '#web/api/availability/unavailable.ts'
import { claimOf, dashboardList } from '#web/outbox/dashboard-list.ts'
import { catalogOf } from '#web/outbox/listed-casino.ts'
import { HOUR_MS, listedCasino, NOON, USER_ID, userCasino } from '#web/outbox/testing-rows.ts'

const casinos = [
  listedCasino(1, { link: '/api/casinos/1/visit' }),
  listedCasino(2, { parentId: 1, name: 'Wheel', clock: { kind: 'rolling', minutes: 720 } }),
].map(({ casino }) => casino)
const catalog = catalogOf(casinos, NO_LINK_RULES)

function rowOf(row: ReturnType<typeof userCasino>) {
  const [found] = dashboardList(catalog, [row], [], USER_ID)
  if (found === undefined) throw new Error('not listed')
  return found
}

test('a further bonus has the name of its casino before its own, and its own clock', () => {
  expect(catalog.get(2)).toMatchObject({
    casino: { name: 'Casino 1 · Wheel' },
    further: { casino: 'Casino 1', bonus: 'Wheel' },
    bonus: { clock: { kind: 'rolling', minutes: 720 } },
    resetConfirmed: true,
  })
})

test('a user’s own figures replace those of the catalog, and nothing else', () => {
  const figures = {
    clock: { kind: 'daily' },
    value: { kind: 'fixed', amount: '2.00' },
    bankMin: '75.00',
    link: 'https://casino-1.example/mine',
  } as const
  const { listed } = rowOf(userCasino(1, { figures, version: 1 }))
  expect(listed).toMatchObject({
    casino: { name: 'Casino 1', bankMin: '75.00', giftMin: null, link: '/api/casinos/1/visit' },
    bonus: { clock: { kind: 'daily' } },
    resetConfirmed: false,
    expected: 200,
  })
  expect(rowOf(userCasino(1)).listed.expected).toBe(100)
})

test('an own casino is listed with what its user stated', () => {
  const added = { name: 'Corner Casino', parentId: null, deleted: false }
  const value = {
    kind: 'ladder',
    days: [{ amount: '0.30' }, { amount: '0.50' }],
    afterEnd: 'repeat',
    onMiss: 'restart',
  } as const
  const row = rowOf(
    userCasino(-5, {
      added,
      figures: { value },
      version: 1,
      lastCollected: epochMs(NOON - 20 * HOUR_MS),
      collectedDay: 1,
    }),
  )
  expect(row.listed).toMatchObject({
    casino: { name: 'Corner Casino', link: null, active: true },
    expected: 40,
  })
  expect(claimOf(row, NOON)).toEqual({ streakDay: 2, worth: 50 })
})

test('an own bonus has the name and the link of its casino', () => {
  const added = { name: 'Mail-in', parentId: 1, deleted: false }
  expect(rowOf(userCasino(-6, { added, version: 1 })).listed.casino).toMatchObject({
    name: 'Casino 1 · Mail-in',
    link: '/api/casinos/1/visit',
  })
})
