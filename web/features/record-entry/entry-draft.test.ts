import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cents, epochMs } from '#core/units.ts'
import type { LedgerEntry } from '#web/api/ledger/ledger-entry.ts'
import { changesOf, draftOf, type EntryDraft } from '#web/features/record-entry/entry-draft.ts'

const zone = process.env['TZ']
beforeEach(() => void (process.env['TZ'] = 'America/New_York'))
afterEach(() => void (process.env['TZ'] = zone))

const NOW = epochMs(Date.parse('2026-11-21T17:00:00Z'))
const spend: LedgerEntry = {
  id: 'a',
  casinoId: 1,
  kind: 'spend',
  amount: cents(1_250),
  occurredAt: epochMs(Date.parse('2026-11-20T12:02:03.456Z')),
  note: 'coins',
  voided: false,
}
const collection: LedgerEntry = { ...spend, kind: 'collect', amount: cents(100) }

const changes = (entry: LedgerEntry, over: Partial<EntryDraft>) =>
  changesOf(entry, { ...draftOf(entry), ...over }, NOW)

test('omits unchanged fields, which preserves milliseconds', () =>
  expect(changes(spend, {})).toEqual({ ok: true, value: null }))

test.each([
  ['an amount', spend, { amount: '$1,000' }, { amount: 100_000 }],
  [
    'a time in the local time zone',
    spend,
    { at: '2026-11-20T07:05' },
    { occurredAt: Date.parse('2026-11-20T12:05:00.000Z') },
  ],
  ['a note', spend, { note: 'gems' }, { note: 'gems' }],
  ['no note', spend, { note: '  ' }, { note: null }],
  ['a collection of unknown value', collection, { amount: '' }, { amount: null }],
])('sends only %s', (_name, entry, over, edit) =>
  expect(changes(entry, over)).toEqual({ ok: true, value: edit }),
)

describe('reports errors by field', () => {
  test.each([
    [{ amount: '' }, { amount: 'Enter an amount' }],
    [{ amount: '1.005' }, { amount: 'At most two decimals' }],
    [{ amount: 'ten' }, { amount: 'Enter an amount like 12.50' }],
    [{ at: '' }, { occurredAt: 'Enter a date and a time' }],
    [{ at: '2026-11-21T12:02' }, { occurredAt: 'That’s in the future' }],
    [{ at: '1969-12-31T18:00' }, { occurredAt: 'That’s too long ago to record' }],
    [{ note: 'x'.repeat(501) }, { note: 'At most 500 characters' }],
  ])('%j', (over, reason) => expect(changes(spend, over)).toEqual({ ok: false, reason }))

  test('several errors', () =>
    expect(changes(spend, { amount: '0', at: '' })).toEqual({
      ok: false,
      reason: { amount: 'Must be above 0', occurredAt: 'Enter a date and a time' },
    }))
})

test('accepts times up to a minute in the future', () =>
  expect(changes(spend, { at: '2026-11-21T12:01' })).toMatchObject({ ok: true }))

describe('times that daylight saving time repeats, and travel', () => {
  // 1:30 AM happened twice in New York: at 05:30 UTC, and an hour later.
  const second = { ...spend, occurredAt: epochMs(Date.parse('2026-11-01T06:30:00Z')) }
  const first = { ...spend, occurredAt: epochMs(Date.parse('2026-11-01T05:30:00Z')) }

  test.each([
    ['the second stays the second', second, '2026-11-01T01:40', '2026-11-01T06:40:00.000Z'],
    ['the first stays the first', first, '2026-11-01T01:40', '2026-11-01T05:40:00.000Z'],
    ['a time before it is the nearer one', second, '2026-11-01T00:40', '2026-11-01T04:40:00.000Z'],
  ])('%s', (_name, entry, at, occurredAt) =>
    expect(changes(entry, { at })).toEqual({ ok: true, value: { occurredAt: Date.parse(occurredAt) } }),
  )

  test('the other of the two can be chosen', () =>
    expect(changes(first, { later: true })).toEqual({
      ok: true,
      value: { occurredAt: Date.parse('2026-11-01T06:30:00.000Z') },
    }))

  test('the same text changes no time', () =>
    expect(changes(second, { at: '2026-11-01T01:30', note: 'gems' })).toEqual({
      ok: true,
      value: { note: 'gems' },
    }))

  test('a note that is edited after travel changes no time', () => {
    const before = draftOf(spend)
    process.env['TZ'] = 'Asia/Tokyo'
    expect(changesOf(spend, { ...before, note: 'gems' }, NOW, before)).toEqual({
      ok: true,
      value: { note: 'gems' },
    })
  })
})

