import { describe, expect, test } from 'vitest'
import { cents, epochMs } from '#core/units.ts'
import type { CashOutStatus } from '#core/money/cash-out-status.ts'
import { nextState } from '#web/api/ledger/cash-out-names.ts'
import { serverNow } from '#web/api/server-clock.ts'
import type { LedgerEntry } from '#web/api/ledger/ledger-entry.ts'
import type { UserCasino } from '#web/api/dashboard/user-casino.ts'
import type { Write } from '#web/outbox/write.ts'
import { applyToList, doneText, requestOf, reverseOf, undoneText } from '#web/outbox/writes.ts'
import { HOUR_MS, userCasino, NOON } from '#web/outbox/testing-rows.ts'

const rows = [
  userCasino(1, { vote: 1, communityRank: 5, votes: 3 }),
  userCasino(2, { payout: cents(10), spent: cents(20) }),
]

test.each<[string, Write, object]>([
  ['collect', { kind: 'collect', again: false, id: 'a', casinoId: 2, at: NOON }, { lastCollected: NOON }],
  ['cash-out', { kind: 'cash-out', id: 'a', casinoId: 2, at: NOON, amount: cents(1250) }, { payout: 1260 }],
  ['spend', { kind: 'spend', id: 'a', casinoId: 2, at: NOON, amount: cents(325) }, { spent: 345 }],
  [
    'amount of a collection',
    { kind: 'collect-amount', id: 'a', casinoId: 2, collectId: 'b', amount: cents(125) },
    {},
  ],
  ['first vote', { kind: 'vote', id: 'a', casinoId: 2, vote: -1 }, { vote: -1, communityRank: -1, votes: 1 }],
])('%s changes only its row', (_name, write, change) => {
  const after = applyToList(rows, write)
  expect(after[0]).toBe(rows[0])
  expect(after[1]).toEqual({ ...rows[1], ...change })
})

test('an opposite vote changes the score by two and still counts once', () => {
  const [row] = applyToList(rows, { kind: 'vote', id: 'a', casinoId: 1, vote: -1 })
  expect(row).toMatchObject({ vote: -1, communityRank: 3, votes: 3 })
})

test('an older collection does not replace a later one', () => {
  const later = epochMs(NOON + HOUR_MS)
  const [row] = applyToList([userCasino(1, { lastCollected: later })], {
    kind: 'collect',
    again: false,
    id: 'a',
    casinoId: 1,
    at: NOON,
  })
  expect(row?.lastCollected).toBe(later)
})

test('undo restores the previous value', () => {
  const collected = applyToList(rows, { kind: 'collect', again: false, id: 'a', casinoId: 1, at: NOON })
  const undone = applyToList(collected, {
    kind: 'undo-collect',
    id: 'b',
    casinoId: 1,
    collectId: 'a',
    before: null,
  })
  expect(undone).toEqual(rows)
})

test('undoing an amount leaves the other amounts', () => {
  const add = { casinoId: 1, amount: cents(1250) }
  const before = applyToList(rows, { kind: 'spend', id: 'a', casinoId: 1, at: NOON, amount: cents(300) })
  for (const kind of ['cash-out', 'spend'] as const) {
    const recorded = applyToList(before, { kind, id: 'b', at: NOON, ...add })
    expect(recorded).not.toEqual(before)
    expect(applyToList(recorded, { kind: `undo-${kind}`, id: 'c', entryId: 'b', ...add })).toEqual(before)
  }
})

test('a new order changes only the casinos in it', () => {
  const after = applyToList(rows, {
    kind: 'ranking',
    id: 'a',
    rows: [{ casinoId: 2, userTier: 4, userRank: 1 }],
  })
  expect(after[0]).toBe(rows[0])
  expect(after[1]).toMatchObject({ userTier: 4, userRank: 1, payout: 10 })
})

test('a choice of casinos, with the bonuses that the member added there, and its reversal', () => {
  const bonus = userCasino(-3, { added: { name: 'Weekly', parentId: 2, deleted: false } })
  const mine = userCasino(-4, { added: { name: 'Mine', parentId: null, deleted: false } })
  const list = [...rows, bonus, mine, userCasino(5, { chosen: null })]
  const choice: Write = {
    kind: 'choose',
    id: 'a',
    to: { chosen: [5], leftOut: [2], waiting: [] },
    from: { chosen: [2], leftOut: [], waiting: [5] },
  }
  const chosen = (after: readonly UserCasino[]) => after.map((row) => row.chosen)
  const after = applyToList(list, choice)
  expect(chosen(after)).toEqual([true, false, false, true, true])
  const reversal = reverseOf(choice, undefined)
  expect(reversal && chosen(applyToList(after, reversal))).toEqual(chosen(list))
})

