import { describe, expect, test } from 'vitest'
import type { Round } from '#core/round/round.ts'
import { cents, type EpochMs, epochMs } from '#core/units.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { bonusRow, HOUR_MS, listRow, NOON, paying } from '#web/outbox/testing-rows.ts'
import { roundVisitOf, runState, visitedRows, withPresses } from '#web/features/speed-collect/speed-run.ts'
import {
  collectedIn,
  dayOf,
  doneText,
  todaysRun,
  type Run,
  visitOf,
} from '#web/features/speed-collect/todays-run.ts'

const TODAY = todaysRun(null, [], NOON)
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
  return runState(ROWS, run, NOON, visited).queue.map(({ lead }) => lead.own.casinoId)
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
  expect(queue.map(({ lead }) => lead.own.casinoId)).toEqual([2, 1])
  expect(progress).toMatchObject({ doneValue: 20, allValue: 70 })
})

test('progress counts today’s collections and the remaining casinos', () => {
  expect(runState(ROWS, TODAY, NOON, NONE_VISITED).progress).toEqual({
    done: 1,
    skipped: 0,
    all: 4,
    doneValue: 120,
    allValue: 370,
    minutesLeft: 1,
  })
})

test('skipped casinos are listed with their outcome, and the goal stays', () => {
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
  expect(queue.map(({ lead }) => lead.own.casinoId)).toEqual([2])
  expect(leftOut.map(({ stop, outcome }) => [stop.casinoId, outcome])).toEqual([
    [3, 'skipped'],
    [1, 'not-available'],
  ])
  expect(progress).toMatchObject({ done: 1, skipped: 2, all: 4, allValue: 370 })
})

test('a casino that is not ready is left out until the time that its user typed', () => {
  const run: Run = { ...TODAY, leftOut: [[1, 'waiting']] }
  const rowsAt = (hours: number) => [
    listRow(1, { statedReady: { readyAt: epochMs(NOON + hours * HOUR_MS), at: NOON } }, paying(50)),
    listRow(2, {}, paying(30)),
  ]
  const waiting = runState(rowsAt(2), run, NOON, NONE_VISITED)
  expect(waiting.queue.map(({ casinoId }) => casinoId)).toEqual([2])
  expect(waiting.leftOut.map(({ outcome, wait }) => [outcome, wait])).toEqual([['waiting', '2h 0m']])
  expect(waiting.progress).toMatchObject({ done: 0, skipped: 1, all: 2, allValue: 80 })
  const ready = runState(rowsAt(0), run, NOON, NONE_VISITED)
  expect(ready.queue.map(({ casinoId }) => casinoId)).toEqual([1, 2])
  expect(ready.progress).toMatchObject({ skipped: 0, all: 2 })
})

