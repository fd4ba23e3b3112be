import { describe, expect, test } from 'vitest'
import type { StatedReady } from '#core/bonuses/availability.ts'
import { cents, epochMs } from '#core/units.ts'
import { dashboardList, rowStatus, visitorRows } from '#web/outbox/dashboard-list.ts'
import { HOUR_MS, listedCasino, listRow, NOON, USER_ID, userCasino } from '#web/outbox/testing-rows.ts'

const catalog = new Map(
  [
    listedCasino(1),
    listedCasino(2),
    listedCasino(3, { active: false }),
    listedCasino(4, { tier: 5, rank: 1 }),
    listedCasino(5, { tier: 2, rank: 2 }),
    listedCasino(6, { tier: 2, rank: 1 }),
  ].map((listed) => [listed.casino.id, listed]),
)
const idsOf = (rows: readonly { own: { casinoId: number } }[]) => rows.map((row) => row.own.casinoId)

test('a visitor sees the open casinos, by tier and rank', () => {
  expect(idsOf(dashboardList(catalog, visitorRows(catalog), [], null))).toEqual([1, 2, 6, 5, 4])
})

test.each([
  ['collected', { lastCollected: NOON }],
  ['cashed out', { payout: cents(1) }],
  ['spent', { spent: cents(1) }],
])('a closed casino stays in the list of a member who has %s', (_action, records) => {
  expect(idsOf(dashboardList(catalog, [userCasino(1), userCasino(3, records)], [], USER_ID))).toEqual([1, 3])
  expect(idsOf(dashboardList(catalog, [userCasino(1), userCasino(3)], [], USER_ID))).toEqual([1])
})

test('pending writes are applied to the stored rows, in order', () => {
  const list = dashboardList(
    catalog,
    [userCasino(1), userCasino(2)],
    [
      { kind: 'spend', id: 'a', casinoId: 1, at: NOON, amount: cents(100) },
      { kind: 'spend', id: 'b', casinoId: 1, at: NOON, amount: cents(25) },
      { kind: 'ranking', id: 'c', rows: [{ casinoId: 2, userTier: 1, userRank: 0 }] },
    ],
    USER_ID,
  )
  expect(list.map((row) => [row.own.casinoId, row.own.spent])).toEqual([
    [2, 0],
    [1, 125],
  ])
})

test('a row is not listed until the catalog contains its casino', () => {
  expect(idsOf(dashboardList(catalog, [userCasino(99), userCasino(2)], [], USER_ID))).toEqual([2])
})

test.each([
  ['never collected', null, { kind: 'ready', isProbable: false }],
  ['collected 24 hours ago', NOON - 24 * HOUR_MS, { kind: 'ready', isProbable: false }],
  ['collected an hour ago', NOON - HOUR_MS, { kind: 'waiting', nextAt: NOON + 23 * HOUR_MS, text: '23h 0m' }],
  // The time on screen is older than the tap. The countdown shows the full interval, not a minute more.
  [
    'collected after the last screen update',
    NOON + 30_000,
    { kind: 'waiting', nextAt: NOON + 30_000 + 24 * HOUR_MS, text: '24h 0m' },
  ],
])('the status of a row %s', (_name, at, status) => {
  expect(rowStatus(listRow(1, { lastCollected: at === null ? null : epochMs(at) }), NOON)).toEqual(status)
})

test('what the user states is ready at once, although the time on screen is older', () => {
  const at = epochMs(NOON + 30_000)
  const row = listRow(1, { lastCollected: epochMs(NOON - HOUR_MS), statedReady: { readyAt: at, at } })
  expect(rowStatus(row, NOON)).toEqual({ kind: 'ready', isProbable: false })
})

test('a bonus with a condition has no countdown', () => {
  const clock = { kind: 'condition', condition: 'zero-balance', text: 'Only at zero' } as const
  const row = listRow(1, { lastCollected: NOON }, listedCasino(1, { clock }))
  expect(rowStatus(row, NOON)).toEqual({ kind: 'condition', text: 'Only at zero' })
})

test('a closed casino is never ready', () => {
  expect(rowStatus(listRow(1, {}, listedCasino(1, { active: false })), NOON)).toEqual({ kind: 'closed' })
})

describe('a learned clock', () => {
  // Of the candidates, 90 % of the weight are ready after 20 hours, and 98 % after 22.
  const clock = {
    kind: 'learned',
    candidates: [
      { clock: { kind: 'rolling', minutes: 1200 }, weight: 0.9 },
      { clock: { kind: 'rolling', minutes: 1320 }, weight: 0.08 },
    ],
  } as const
  const statusAfter = (hours: number, statedReady: StatedReady | null = null) =>
    rowStatus(
      listRow(1, { lastCollected: epochMs(NOON - hours * HOUR_MS), statedReady }, listedCasino(1, { clock })),
      NOON,
    )

  test.each([
    ['waits for 90 %', 19, { kind: 'waiting', nextAt: NOON + HOUR_MS, text: '1h 0m' }],
    ['is then probably ready', 20, { kind: 'ready', isProbable: true }],
    ['just before 98 %', 21.99, { kind: 'ready', isProbable: true }],
    ['is ready from 98 % on', 22, { kind: 'ready', isProbable: false }],
  ])('%s', (_name, hours, status) => expect(statusAfter(hours)).toEqual(status))

  test('a time that the user stated is certain', () =>
    expect(statusAfter(20, { readyAt: epochMs(NOON - 1), at: epochMs(NOON - 2) })).toEqual({
      kind: 'ready',
      isProbable: false,
    }))
})
