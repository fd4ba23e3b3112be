import { expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { rowStatus } from '#web/outbox/row-status.ts'
import { HOUR_MS, listedCasino, listRow, NOON } from '#web/outbox/testing-rows.ts'

test.each([
  ['never collected', null, { kind: 'ready' }],
  ['collected 24 hours ago', NOON - 24 * HOUR_MS, { kind: 'ready' }],
  ['collected an hour ago', NOON - HOUR_MS, { kind: 'waiting', nextAt: NOON + 23 * HOUR_MS, text: '23h 0m' }],
  // The time on screen is older than the tap. The countdown shows the full interval, not a minute more.
  [
    'collected after the last screen update',
    NOON + 30_000,
    { kind: 'waiting', nextAt: NOON + 30_000 + 24 * HOUR_MS, text: '24h 0m' },
  ],
])('%s', (_name, at, status) => {
  expect(rowStatus(listRow(1, { lastCollected: at === null ? null : epochMs(at) }), NOON)).toEqual(status)
})

test('what the user states is ready at once, although the time on screen is older', () => {
  const at = epochMs(NOON + 30_000)
  const row = listRow(1, { lastCollected: epochMs(NOON - HOUR_MS), statedReady: { readyAt: at, at } })
  expect(rowStatus(row, NOON)).toEqual({ kind: 'ready' })
})

test('a bonus with a condition has no countdown', () => {
  const clock = { kind: 'condition', condition: 'zero-balance', text: 'Only at zero' } as const
  const row = listRow(1, { lastCollected: NOON }, listedCasino(1, { clock }))
  expect(rowStatus(row, NOON)).toEqual({ kind: 'condition', text: 'Only at zero' })
})

test('a closed casino is never ready', () => {
  expect(rowStatus(listRow(1, {}, listedCasino(1, { active: false })), NOON)).toEqual({ kind: 'closed' })
})
