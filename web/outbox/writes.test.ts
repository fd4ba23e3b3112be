import { expect, test } from 'vitest'
import { cents, epochMs } from '#core/units.ts'
import { applyMutation, type Mutation } from '#web/outbox/writes.ts'
import { HOUR_MS, userCasino, NOON } from '#web/outbox/testing-rows.ts'

const rows = [
  userCasino(1, { vote: 1, communityRank: 5, votes: 3 }),
  userCasino(2, { payout: cents(10), spent: cents(20) }),
]

test.each<[string, Mutation, object]>([
  ['collect', { kind: 'collect', again: false, id: 'a', casinoId: 2, at: NOON }, { lastCollected: NOON }],
  ['cash-out', { kind: 'cash-out', id: 'a', casinoId: 2, at: NOON, amount: cents(1250) }, { payout: 1260 }],
  ['spend', { kind: 'spend', id: 'a', casinoId: 2, at: NOON, amount: cents(325) }, { spent: 345 }],
  [
    'amount of a collection',
    { kind: 'collect-amount', id: 'a', casinoId: 2, collectId: 'b', amount: cents(125) },
    {},
  ],
  ['first vote', { kind: 'vote', id: 'a', casinoId: 2, vote: -1 }, { vote: -1, communityRank: -1, votes: 1 }],
])('%s changes only its row', (_name, mutation, change) => {
  const after = applyMutation(rows, mutation)
  expect(after[0]).toBe(rows[0])
  expect(after[1]).toEqual({ ...rows[1], ...change })
})

test('an opposite vote changes the score by two and still counts once', () => {
  const [row] = applyMutation(rows, { kind: 'vote', id: 'a', casinoId: 1, vote: -1 })
  expect(row).toMatchObject({ vote: -1, communityRank: 3, votes: 3 })
})

test('an older collection does not replace a later one', () => {
  const later = epochMs(NOON + HOUR_MS)
  const [row] = applyMutation([userCasino(1, { lastCollected: later })], {
    kind: 'collect',
    again: false,
    id: 'a',
    casinoId: 1,
    at: NOON,
  })
  expect(row?.lastCollected).toBe(later)
})

test('undo restores the previous value', () => {
  const collected = applyMutation(rows, { kind: 'collect', again: false, id: 'a', casinoId: 1, at: NOON })
  const undone = applyMutation(collected, {
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
  const before = applyMutation(rows, { kind: 'spend', id: 'a', casinoId: 1, at: NOON, amount: cents(300) })
  for (const kind of ['cash-out', 'spend'] as const) {
    const recorded = applyMutation(before, { kind, id: 'b', at: NOON, ...add })
    expect(recorded).not.toEqual(before)
    expect(applyMutation(recorded, { kind: `undo-${kind}`, id: 'c', entryId: 'b', ...add })).toEqual(before)
  }
})

test('a new order changes only the casinos in it', () => {
  const after = applyMutation(rows, {
    kind: 'ranking',
    id: 'a',
    rows: [{ casinoId: 2, userTier: 4, userRank: 1 }],
  })
  expect(after[0]).toBe(rows[0])
  expect(after[1]).toMatchObject({ userTier: 4, userRank: 1, payout: 10 })
})