test('the tags of a row give the same color to the other rows, and an undo restores them', () => {
  const vip = { text: 'VIP', color: 'violet' } as const
  const list = [
    userCasino(1, { tags: [{ text: 'vip', color: 'red' }] }),
    userCasino(2, { tags: [{ text: 'Daily', color: 'green' }] }),
    userCasino(3),
  ]
  const write: Write = { kind: 'tags', id: 'a', casinoId: 3, tags: [vip] }
  const after = applyToList(list, write)
  expect(after.map(({ tags }) => tags)).toEqual([[vip], [{ text: 'Daily', color: 'green' }], [vip]])
  expect(after[1]).toBe(list[1])
  expect(requestOf(write)).toEqual({ method: 'PUT', path: '/api/casinos/3/tags', body: { tags: [vip] } })
  expect(reverseOf(write, list[2])).toMatchObject({ kind: 'tags', casinoId: 3, tags: [] })
})

const entry: LedgerEntry = {
  id: 'e',
  casinoId: 2,
  kind: 'spend',
  amount: cents(20),
  occurredAt: NOON,
  note: null,
  voided: false,
}
const collection: LedgerEntry = { ...entry, kind: 'collect', amount: null }
const of = { id: 'a', casinoId: 2 }

describe('entries of the history', () => {
  test.each<[string, Write, object]>([
    ['a deleted spend', { ...of, kind: 'delete-entry', entry, previous: null }, { spent: 0 }],
    [
      'a deleted cash-out',
      {
        ...of,
        kind: 'delete-entry',
        entry: { ...entry, kind: 'cash_out', amount: cents(10) },
        previous: null,
      },
      { payout: 0 },
    ],
    ['a restored spend', { ...of, kind: 'restore-entry', entry: { ...entry, voided: true } }, { spent: 40 }],
    ['an edited amount', { ...of, kind: 'edit-entry', entry, edit: { amount: cents(5) } }, { spent: 5 }],
    ['an edited note', { ...of, kind: 'edit-entry', entry, edit: { note: 'gems' } }, {}],
  ])('%s changes the sums of the row', (_name, write, change) => {
    expect(applyToList(rows, write)[1]).toEqual({ ...rows[1], ...change })
  })

  const collected = [userCasino(2, { lastCollected: NOON })]
  const earlier = epochMs(NOON - HOUR_MS)

  test.each<[string, Write, number | null]>([
    ['deleted', { ...of, kind: 'delete-entry', entry: collection, previous: earlier }, earlier],
    [
      'deleted, and no other is known',
      { ...of, kind: 'delete-entry', entry: collection, previous: null },
      NOON,
    ],
    ['moved', { ...of, kind: 'edit-entry', entry: collection, edit: { occurredAt: earlier } }, earlier],
  ])('the last collection is %s', (_name, write, lastCollected) => {
    expect(applyToList(collected, write)[0]?.lastCollected).toBe(lastCollected)
  })

  test('the deletion of an earlier collection does not change the last one', () => {
    const write: Write = {
      ...of,
      kind: 'delete-entry',
      entry: { ...collection, occurredAt: earlier },
      previous: null,
    }
    expect(applyToList(collected, write)).toEqual(collected)
  })
})