test('an amount that was typed counts instead of the expected value, as long as its collection is the last one', () => {
  const typed = { collectId: 'a', casinoId: 4, at: epochMs(NOON - HOUR_MS), amount: cents(45) }
  const valueOf = (run: Run) => runState(ROWS, run, NOON, NONE_VISITED).progress.doneValue
  expect(valueOf({ ...TODAY, amounts: [typed] })).toBe(45)
  expect(valueOf({ ...TODAY, amounts: [{ ...typed, at: epochMs(NOON - 2 * HOUR_MS) }] })).toBe(120)
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
  const entryId = '0f2c5f0e-9d0e-4b3e-8a53-6a0d5f6f3c11'
  const iso = (at: EpochMs) => new Date(at).toISOString()
  const ROUND: Round = {
    day: dayOf(before),
    activeAt: iso(before),
    tiers: [1],
    tiersAt: iso(before),
    outcomes: { 2: 'skipped' },
    amounts: { 6: { at: iso(before), amount: '0.30' } },
    visit: { collections: [{ casinoId: 4, entryId, at: iso(before), before: null, beforeDay: null }] },
    visitAt: iso(before),
  }
  const TEXTS = [{ entryId, text: '1.25' }]
  const RUN: Run = {
    day: dayOf(before),
    tiers: [1],
    leftOut: [[2, 'skipped']],
    amounts: [{ casinoId: 6, at: before, amount: cents(30) }],
    visit: {
      casinoId: 4,
      collectId: entryId,
      at: before,
      before: null,
      beforeDay: null,
      amountText: '1.25',
    },
  }

  test('keeps the tiers, the skips, and the typed amount while the member continues', () => {
    expect(todaysRun(ROUND, TEXTS, after)).toEqual(RUN)
    expect(todaysRun({ ...ROUND, activeAt: iso(after) }, TEXTS, epochMs(after + HOUR_MS - 1))).toMatchObject({
      tiers: [1],
    })
  })

  test('starts a new run after an hour, in which the typed amount is not lost', () => {
    expect(todaysRun(ROUND, TEXTS, epochMs(before + HOUR_MS))).toEqual({
      day: dayOf(after),
      tiers: [1, 2, 3, 4],
      leftOut: [],
      amounts: [],
      visit: RUN.visit,
    })
    expect(todaysRun(ROUND, [], epochMs(before + HOUR_MS)).visit).toBeNull()
  })

  test('a visit is stored as the round contains it', () => {
    expect(roundVisitOf(RUN.visit)).toEqual(ROUND.visit)
    expect(roundVisitOf(null)).toBeNull()
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
  const [first] = visitedRows([listRow(2), listRow(1, own)], visit)
  expect(first?.row.own.casinoId ?? null).toBe(casinoId)
})

test('a press counts as done before the list contains it', () => {
  const presses = new Map([[3, NOON]])
  expect(withPresses(ROWS, new Map())).toBe(ROWS)
  const { queue, progress } = runState(withPresses(ROWS, presses), TODAY, NOON, NONE_VISITED)
  expect(queue.map(({ lead }) => lead.own.casinoId)).toEqual([1, 2])
  expect(progress).toMatchObject({ done: 2, all: 4 })
})

describe('several bonuses of one casino', () => {
  const ready = [
    bonusRow(12, 'Dice', null),
    listRow(1, {}, paying(30)),
    bonusRow(11, 'Wheel', 40),
    listRow(2, {}, paying(60)),
  ]
  const stateOf = (rows: typeof ready, run = TODAY, visited = NONE_VISITED) =>
    runState(rows, run, NOON, visited)

  test('are one stop, counted once, with the value of all', () => {
    const { queue, progress } = stateOf(ready)
    expect(queue.map(({ name, worth, rows }) => [name, worth, rows.length])).toEqual([
      ['Casino 1', 70, 3],
      ['Casino 2', 60, 1],
    ])
    expect(progress).toEqual({ done: 0, skipped: 0, all: 2, doneValue: 0, allValue: 130, minutesLeft: 1 })
  })

  test('are one visit after one press, and another one when a bonus is ready later', () => {
    const at = epochMs(NOON - 60_000)
    const pressed = ready.map((row) =>
      row.own.casinoId === 2 ? row : { ...row, own: { ...row.own, lastCollected: at } },
    )
    expect(stateOf(pressed).progress).toMatchObject({ done: 1, all: 2, doneValue: 70, allValue: 130 })
    const later = pressed.map((row) =>
      row.own.casinoId === 11 ? { ...row, own: { ...row.own, lastCollected: null } } : row,
    )
    expect(stateOf(later).progress).toMatchObject({ done: 1, all: 3, doneValue: 30 })
  })

  test('without the main one: a stop with the name of the casino, or of the only bonus', () => {
    const [dice, main, wheel] = ready as [ListRow, ListRow, ListRow]
    expect(stateOf([dice, wheel]).queue.map(({ casinoId, name }) => [casinoId, name])).toEqual([
      [1, 'Casino 1'],
    ])
    expect(stateOf([wheel]).queue.map(({ casinoId, name }) => [casinoId, name])).toEqual([
      [1, 'Casino 1 · Wheel'],
    ])
    const waiting = { ...main, own: { ...main.own, ...collected(1) } }
    expect(stateOf([waiting, wheel, dice]).queue.map(({ rows }) => rows.length)).toEqual([2])
  })

  test('in tiers that are not selected, and of tier 5, are not part of the stop', () => {
    const moved = ready.map((row) =>
      row.own.casinoId === 11 ? { ...row, own: { ...row.own, userTier: 5 as const } } : row,
    )
    expect(stateOf(moved).queue.map(({ rows }) => rows.length)).toEqual([1, 2])
  })

  test('that are skipped together are one line; one that was left out of a visit is its own', () => {
    const names = (run: Run) =>
      stateOf(ready, run).leftOut.map(({ stop, outcome }) => [stop.name, stop.rows.length, outcome])
    expect(names({ ...TODAY, leftOut: [1, 11, 12, 2].map((id) => [id, 'skipped'] as const) })).toEqual([
      ['Casino 1', 3, 'skipped'],
      ['Casino 2', 1, 'skipped'],
    ])
    const run: Run = {
      ...TODAY,
      leftOut: [
        [11, 'skipped'],
        [12, 'missed'],
      ],
    }
    expect(names(run)).toEqual([
      ['Casino 1 · Wheel', 1, 'skipped'],
      ['Casino 1 · Dice', 1, 'missed'],
    ])
    expect(stateOf(ready, run).queue.map(({ name }) => name)).toEqual(['Casino 2', 'Casino 1'])
  })

  test('a visitor’s visit counts once', () => {
    expect(stateOf(ready, TODAY, new Set([1])).progress).toMatchObject({ done: 1, all: 2, doneValue: 70 })
  })

  test('the last visit has the collections that are still the last ones', () => {
    const others = [{ ...visit, casinoId: 11, collectId: 'b' }]
    const at = { lastCollected: NOON }
    const both = [listRow(1, at), bonusRow(11, 'Wheel', 40, at)]
    expect(visitedRows(both, { ...visit, others }).map(({ collected: { collectId } }) => collectId)).toEqual([
      'a',
      'b',
    ])
    expect(
      visitedRows([listRow(1), both[1] as ListRow], { ...visit, others }).map(({ row }) => row.own.casinoId),
    ).toEqual([11])
    expect(visitOf(collectedIn({ ...visit, others }))).toEqual({ ...visit, others })
    expect(visitOf(collectedIn(visit))).toEqual(visit)
    expect(visitOf([])).toBeNull()
  })
})
