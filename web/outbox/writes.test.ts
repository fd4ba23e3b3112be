import { describe, expect, test } from 'vitest'
import { cents, epochMs } from '#core/units.ts'
import { serverNow } from '#web/api/server-clock.ts'
import type { LedgerEntry } from '#web/api/ledger-entry.ts'
import type { UserCasino } from '#web/api/user-casino.ts'
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