describe('undo', () => {
  const before = userCasino(2, { payout: cents(10), spent: cents(20), lastCollected: NOON, vote: 1 })
  const later = epochMs(NOON + HOUR_MS)

  test.each<Write>([
    { ...of, kind: 'collect', at: later, again: false },
    { ...of, kind: 'cash-out', at: later, amount: cents(5) },
    { ...of, kind: 'spend', at: later, amount: cents(5) },
    { ...of, kind: 'vote', vote: -1 },
    { ...of, kind: 'visibility', hidden: true, snoozedUntil: null },
    { ...of, kind: 'edit-entry', entry, edit: { amount: cents(99), note: 'gems' } },
    { ...of, kind: 'delete-entry', entry, previous: null },
    { ...of, kind: 'restore-entry', entry: { ...entry, voided: true } },
  ])('of $kind shows the row as it was', (write) => {
    const reversal = reverseOf(write, before)
    expect(reversal?.id).not.toBe(write.id)
    const after = applyToList([before], write)
    expect(applyToList(after, reversal!)).toEqual([before])
  })

  test('of an edit restores only the fields that it changed', () => {
    expect(reverseOf({ ...of, kind: 'edit-entry', entry, edit: { note: 'gems' } }, undefined)).toMatchObject({
      kind: 'edit-entry',
      edit: { note: null },
    })
  })

  test.each<[Write, string, string | undefined]>([
    [
      { ...of, kind: 'edit-entry', entry, edit: { amount: cents(700) } },
      'Entry updated',
      'Spend of $0.20 at Zula is as before',
    ],
    [
      { ...of, kind: 'spend', at: NOON, amount: cents(500) },
      'Spend of $5.00 at Zula recorded',
      'Spend of $5.00 at Zula removed',
    ],
    [{ ...of, kind: 'vote', vote: -1 }, 'You downvoted Zula', 'Your vote on Zula is up again'],
    [
      { ...of, kind: 'delete-entry', entry, previous: null },
      'Spend of $0.20 at Zula deleted',
      'Spend of $0.20 at Zula restored',
    ],
    [
      { ...of, kind: 'collect', at: serverNow(), again: false },
      'Zula collected, $1.00',
      'Collection at Zula removed',
    ],
    [
      { ...of, kind: 'collect', at: epochMs(serverNow() - 2 * HOUR_MS), again: false },
      'Collection at Zula recorded',
      'Collection at Zula removed',
    ],
  ])('is announced: %j', (write, done, undone) => {
    const casino = { name: 'Zula', claim: cents(100) }
    expect(doneText(write, casino)).toBe(done)
    expect(undoneText(reverseOf(write, before)!, casino)).toBe(undone)
  })
})

test.each<[Write, string, object | undefined]>([
  [
    { ...of, kind: 'edit-entry', entry, edit: { amount: null, occurredAt: NOON, note: null } },
    'PATCH /api/entries/e',
    { amount: null, occurredAt: '2026-11-21T12:00:00.000Z', note: null },
  ],
  [
    { ...of, kind: 'edit-entry', entry, edit: { amount: cents(1250) } },
    'PATCH /api/entries/e',
    { amount: '12.50' },
  ],
  [{ ...of, kind: 'delete-entry', entry, previous: null }, 'DELETE /api/entries/e', undefined],
  [{ ...of, kind: 'restore-entry', entry }, 'POST /api/entries/e/restore', undefined],
])('a write of the history has its request: %j', (write, call, body) => {
  const request = requestOf(write)
  expect(`${request.method} ${request.path}`).toBe(call)
  expect(request.body).toEqual(body)
})

