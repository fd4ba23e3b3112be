import { expect, test } from 'vitest'
import { cents, epochMs } from '#core/units.ts'
import type { LedgerEntry } from '#web/api/ledger/ledger-entry.ts'
import { daysText } from '#web/api/ledger/cash-out-names.ts'
import { HOUR_MS, NOON } from '#web/outbox/testing-rows.ts'
import {
  medianText,
  onTheWay,
  onTheWayText,
  openCashOuts,
  recentlyPaid,
} from '#web/pages/cash-outs/cash-out-list.ts'

const daysAgo = (days: number) => epochMs(NOON - days * 24 * HOUR_MS)

const cashOut = (id: string, days: number, more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id,
  casinoId: 1,
  kind: 'cash_out',
  amount: cents(6000),
  occurredAt: daysAgo(days),
  note: null,
  voided: false,
  status: 'requested',
  ...more,
})

// Nine of ten cash-outs of casino 2 are paid within three days. Of the others, nothing is known: 14 days.
const open = (entries: readonly LedgerEntry[]) =>
  openCashOuts(entries, NOON, (casinoId) => (casinoId === 2 ? 3 : null))
const ids = (entries: readonly LedgerEntry[]) => open(entries).map(({ entry }) => entry.id)

test('overdue ones are first, each group from the oldest on', () => {
  const entries = [
    cashOut('new', 1),
    cashOut('old', 9),
    cashOut('overdue', 4, { casinoId: 2 }),
    cashOut('very late', 20),
    cashOut('deleted', 30, { voided: true }),
  ]
  expect(ids(entries)).toEqual(['very late', 'overdue', 'old', 'new'])
  expect(open(entries).map(({ isOverdue }) => isOverdue)).toEqual([true, true, false, false])
})

test.each([
  ['at exactly 14 days, it is not overdue', 14, 1, false],
  ['a millisecond later, it is', 14 + 1 / 86_400_000, 1, true],
  ['the casino’s own time counts where it is known', 3.5, 2, true],
  ['within it, it is not overdue', 3, 2, false],
])('%s', (_name, days, casinoId, isOverdue) =>
  expect(open([cashOut('a', days, { casinoId })])[0]?.isOverdue).toBe(isOverdue),
)

test('sums what is on the way, with further bonuses at their casino', () => {
  const sums = onTheWay(
    open([cashOut('a', 9.9), cashOut('b', 1, { casinoId: 11 }), cashOut('c', 2, { casinoId: 3 })]),
    (casinoId) => (casinoId === 11 ? 1 : casinoId),
  )
  expect(sums).toEqual({ amount: 18_000, casinos: 2, oldestDays: 9, overdue: 0 })
  expect(onTheWayText(sums)).toBe(' at 2 casinos, the oldest for 9 days')
  expect(onTheWayText(onTheWay(open([cashOut('a', 0)]), Number))).toBe(
    ' at 1 casino, the oldest for less than a day',
  )
})

const quick = (id: string, days: number) => cashOut(id, days, { status: 'paid', paidAt: daysAgo(days - 0.5) })

test('recently paid ones are the newest payments, with the days that they took', () => {
  const paid = recentlyPaid([
    cashOut('slow', 20, { status: 'paid', paidAt: daysAgo(1) }),
    cashOut('at once', 2, { status: 'paid' }),
    cashOut('from an earlier version', 3, { status: null }),
    cashOut('open', 1),
    cashOut('quick', 6, { status: 'paid', paidAt: daysAgo(5.5) }),
  ])
  expect(paid.map(({ entry, days }) => [entry.id, days])).toEqual([
    ['slow', 19],
    ['at once', null],
    ['from an earlier version', null],
    ['quick', 0],
  ])
  expect(medianText(paid)).toBe('The median wait of 2 cash-outs was 9.5 days.')
  expect(medianText(paid.slice(0, 3))).toBeNull()
  expect(medianText(recentlyPaid([1, 2, 3].map((days) => quick(`${days}`, days))))).toBe(
    'The median wait of 3 cash-outs was less than a day.',
  )
})

test.each([
  [0, 'less than a day'],
  [0.6, 'less than a day'],
  [1, '1 day'],
  [2.5, '2.5 days'],
  [9, '9 days'],
])('%d: %s', (days, text) => expect(daysText(days)).toBe(text))