describe('cash-outs', () => {
  const requested: LedgerEntry = { ...spend, kind: 'cash_out', status: 'requested' }
  const approvedAt = epochMs(Date.parse('2026-11-20T13:00:00.500Z'))
  const withCashOut = (entry: LedgerEntry, over: object) => {
    const draft = draftOf(entry)
    return changes(entry, { cashOut: draft.cashOut && { ...draft.cashOut, ...over } })
  }

  test('what is not changed is not sent', () =>
    expect(withCashOut({ ...requested, method: 'bank', fee: cents(150) }, {})).toEqual({
      ok: true,
      value: null,
    }))

  test('a new state is sent with all of its times', () => {
    const paid = { status: 'paid', settled: { at: '2026-11-21T08:00', later: false } }
    expect(withCashOut({ ...requested, status: 'approved', approvedAt }, paid)).toEqual({
      ok: true,
      value: {
        status: 'paid',
        approvedAt,
        paidAt: Date.parse('2026-11-21T13:00:00.000Z'),
        closedAt: null,
      },
    })
    expect(withCashOut(requested, { status: 'paid' })).toEqual({
      ok: true,
      value: { status: 'paid', approvedAt: null, paidAt: null, closedAt: null },
    })
  })

  test('the time of the request is not after the approval that a payment followed', () => {
    const paid: LedgerEntry = {
      ...requested,
      status: 'paid',
      approvedAt,
      paidAt: epochMs(Date.parse('2026-11-21T13:00:00.000Z')),
    }
    expect(changes(paid, { at: '2026-11-20T08:01' })).toEqual({
      ok: false,
      reason: { occurredAt: 'That’s after it was approved' },
    })
    expect(changes(paid, { at: '2026-11-20T08:00' })).toEqual({
      ok: true,
      value: { occurredAt: Date.parse('2026-11-20T13:00:00.000Z') },
    })
  })

  describe('a payment is not before the approval, which the form does not show', () => {
    const approved: LedgerEntry = { ...requested, status: 'approved', approvedAt }
    const settledError = { settled: 'That’s before it was approved: Nov 20, 2026, 8:00 AM' }

    test.each(['paid', 'rejected', 'canceled'])('when it is %s', (status) => {
      const at = (text: string) => withCashOut(approved, { status, settled: { at: text, later: false } })
      expect(at('2026-11-20T07:59:59')).toEqual({ ok: false, reason: settledError })
      // In the same second.
      const field = status === 'paid' ? 'paidAt' : 'closedAt'
      expect(at('2026-11-20T08:00')).toMatchObject({ value: { status, approvedAt, [field]: approvedAt } })
    })

    test('when the time of the payment is that of the request', () => {
      expect(withCashOut(approved, { status: 'paid', settled: null })).toEqual({
        ok: false,
        reason: settledError,
      })
      const together: LedgerEntry = { ...approved, status: 'paid', approvedAt: requested.occurredAt }
      expect(changes(together, { at: '2026-11-20T07:00' })).toEqual({
        ok: false,
        reason: { settled: 'That’s before it was approved: Nov 20, 2026, 7:02 AM' },
      })
    })

    test('an entry of an earlier version keeps its order until its times change', () => {
      const early: LedgerEntry = { ...approved, status: 'paid', paidAt: requested.occurredAt }
      expect(changes(early, { note: 'Bank' })).toEqual({ ok: true, value: { note: 'Bank' } })
    })
  })

  test('details are added and removed', () => {
    expect(withCashOut(requested, { method: 'crypto', fee: '0', reference: ' WD-1 ' })).toEqual({
      ok: true,
      value: { method: 'crypto', fee: 0, reference: 'WD-1' },
    })
    const stated: LedgerEntry = { ...requested, method: 'crypto', fee: cents(100), reference: 'WD-1' }
    expect(withCashOut(stated, { method: '', fee: '', reference: '' })).toEqual({
      ok: true,
      value: { method: null, fee: null, reference: null },
    })
  })

  test.each([
    [{ fee: '12.51' }, { fee: 'More than the amount' }],
    [{ fee: 'a lot' }, { fee: 'Enter an amount like 12.50' }],
    [{ reference: 'x'.repeat(101) }, { reference: 'At most 100 characters' }],
    [
      { status: 'paid', settled: { at: '2026-11-20T07:02', later: false } },
      { settled: 'That’s before it was requested' },
    ],
    [
      { status: 'paid', settled: { at: '2026-11-22T07:02', later: false } },
      { settled: 'That’s in the future' },
    ],
  ])('%j', (over, reason) => expect(withCashOut(requested, over)).toEqual({ ok: false, reason }))

  test('in the second of the request, it was paid at the time of the request', () =>
    expect(
      withCashOut(requested, { status: 'paid', settled: { at: '2026-11-20T07:02:03', later: false } }),
    ).toMatchObject({ value: { paidAt: requested.occurredAt } }))
})

test.each([
  ['-3.10', -310],
  ['−3.10', -310],
  ['4', 400],
  ['0', 0],
])('a correction can be %s', (amount, value) =>
  expect(changes({ ...spend, kind: 'correction', amount: cents(1) }, { amount })).toEqual({
    ok: true,
    value: { amount: value },
  }),
)
