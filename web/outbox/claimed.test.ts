import { describe, expect, test } from 'vitest'
import { claimPeriods } from '#core/ledger/claim-periods.ts'
import { cents, epochMs } from '#core/units.ts'
import type { LedgerEntry } from '#web/api/ledger/ledger-entry.ts'
import type { Claimed } from '#web/api/dashboard/summary.ts'
import { applyToClaimed, claimedSince, withPendingClaims } from '#web/outbox/claimed.ts'
import { HOUR_MS, NOON } from '#web/outbox/testing-rows.ts'
import type { Write } from '#web/outbox/write.ts'
import { reverseOf } from '#web/outbox/writes.ts'

const id = '0f2c5f0e-9d0e-4b3e-8a53-6a0d5f6f3c11'
const other = '1f2c5f0e-9d0e-4b3e-8a53-6a0d5f6f3c12'
// Saturday, November 21, 2026, 12:00 UTC: 7:00 AM in New York.
const claimed: Claimed = {
  starts: claimPeriods('America/New_York', NOON),
  sums: { today: cents(100), week: cents(200), month: cents(300), total: cents(400) },
}
const hoursAgo = (hours: number) => epochMs(NOON - hours * HOUR_MS)
const collect: Write = { kind: 'collect', id, casinoId: 1, at: NOON, again: false, worth: cents(25) }
const entry: LedgerEntry = {
  id,
  casinoId: 1,
  kind: 'collect',
  amount: null,
  occurredAt: NOON,
  note: null,
  voided: false,
  worth: cents(25),
}
const after = (...writes: readonly Write[]) => {
  const { today, week, month, total } = withPendingClaims(claimed, writes).sums
  return [today, week, month, total]
}

test('a collection counts with its worth in the periods that contain it', () => {
  expect(after(collect)).toEqual([125, 225, 325, 425])
  // 11:59 PM and midnight in New York.
  expect(after({ ...collect, at: epochMs(hoursAgo(7) - 1) })).toEqual([100, 225, 325, 425])
  expect(after({ ...collect, at: hoursAgo(7) })).toEqual([125, 225, 325, 425])
  expect(after({ ...collect, at: hoursAgo(24 * 15) })).toEqual([100, 200, 325, 425])
  expect(after({ ...collect, at: hoursAgo(24 * 60) })).toEqual([100, 200, 300, 425])
  expect(after({ ...collect, worth: null })).toEqual([100, 200, 300, 400])
})

test('an undo takes back what the collection added, also if its page was reloaded', () => {
  const undo = reverseOf(collect, undefined) as Write
  expect(after(collect, undo)).toEqual([100, 200, 300, 400])
  expect(after(undo)).toEqual([75, 175, 275, 375])
})

test('an amount replaces the worth of its collection until it is removed', () => {
  const amount: Write = { kind: 'collect-amount', id: other, casinoId: 1, collectId: id, amount: cents(60) }
  expect(after(collect, amount)).toEqual([160, 260, 360, 460])
  expect(after(collect, amount, { ...amount, amount: cents(10) })).toEqual([110, 210, 310, 410])
  expect(after(collect, amount, reverseOf(amount, undefined) as Write)).toEqual([125, 225, 325, 425])
  expect(after(collect, amount, reverseOf(collect, undefined) as Write)).toEqual([100, 200, 300, 400])
  expect(after({ ...amount, at: NOON, worth: cents(25) })).toEqual([135, 235, 335, 435])
})

test('edits, deletions, and restorations of a collection count', () => {
  const of = { id: other, casinoId: 1 }
  const edit = (changes: object): Write => ({ kind: 'edit-entry', ...of, entry, edit: changes })
  expect(after(edit({ amount: cents(5) }))).toEqual([80, 180, 280, 380])
  expect(after(edit({ occurredAt: hoursAgo(24) }))).toEqual([75, 200, 300, 400])
  expect(after(edit({ note: 'x' }))).toEqual([100, 200, 300, 400])
  const remove: Write = { kind: 'delete-entry', ...of, entry, previous: null }
  const restore: Write = { kind: 'restore-entry', ...of, entry: { ...entry, voided: true } }
  expect(after(remove)).toEqual([75, 175, 275, 375])
  expect(after(restore)).toEqual([125, 225, 325, 425])
  expect(after(remove, restore)).toEqual([100, 200, 300, 400])
})

test('cash-outs, spends, and votes change nothing', () => {
  const of = { id, casinoId: 1 }
  const amount = { ...of, at: NOON, amount: cents(500) }
  expect(applyToClaimed(claimed, { kind: 'cash-out', ...amount })).toEqual(claimed)
  expect(applyToClaimed(claimed, { kind: 'spend', ...amount })).toEqual(claimed)
  expect(applyToClaimed(claimed, { kind: 'vote', ...of, vote: 1 })).toEqual(claimed)
})

test('what was claimed yesterday is not of today, also on the day after the end of daylight saving time', () => {
  const at = (text: string) => claimPeriods('America/New_York', epochMs(Date.parse(text)))
  const sunday = { starts: at('2026-11-01T20:00:00Z'), sums: claimed.sums }
  expect(claimedSince(sunday, at('2026-11-02T04:59:59Z')).sums).toEqual(claimed.sums)
  expect(claimedSince(sunday, at('2026-11-02T05:00:00Z')).sums).toEqual({
    today: 0,
    week: 0,
    month: 300,
    total: 400,
  })
  expect(claimedSince(sunday, at('2026-12-01T05:00:00Z')).sums).toMatchObject({ month: 0, total: 400 })
})

describe('where the money is', () => {
  const money = { balance: cents(2000), onTheWay: cents(500), openCount: 1 }
  const moneyAfter = (...writes: readonly Write[]) => withPendingClaims({ ...claimed, money }, writes).money
  const requested: Write = {
    kind: 'cash-out',
    id,
    casinoId: 1,
    at: NOON,
    amount: cents(1500),
    status: 'requested',
  }

  test.each<[string, Write, object]>([
    ['a claim', collect, { balance: 2025 }],
    ['a requested cash-out', requested, { balance: 500, onTheWay: 2000, openCount: 2 }],
    ['a paid one', { ...requested, status: 'paid' }, { balance: 500 }],
    [
      'a correction',
      { kind: 'correction', id, casinoId: 1, at: NOON, balance: cents(0), amount: cents(-310) },
      { balance: 1690 },
    ],
  ])('%s, and its undo', (_name, write, change) => {
    expect(moneyAfter(write)).toEqual({ ...money, ...change })
    expect(moneyAfter(write, reverseOf(write, undefined) as Write)).toEqual(money)
  })

  test('without balances, none is shown', () =>
    expect(withPendingClaims({ ...claimed, money: { ...money, balance: null } }, [collect]).money).toEqual({
      ...money,
      balance: null,
    }))
})
