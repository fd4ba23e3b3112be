import { expect, test } from 'vitest'
import {
  type CashOutState,
  type CashOutStateChange,
  changeCashOut,
  findEarlyTime,
} from '#core/money/change-cash-out.ts'
import { epochMs } from '#core/units.ts'

const REQUESTED_AT = epochMs(1000)
const NOW = epochMs(9000)

const state = (
  status: CashOutState['status'],
  times: Partial<Record<string, number>> = {},
): CashOutState => ({
  status,
  approvedAt: timeOf(times['approved']),
  paidAt: timeOf(times['paid']),
  closedAt: timeOf(times['closed']),
})
const timeOf = (time: number | undefined) => (time === undefined ? null : epochMs(time))

const APPROVED = state('approved', { approved: 2000 })
const PAID = state('paid', { approved: 2000, paid: 3000 })

const CASES: readonly (readonly [string, CashOutState, CashOutStateChange, CashOutState])[] = [
  [
    'a new state takes the time of the change',
    state('requested'),
    { status: 'approved' },
    state('approved', { approved: 9000 }),
  ],
  ['paid', APPROVED, { status: 'paid' }, state('paid', { approved: 2000, paid: 9000 })],
  ['paid without an approval', state('requested'), { status: 'paid' }, state('paid', { paid: 9000 })],
  [
    'paid at a time',
    state('requested'),
    { status: 'paid', paidAt: epochMs(4000) },
    state('paid', { paid: 4000 }),
  ],
  [
    'paid at the time of the request',
    state('requested'),
    { status: 'paid', paidAt: REQUESTED_AT },
    state('paid'),
  ],
  ['paid at an unknown time', state('requested'), { status: 'paid', paidAt: null }, state('paid')],
  [
    'paid by a device whose clock is behind',
    state('approved', { approved: 9500 }),
    { status: 'paid' },
    state('paid', { approved: 9500, paid: 9500 }),
  ],
  ['rejected', APPROVED, { status: 'rejected' }, state('rejected', { approved: 2000, closed: 9000 })],
  [
    'from rejected to canceled',
    state('rejected', { closed: 5000 }),
    { status: 'canceled' },
    state('canceled', { closed: 9000 }),
  ],
  ['back to approved', PAID, { status: 'approved' }, APPROVED],
  ['back to requested', PAID, { status: 'requested' }, state('requested')],
  ['back from closed', state('canceled', { closed: 5000 }), { status: 'requested' }, state('requested')],
  ['the same state again', PAID, { status: 'paid' }, PAID],
  [
    'another time of the same state',
    PAID,
    { paidAt: epochMs(5000) },
    state('paid', { approved: 2000, paid: 5000 }),
  ],
  [
    'a time that the state does not have',
    state('requested'),
    { paidAt: epochMs(5000), approvedAt: epochMs(5000) },
    state('requested'),
  ],
  ['without a change', PAID, {}, PAID],
]

test.each(CASES)('%s', (_name, before, change, after) => {
  expect(changeCashOut(before, change, REQUESTED_AT, NOW)).toEqual(after)
})

test.each([
  ['requested', state('requested'), null],
  ['approved at the time of the request', state('approved', { approved: 1000 }), null],
  [
    'approved before the request',
    state('approved', { approved: 999 }),
    { field: 'approvedAt', before: 'request' },
  ],
  ['paid at the request', state('paid'), null],
  ['paid before the request', state('paid', { paid: 999 }), { field: 'paidAt', before: 'request' }],
  ['paid at the time of the approval', state('paid', { approved: 2000, paid: 2000 }), null],
  [
    'paid before the approval',
    state('paid', { approved: 2000, paid: 1999 }),
    { field: 'paidAt', before: 'approval' },
  ],
  [
    'paid at the request, approved later',
    state('paid', { approved: 1001 }),
    { field: 'paidAt', before: 'approval' },
  ],
  [
    'rejected before the approval',
    state('rejected', { approved: 2000, closed: 1999 }),
    { field: 'closedAt', before: 'approval' },
  ],
  ['canceled without an approval', state('canceled', { closed: 1000 }), null],
])('the order of times: %s', (_name, checked, expected) => {
  expect(findEarlyTime(checked, REQUESTED_AT)).toEqual(expected)
})
