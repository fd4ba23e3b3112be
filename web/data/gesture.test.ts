import { expect, test } from 'vitest'
import { cents, epochMs } from '#core/units.ts'
import { applyGesture, type Gesture } from '#web/data/gesture.ts'
import { HOUR_MS, mine, NOON } from '#web/data/testing-rows.ts'

const rows = [
  mine(1, { vote: 1, communityRank: 5, votes: 3 }),
  mine(2, { payout: cents(10), spent: cents(20) }),
]

test.each<[string, Gesture, object]>([
  ['collect', { kind: 'collect', again: false, id: 'a', casinoId: 2, at: NOON }, { lastCollected: NOON }],
  ['cash-out', { kind: 'cash-out', id: 'a', casinoId: 2, at: NOON, amount: cents(1250) }, { payout: 1260 }],
  ['spend', { kind: 'spend', id: 'a', casinoId: 2, at: NOON, amount: cents(325) }, { spent: 345 }],
  ['first vote', { kind: 'vote', id: 'a', casinoId: 2, vote: -1 }, { vote: -1, communityRank: -1, votes: 1 }],
])('%s changes its row, and no other one is touched', (_name, gesture, change) => {
  const after = applyGesture(rows, gesture)
  expect(after[0]).toBe(rows[0])
  expect(after[1]).toEqual({ ...rows[1], ...change })
})

test('a vote turned round moves the score by two and stays one vote', () => {
  const [row] = applyGesture(rows, { kind: 'vote', id: 'a', casinoId: 1, vote: -1 })
  expect(row).toMatchObject({ vote: -1, communityRank: 3, votes: 3 })
})

test('a collect that was overtaken by a later one does not put the time back', () => {
  const later = epochMs(NOON + HOUR_MS)
  const [row] = applyGesture([mine(1, { lastCollected: later })], {
    kind: 'collect',
    again: false,
    id: 'a',
    casinoId: 1,
    at: NOON,
  })
  expect(row?.lastCollected).toBe(later)
})

test('undo puts back what stood before', () => {
  const collected = applyGesture(rows, { kind: 'collect', again: false, id: 'a', casinoId: 1, at: NOON })
  const undone = applyGesture(collected, {
    kind: 'undo-collect',
    id: 'b',
    casinoId: 1,
    collectId: 'a',
    before: null,
  })
  expect(undone).toEqual(rows)
})

test('an amount that is taken back leaves what was recorded beside it', () => {
  const add = { casinoId: 1, amount: cents(1250) }
  const before = applyGesture(rows, { kind: 'spend', id: 'a', casinoId: 1, at: NOON, amount: cents(300) })
  for (const kind of ['cash-out', 'spend'] as const) {
    const recorded = applyGesture(before, { kind, id: 'b', at: NOON, ...add })
    expect(recorded).not.toEqual(before)
    expect(applyGesture(recorded, { kind: `undo-${kind}`, id: 'c', entryId: 'b', ...add })).toEqual(before)
  }
})

test('a new order moves only the casinos it names', () => {
  const after = applyGesture(rows, {
    kind: 'rank',
    id: 'a',
    rows: [{ casino_id: 2, user_tier: 4, user_rank: 1 }],
  })
  expect(after[0]).toBe(rows[0])
  expect(after[1]).toMatchObject({ user_tier: 4, user_rank: 1, payout: 10 })
})
