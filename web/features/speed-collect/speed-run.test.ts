import { expect, test } from 'vitest'
import { cents, epochMs } from '#core/units.ts'
import { HOUR_MS, listRow, NOON } from '#web/data/testing-rows.ts'
import { dayOf, freshRun, type Run, standingOf } from '#web/features/speed-collect/speed-run.ts'

const TODAY = freshRun('somebody', dayOf(NOON))
const NOBODY = new Set<number>()
const collected = (hoursAgo: number) => ({ lastCollected: epochMs(NOON - hoursAgo * HOUR_MS) })
const worth = (amount: number | null) => ({ claim: amount === null ? null : cents(amount) })
const ROWS = [
  listRow(1, {}, worth(50)),
  listRow(2, {}, worth(null)),
  listRow(3, { user_tier: 4 }, worth(200)),
  listRow(4, collected(1), worth(120)),
  listRow(5, collected(20), worth(75)),
  listRow(6, { user_tier: 5 }, worth(900)),
]

function idsOf(run: Run, visited: ReadonlySet<number> = NOBODY): number[] {
  return standingOf(ROWS, run, NOON, visited).queue.map(({ mine }) => mine.casino_id)
}

test('ready casinos of tiers 1 to 4, best value first, unknown values last', () => {
  expect(TODAY.tiers).toEqual([1, 2, 3, 4])
  expect(idsOf(TODAY)).toEqual([3, 1, 2])
  expect(idsOf({ ...TODAY, tiers: [1, 2, 3] })).toEqual([1, 2])
})

test('a bonus several times a day is worth one claim, in the order and in the sums', () => {
  const everySixHours = { expected: cents(80), claim: cents(20) }
  const rows = [
    listRow(1, {}, everySixHours),
    listRow(2, {}, worth(30)),
    listRow(3, collected(1), everySixHours),
  ]
  const { queue, progress } = standingOf(rows, TODAY, NOON, NOBODY)
  expect(queue.map(({ mine }) => mine.casino_id)).toEqual([2, 1])
  expect(progress).toMatchObject({ doneValue: 20, allValue: 70 })
})

test('progress counts what was collected today and what is still to do', () => {
  expect(standingOf(ROWS, TODAY, NOON, NOBODY).progress).toEqual({
    done: 1,
    all: 4,
    doneValue: 120,
    allValue: 370,
    minutesLeft: 1,
  })
})

test('what is left out is in neither number, and is listed with its outcome', () => {
  const run: Run = {
    ...TODAY,
    leftOut: [
      [3, 'skipped'],
      [1, 'not-available'],
      // Collected since: nothing is left out of the run any more.
      [4, 'skipped'],
    ],
  }
  const { queue, leftOut, progress } = standingOf(ROWS, run, NOON, NOBODY)
  expect(queue.map(({ mine }) => mine.casino_id)).toEqual([2])
  expect(leftOut.map(({ row, outcome }) => [row.mine.casino_id, outcome])).toEqual([
    [3, 'skipped'],
    [1, 'not-available'],
  ])
  expect(progress).toMatchObject({ done: 1, all: 2, allValue: 120 })
})

test('what a visitor has been to stays listed, after all others, and counts as done', () => {
  expect(idsOf(TODAY, new Set([3]))).toEqual([1, 2, 3])
  expect(standingOf(ROWS, TODAY, NOON, new Set([3])).progress).toMatchObject({
    done: 2,
    all: 4,
    doneValue: 320,
    allValue: 370,
  })
})

test('the next one to become ready is named', () => {
  expect(standingOf(ROWS, TODAY, NOON, NOBODY).soonest).toEqual({
    name: 'Casino 5',
    wait: '4h 0m',
  })
  expect(standingOf([], TODAY, NOON, NOBODY)).toMatchObject({
    soonest: null,
    progress: { done: 0, all: 0, minutesLeft: 0 },
  })
})
