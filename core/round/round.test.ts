import { expect, test } from 'vitest'
import { CHANGE_CASES } from '#core/round/testing-rounds.ts'
import { changedRound, joinedChanges } from '#core/round/round.ts'

test.each(CHANGE_CASES)('$name', ({ before, change, after }) => {
  expect(changedRound(before, change)).toEqual(after)
})

test('a repeated change of the same round changes nothing', () => {
  for (const { before, change } of CHANGE_CASES) {
    const once = changedRound(before, change)
    expect(changedRound(once, change)).toEqual(once)
  }
})

test('two changes of a day have the same effect together as one after the other', () => {
  const [first, second] = CHANGE_CASES.slice(1, 3).map(({ change }) => change)
  if (first === undefined || second === undefined) throw new Error('no cases')
  const later = { ...second, outcomes: { 4: null, 9: 'skipped' as const }, visit: first.visit }
  for (const { before } of CHANGE_CASES) {
    const joined = joinedChanges(first, later)
    if (joined === null) throw new Error('not joined')
    expect(changedRound(before, joined)).toEqual(changedRound(changedRound(before, first), later))
  }
})

test('changes of two days, or in another order, are not joined', () => {
  const change = { day: '2026-11-27', at: '2026-11-27T12:00:00.000Z' }
  expect(joinedChanges(change, { ...change, day: '2026-11-28' })).toBeNull()
  expect(joinedChanges({ ...change, at: '2026-11-27T12:00:01.000Z' }, change)).toBeNull()
})
