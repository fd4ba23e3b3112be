import { expect, test } from 'vitest'
import { cents } from '#core/units.ts'
import type { LedgerEntry } from '#web/api/ledger/ledger-entry.ts'
import type { Write } from '#web/outbox/write.ts'
import { isOutboxItem } from '#web/outbox/outbox-store.ts'
import { NOON } from '#web/outbox/testing-rows.ts'

const id = '0f2c5f0e-9d0e-4b3e-8a53-6a0d5f6f3c11'
const common = { id, casinoId: 1 }
const amount = cents(1250)
const entry: LedgerEntry = {
  id,
  casinoId: 1,
  kind: 'spend',
  amount,
  occurredAt: NOON,
  note: null,
  voided: false,
}
const item = { key: 1, userId: 'ann', sent: false, rejection: null }

const WRITES: readonly Write[] = [
  { ...common, kind: 'collect', at: NOON, again: false },
  { ...common, kind: 'cash-out', at: NOON, amount },
  { ...common, kind: 'spend', at: NOON, amount },
  { ...common, kind: 'correction', at: NOON, balance: amount, amount: cents(-310) },
  { ...common, kind: 'played', at: NOON, amount, all: true },
  { id, kind: 'cash-outs-as', as: 'requested', before: 'paid' },
  { ...common, kind: 'tags', tags: [] },
  { ...common, kind: 'tags', tags: [{ text: 'VIP', color: 'violet' }] },
  { ...common, kind: 'collect-amount', collectId: id, amount },
  { ...common, kind: 'collect-amount', collectId: id, amount: null },
  { ...common, kind: 'vote', vote: -1 },
  { ...common, kind: 'undo-collect', collectId: id, before: null },
  { ...common, kind: 'undo-collect', collectId: id, before: NOON },
  { ...common, kind: 'undo-cash-out', entryId: id, amount },
  { ...common, kind: 'undo-spend', entryId: id, amount },
  { ...common, kind: 'visibility', hidden: true, snoozedUntil: null },
  { ...common, kind: 'visibility', hidden: false, snoozedUntil: NOON },
  { ...common, kind: 'edit-entry', entry, edit: { amount, occurredAt: NOON, note: 'gems' } },
  { ...common, kind: 'edit-entry', entry, edit: { note: null } },
  { ...common, kind: 'delete-entry', entry, previous: null },
  { ...common, kind: 'restore-entry', entry: { ...entry, voided: true } },
  {
    id,
    kind: 'choose',
    to: { chosen: [1], leftOut: [2], waiting: [] },
    from: { chosen: [2], leftOut: [], waiting: [1] },
  },
  { id, kind: 'ranking', rows: [{ casinoId: 1, userTier: 5, userRank: 9999 }] },
]

test('a cash-out with everything that can be stated, and an edit of it, are valid', () => {
  const stated = {
    status: 'paid',
    approvedAt: NOON,
    paidAt: NOON,
    closedAt: null,
    method: 'e-wallet',
    fee: cents(0),
    reference: 'WD-1',
  } as const
  const mutation: Write = { ...common, kind: 'cash-out', at: NOON, amount, ...stated }
  expect(isOutboxItem({ ...item, mutation })).toBe(true)
  expect(isOutboxItem({ ...item, mutation: { ...common, kind: 'edit-entry', entry, edit: stated } })).toBe(
    true,
  )
})

test.each(WRITES.map((mutation) => [mutation.kind, mutation] as const))('%s is valid', (_kind, mutation) => {
  expect(isOutboxItem({ ...item, mutation })).toBe(true)
  expect(isOutboxItem(structuredClone({ ...item, rejection: 'No.', mutation }))).toBe(true)
})

test.each(
  WRITES.flatMap((mutation) =>
    Object.keys(mutation).map((field) => [mutation.kind, field, mutation] as const),
  ),
)('%s with an invalid %s is not', (_kind, field, mutation) => {
  const wrong = [undefined, 'wrong', Number.NaN, {}].map((value) => ({ ...mutation, [field]: value }))
  expect(wrong.filter((one) => isOutboxItem({ ...item, mutation: one }))).toEqual([])
})

test.each(['key', 'userId', 'mutation', 'sent', 'rejection'])('an item without %s is not valid', (field) => {
  expect(isOutboxItem({ ...item, mutation: WRITES[0], [field]: undefined })).toBe(false)
})

test.each([
  ['a time that no date can have', { ...common, kind: 'collect', at: 8.64e15 + 1, again: false }],
  ['an ID that the server does not repeat', { kind: 'vote', id: 'a', casinoId: 1, vote: 1 }],
  ['a path instead of an ID', { ...common, kind: 'undo-spend', entryId: '../account', amount }],
  ['an edit of an amount in words', { ...common, kind: 'edit-entry', entry, edit: { amount: '12.50' } }],
  ['an entry without a kind', { ...common, kind: 'restore-entry', entry: { ...entry, kind: 'gift' } }],
  ['a cash-out in an unknown state', { ...common, kind: 'cash-out', at: NOON, amount, status: 'lost' }],
  ['an unknown kind', { ...common, kind: 'gift' }],
  ['no write', null],
])('%s is not valid', (_name, mutation) => {
  expect(isOutboxItem({ ...item, mutation })).toBe(false)
})