describe('the state of a cash-out', () => {
  const cashOut: LedgerEntry = { ...entry, kind: 'cash_out', amount: cents(5000), status: 'requested' }
  const later = epochMs(NOON + HOUR_MS)
  const set = (cash: LedgerEntry, status: CashOutStatus): Write<'edit-entry'> => ({
    kind: 'edit-entry',
    id: 'a',
    casinoId: 2,
    entry: cash,
    edit: nextState(cash, status, later),
  })
  const payout = (write: Write) => applyToList(rows, write)[1]?.payout

  test('only a paid one counts, and its undo sets the earlier state with its times', () => {
    const approved = { ...cashOut, status: 'approved', approvedAt: NOON } as const
    const paid = set(approved, 'paid')
    expect(payout(paid)).toBe(5010)
    expect(requestOf(paid)).toEqual({
      method: 'PATCH',
      path: '/api/entries/e',
      body: {
        status: 'paid',
        approvedAt: '2026-11-21T12:00:00.000Z',
        paidAt: '2026-11-21T13:00:00.000Z',
        closedAt: null,
      },
    })
    const undo = reverseOf(paid, undefined) as Write
    expect(requestOf(undo).body).toEqual({
      status: 'approved',
      approvedAt: '2026-11-21T12:00:00.000Z',
      paidAt: null,
      closedAt: null,
    })
    expect(applyToList(applyToList(rows, paid), undo)).toEqual(rows)
    const names = { name: 'Stake.us', claim: null }
    expect(doneText(paid, names)).toBe('Cash-out of $50.00 at Stake.us is paid')
    expect(undoneText(undo, names)).toBe('Cash-out of $50.00 at Stake.us is approved again')
  })

  test.each<[CashOutStatus, object]>([
    ['requested', { approvedAt: null, paidAt: null, closedAt: null }],
    ['approved', { approvedAt: NOON, paidAt: null, closedAt: null }],
    ['paid', { approvedAt: NOON, paidAt: later, closedAt: null }],
    ['rejected', { approvedAt: NOON, paidAt: null, closedAt: later }],
    ['canceled', { approvedAt: NOON, paidAt: null, closedAt: later }],
  ])('%s has only its own times', (status, times) =>
    expect(nextState({ ...cashOut, approvedAt: NOON, closedAt: NOON }, status, later)).toEqual({
      status,
      ...times,
    }),
  )

  test('a state is not reached before the request, by a clock that is behind', () =>
    expect(nextState(cashOut, 'rejected', epochMs(NOON - HOUR_MS)).closedAt).toBe(NOON))

  test('a payment that is taken back no longer counts, also of an entry without a state', () => {
    const { status: _status, ...plain } = cashOut
    expect(applyToList([userCasino(2, { payout: cents(5000) })], set(plain, 'rejected'))[0]?.payout).toBe(0)
  })

  test('a requested one is recorded with its state, and counts nothing', () => {
    const recorded: Write = {
      kind: 'cash-out',
      id: 'b',
      casinoId: 2,
      at: NOON,
      amount: cents(5000),
      status: 'requested',
      method: 'crypto',
      fee: cents(150),
    }
    expect(payout(recorded)).toBe(10)
    expect(payout(reverseOf(recorded, undefined) as Write)).toBe(10)
    expect(requestOf(recorded).body).toEqual({
      id: 'b',
      amount: '50.00',
      occurredAt: '2026-11-21T12:00:00.000Z',
      status: 'requested',
      method: 'crypto',
      fee: '1.50',
    })
    expect(doneText(recorded, { name: 'Stake.us', claim: null })).toBe(
      'Cash-out of $50.00 at Stake.us recorded as requested',
    )
  })

  test('a cash-out without a state has the request of earlier versions', () => {
    const plain: Write = { kind: 'cash-out', id: 'b', casinoId: 2, at: NOON, amount: cents(5000) }
    expect(requestOf(plain).body).toEqual({
      id: 'b',
      amount: '50.00',
      occurredAt: '2026-11-21T12:00:00.000Z',
    })
  })
})

test.each<[Write, object, string]>([
  [
    { kind: 'correction', id: 'a', casinoId: 2, at: NOON, balance: cents(0), amount: cents(-310) },
    { path: '/api/casinos/2/corrections', body: { id: 'a', balance: '0.00' } },
    'Correction of −$3.10 at Stake.us deleted',
  ],
  [
    { kind: 'played', id: 'a', casinoId: 2, at: NOON, amount: cents(1250), all: false },
    { path: '/api/casinos/2/played', body: { id: 'a', amount: '12.50' } },
    'Playthrough of $12.50 at Stake.us deleted',
  ],
  [
    { kind: 'played', id: 'a', casinoId: 2, at: NOON, amount: cents(1250), all: true },
    { path: '/api/casinos/2/played', body: { id: 'a', all: true } },
    'Playthrough of $12.50 at Stake.us deleted',
  ],
])('%j is sent with its time, changes no total, and is deleted by an undo', (write, request, undone) => {
  expect(requestOf(write)).toMatchObject(request)
  expect(requestOf(write).body).toMatchObject({ occurredAt: '2026-11-21T12:00:00.000Z' })
  const undo = reverseOf(write, undefined) as Write
  expect(requestOf(undo)).toEqual({ method: 'DELETE', path: '/api/entries/a' })
  expect(applyToList(applyToList(rows, write), undo)).toEqual(rows)
  expect(undoneText(undo, { name: 'Stake.us', claim: null })).toBe(undone)
})

test('how cash-outs are recorded is a setting, and its undo sets the earlier one', () => {
  const write: Write = { kind: 'cash-outs-as', id: 'a', as: 'requested', before: 'paid' }
  expect(requestOf(write)).toEqual({
    method: 'PUT',
    path: '/api/settings',
    body: { cashOutsAs: 'requested' },
  })
  expect(requestOf(reverseOf(write, undefined) as Write).body).toEqual({ cashOutsAs: 'paid' })
})
