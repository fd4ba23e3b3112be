import { expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { NOON } from '#web/outbox/testing-rows.ts'
import {
  NO_TIMES,
  type RunTimes,
  runTimeText as runTimeTextOn,
  withCollection,
  withEnd,
  withoutCollection,
} from '#web/features/speed-collect/run-times.ts'
import { dayOf } from '#web/features/speed-collect/todays-run.ts'

const DAY = 24 * 60 * 60

/** Returns the text on the day of the newest run. */
function runTimeText(times: RunTimes): string | null {
  return runTimeTextOn(times, dayOf(times.run?.collections.at(-1)?.at ?? NOON))
}

/** Adds a finished run: one casino every so many seconds. */
function collectAll(times: RunTimes, casinos: number, secondsEach: number, from = 0): RunTimes {
  return Array.from({ length: casinos }, (_, turn) => turn).reduce(
    (before, turn) =>
      withCollection(
        before,
        { casinoId: turn, at: epochMs(NOON + 1000 * (from + turn * secondsEach)) },
        turn === casinos - 1,
      ),
    times,
  )
}

test.each([
  [5, 12, 'Run time 48s for 5 casinos'],
  [20, 20, 'Run time 6m 20s for 20 casinos'],
  [14, 300, 'Run time 1h 5m for 14 casinos'],
])('%i casinos, one every %i seconds', (casinos, secondsEach, text) => {
  expect(runTimeText(collectAll(NO_TIMES, casinos, secondsEach))).toBe(text)
})

test('a run that is not finished, or too small to compare, has no time', () => {
  expect(runTimeText(NO_TIMES)).toBeNull()
  expect(runTimeText(collectAll(NO_TIMES, 4, 10))).toBeNull()
  const six = collectAll(NO_TIMES, 6, 10)
  expect(
    runTimeText(withCollection(NO_TIMES, { casinoId: 9, at: NOON }, false)),
    'with casinos left',
  ).toBeNull()
  expect(runTimeText({ ...six, run: { collections: six.run?.collections ?? [], isDone: false } })).toBeNull()
})

test.each([
  ['a faster run', 6, 9, 'Run time 45s for 6 casinos · Best run so far'],
  ['an equal run', 6, 10, 'Run time 50s for 6 casinos · Best run so far'],
  ['a slower run', 6, 12, 'Run time 1m 0s · Best 50s for 6 casinos'],
  [
    'a slower run of more casinos',
    8,
    12,
    'Run time 1m 24s for 8 casinos, 12s each · Best 10s each for 6 casinos',
  ],
  ['a faster run of fewer casinos', 5, 9, 'Run time 36s for 5 casinos · Best run so far'],
])('%s is compared with the best one', (_name, casinos, secondsEach, text) => {
  expect(runTimeText(collectAll(collectAll(NO_TIMES, 6, 10), casinos, secondsEach, DAY))).toBe(text)
})

test('the best run is the best of all earlier ones', () => {
  const three = [12, 10, 14].reduce(
    (times, secondsEach, day) => collectAll(times, 6, secondsEach, day * DAY),
    NO_TIMES,
  )
  expect(runTimeText(three)).toBe('Run time 1m 10s · Best 50s for 6 casinos')
})

test('after a pause of more than ten minutes, a new run starts', () => {
  const before = collectAll(NO_TIMES, 3, 10).run?.collections ?? []
  const paused = (seconds: number) =>
    collectAll({ run: { collections: before, isDone: false }, best: null }, 6, 10, 20 + seconds)
  expect(paused(600).run?.collections).toHaveLength(6)
  expect(runTimeText(paused(601))).toBe('Run time 50s for 6 casinos')
})

test('a collection that was taken back does not count, and collecting it again continues the run', () => {
  const six = collectAll(NO_TIMES, 6, 10)
  const taken = withoutCollection(six, epochMs(NOON + 50_000), null)
  expect(runTimeText(taken)).toBe('Run time 40s for 5 casinos')
  const again = withCollection(six, { casinoId: 5, at: epochMs(NOON + 60_000) }, true)
  expect([runTimeText(again), again.best]).toEqual(['Run time 1m 0s for 6 casinos', null])
})

test('another bonus of a casino is another visit, which does not change a finished run', () => {
  const six = collectAll(NO_TIMES, 6, 10)
  const later = withCollection(six, { casinoId: 11, at: epochMs(NOON + 530_000) }, true)
  expect(later.best).toEqual({ ms: 50_000, casinos: 6 })
  expect(later.run).toEqual({ collections: [{ casinoId: 11, at: NOON + 530_000 }], isDone: true })
})

test('another bonus of a casino adds a visit to a run that is not finished', () => {
  const five = [1, 2, 3, 4, 11].reduce(
    (times, casinoId, turn) =>
      withCollection(times, { casinoId, at: epochMs(NOON + turn * 10_000) }, casinoId === 11),
    NO_TIMES,
  )
  expect(runTimeText(five)).toBe('Run time 40s for 5 casinos')
  const without = withoutCollection(five, epochMs(NOON + 40_000), null)
  expect(without.run?.collections.map(({ casinoId }) => casinoId)).toEqual([1, 2, 3, 4])
})

test('a visit of which one bonus was taken back stays, and collecting that bonus again is another visit', () => {
  const six = collectAll(NO_TIMES, 6, 10)
  const at = epochMs(NOON + 50_000)
  const left = withoutCollection(six, at, { casinoId: 15, at })
  expect(left.run?.collections.at(-1)).toEqual({ casinoId: 15, at })
  expect(runTimeText(left)).toBe('Run time 50s for 6 casinos')
  const again = withCollection(left, { casinoId: 5, at: epochMs(NOON + 60_000) }, true)
  expect(again.best).toEqual({ ms: 50_000, casinos: 6 })
})

test('leaving out the last casino finishes the run', () => {
  const six = collectAll(NO_TIMES, 6, 10)
  const open = { ...six, run: six.run && { ...six.run, isDone: false } }
  expect(runTimeText(withEnd(open))).toBe('Run time 50s for 6 casinos')
})

test('on another day, the time of the run is not shown', () => {
  const six = collectAll(NO_TIMES, 6, 10)
  expect(runTimeTextOn(six, dayOf(epochMs(NOON + 1000 * DAY)))).toBeNull()
})
