import { describe, expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { HOUR_MS, listRow, NOON, paying } from '#web/outbox/testing-rows.ts'
import {
  dayOf,
  doneText,
  todaysRun,
  type Run,
  runState,
  visitedRow,
  withPresses,
} from '#web/features/speed-collect/speed-run.ts'

const TODAY = todaysRun(null, 'user', NOON)
const NONE_VISITED = new Set<number>()
const collected = (hoursAgo: number) => ({ lastCollected: epochMs(NOON - hoursAgo * HOUR_MS) })
const ROWS = [
  listRow(1, {}, paying(50)),
  listRow(2, {}, paying(null)),
  listRow(3, { userTier: 4 }, paying(200)),
  listRow(4, collected(1), paying(120)),
  listRow(5, collected(20), paying(75)),
  listRow(6, { userTier: 5 }, paying(900)),
]

function idsOf(run: Run, visited: ReadonlySet<number> = NONE_VISITED): number[] {
  return runState(ROWS, run, NOON, visited).queue.map(({ own }) => own.casinoId)
}

test('ready casinos of tiers 1 to 4, best value first, unknown values last', () => {
  expect(TODAY.tiers).toEqual([1, 2, 3, 4])
  expect(idsOf(TODAY)).toEqual([3, 1, 2])
  expect(idsOf({ ...TODAY, tiers: [1, 2, 3] })).toEqual([1, 2])
})

test('a bonus that pays several times a day counts one claim in the order and the totals', () => {
  const everySixHours = paying(20, 360)
  const rows = [
    listRow(1, {}, everySixHours),
    listRow(2, {}, paying(30)),
    listRow(3, collected(1), everySixHours),
  ]
  const { queue, progress } = runState(rows, TODAY, NOON, NONE_VISITED)
  expect(queue.map(({ own }) => own.casinoId)).toEqual([2, 1])
  expect(progress).toMatchObject({ doneValue: 20, allValue: 70 })
})

test('progress counts today’s collections and the remaining casinos', () => {
  expect(runState(ROWS, TODAY, NOON, NONE_VISITED).progress).toEqual({
    done: 1,
    all: 4,
    doneValue: 120,
    allValue: 370,
    minutesLeft: 1,
  })
})

test('skipped casinos are not counted, and are listed with their outcome', () => {
  const run: Run = {
    ...TODAY,
    leftOut: [
      [3, 'skipped'],
      [1, 'not-available'],
      // Already collected, so the run no longer lists it as skipped.
      [4, 'skipped'],
    ],
  }
  const { queue, leftOut, progress } = runState(ROWS, run, NOON, NONE_VISITED)
  expect(queue.map(({ own }) => own.casinoId)).toEqual([2])
  expect(leftOut.map(({ row, outcome }) => [row.own.casinoId, outcome])).toEqual([
    [3, 'skipped'],
    [1, 'not-available'],
  ])
  expect(progress).toMatchObject({ done: 1, all: 2, allValue: 120 })
})

test('casinos that a visitor opened are listed last and count as done', () => {
  expect(idsOf(TODAY, new Set([3]))).toEqual([1, 2, 3])
  expect(runState(ROWS, TODAY, NOON, new Set([3])).progress).toMatchObject({
    done: 2,
    all: 4,
    doneValue: 320,
    allValue: 370,
  })
})

test('returns the next casino to become ready', () => {
  expect(runState(ROWS, TODAY, NOON, NONE_VISITED).soonest).toEqual({
    name: 'Casino 5',
    wait: '4h 0m',
  })
  expect(runState([], TODAY, NOON, NONE_VISITED)).toMatchObject({
    soonest: null,
    progress: { done: 0, all: 0, minutesLeft: 0 },
  })
})

test('a finished run names the next casino of the selected tiers, never one of tier 5', () => {
  const waiting = [
    listRow(1, collected(2)),
    listRow(2, { ...collected(20), userTier: 2 }),
    listRow(3, { ...collected(23), userTier: 5 }),
    listRow(4, { userTier: 5 }),
  ]
  const textOf = (rows: typeof waiting, run: Run) => doneText(runState(rows, run, NOON, NONE_VISITED))
  expect(textOf(waiting, TODAY)).toBe('All done. Next in 4h 0m (Casino 2)')
  expect(textOf(waiting, { ...TODAY, tiers: [1] })).toBe('All done. Next in 22h 0m (Casino 1)')
  expect(textOf(waiting, { ...TODAY, tiers: [3] })).toBeNull()
  expect(textOf([...waiting, listRow(5)], TODAY)).toBeNull()
  expect(textOf([...waiting, listRow(5)], { ...TODAY, leftOut: [[5, 'missed']] })).toMatch(/^All done/)
})

describe('midnight during a run', () => {
  const START_OF_DAY = epochMs(new Date(NOON).setHours(0, 0, 0, 0))
  const before = epochMs(START_OF_DAY - 2 * 60_000)
  const after = epochMs(START_OF_DAY + 60_000)
  const RUN: Run = {
    ...todaysRun(null, 'user', before),
    activeAt: before,
    tiers: [1],
    leftOut: [[2, 'skipped']],
    visit: { casinoId: 4, collectId: 'a', at: before, before: null, amountText: '1.25' },
  }

  test('keeps the tiers, the skips, and the typed amount while the member continues', () => {
    expect(todaysRun(RUN, 'user', after)).toEqual(RUN)
    expect(todaysRun({ ...RUN, activeAt: after }, 'user', epochMs(after + HOUR_MS - 1))).toMatchObject({
      tiers: [1],
    })
  })

  test('starts a new run after an hour, in which the typed amount is not lost', () => {
    expect(todaysRun(RUN, 'user', epochMs(before + HOUR_MS))).toEqual({
      owner: 'user',
      day: dayOf(after),
      tiers: [1, 2, 3, 4],
      leftOut: [],
      visit: RUN.visit,
    })
    expect(todaysRun(RUN, 'another user', after).visit).toBeNull()
  })

  test('keeps what is done, also if it is ready again', () => {
    const rows = [
      listRow(1),
      listRow(4, { lastCollected: before }, paying(120)),
      listRow(5, { lastCollected: before }, paying(75, 1)),
    ]
    const progress = (now: typeof NOON) => runState(rows, RUN, now, NONE_VISITED).progress
    expect(progress(before)).toMatchObject({ done: 2, all: 3 })
    // Casino 5 is ready again, so it is done once and can be collected once more.
    expect(progress(after)).toMatchObject({ done: 2, all: 4, doneValue: 195 })
  })
})

const visit = { casinoId: 1, collectId: 'a', at: NOON, before: null, amountText: '' }

test.each([
  ['the stored time is that of the press', { lastCollected: NOON }, 1],
  ['the server’s clock is behind', { lastCollected: epochMs(NOON - 4_000) }, 1],
  ['the collection was undone', collected(24), null],
  ['the casino was collected again', { lastCollected: epochMs(NOON + HOUR_MS) }, null],
  ['the casino was never collected', {}, null],
])('the last visit, when %s', (_name, own, casinoId) => {
  expect(visitedRow([listRow(2), listRow(1, own)], visit)?.own.casinoId ?? null).toBe(casinoId)
})

test('a press counts as done before the list contains it', () => {
  const presses = new Map([[3, NOON]])
  expect(withPresses(ROWS, new Map())).toBe(ROWS)
  const { queue, progress } = runState(withPresses(ROWS, presses), TODAY, NOON, NONE_VISITED)
  expect(queue.map(({ own }) => own.casinoId)).toEqual([1, 2])
  expect(progress).toMatchObject({ done: 2, all: 4 })
})
