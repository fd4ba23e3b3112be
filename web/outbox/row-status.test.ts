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

test('a closed casino is never ready', () => {
  expect(rowStatus(listRow(1, {}, listedCasino(1, { active: false })), NOON)).toEqual({ kind: 'closed' })
})
