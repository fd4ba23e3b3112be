import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countVisits, type ReadyBonus, stopsOf } from '#core/ranking/stops.ts'
import { type Cents, cents, epochMs } from '#core/units.ts'

const bonus = (casinoId: number, worth: number | null, parentId: number | null = null): ReadyBonus => ({
  casinoId,
  parentId,
  worth: worth as Cents | null,
})
const text = (ready: readonly ReadyBonus[]) =>
  stopsOf(ready).map(
    ({ casinoId, bonuses, worth }) =>
      `${casinoId}: ${bonuses.map((one) => one.casinoId).join(' ')} = ${worth ?? '?'}`,
  )

test.each([
  ['one bonus each', [bonus(1, 50), bonus(2, 80)], ['2: 2 = 80', '1: 1 = 50']],
  ['several of one casino', [bonus(1, 50), bonus(2, 80), bonus(11, 40, 1)], ['1: 1 11 = 90', '2: 2 = 80']],
  ['the main one first', [bonus(12, 5, 1), bonus(11, 5, 1), bonus(1, 5)], ['1: 1 12 11 = 15']],
  ['a casino whose main one is not ready', [bonus(11, 5, 1), bonus(12, 6, 1)], ['1: 11 12 = 11']],
  ['own casinos', [bonus(-5, 10), bonus(-9, 20, -5), bonus(-7, 5, 3)], ['-5: -5 -9 = 30', '3: -7 = 5']],
  ['unknown values add nothing', [bonus(1, null), bonus(11, 5, 1)], ['1: 1 11 = 5']],
  [
    'unknown last, worthless before',
    [bonus(1, null), bonus(2, 0), bonus(3, 1)],
    ['3: 3 = 1', '2: 2 = 0', '1: 1 = ?'],
  ],
  ['equal values in the order of the list', [bonus(2, 5), bonus(1, 5)], ['2: 2 = 5', '1: 1 = 5']],
  ['nothing', [], []],
])('stops: %s', (_name, ready, stops) => expect(text(ready)).toEqual(stops))

test('every bonus is at one stop, at its casino, and the values add up', () =>
  fc.assert(
    fc.property(
      fc.uniqueArray(
        fc.record({
          casinoId: fc.integer({ min: -99, max: 99 }),
          parentId: fc.option(fc.integer({ min: 100, max: 105 })),
          worth: fc.option(fc.nat(500).map(cents)),
        }),
        { selector: ({ casinoId }) => casinoId },
      ),
      (ready) => {
        const stops = stopsOf(ready)
        const all = stops.flatMap(({ bonuses }) => bonuses)
        expect(new Set(all)).toEqual(new Set(ready))
        expect(all).toHaveLength(ready.length)
        for (const { casinoId, bonuses } of stops)
          expect(bonuses.every((one) => (one.parentId ?? one.casinoId) === casinoId)).toBe(true)
        const sum = (worths: readonly (Cents | null)[]) => worths.reduce<number>((a, b) => a + (b ?? 0), 0)
        expect(sum(stops.map(({ worth }) => worth))).toBe(sum(ready.map(({ worth }) => worth)))
      },
    ),
  ))

test.each([
  [
    'one press',
    [
      [1, 0],
      [11, 0, 1],
    ],
    1,
  ],
  [
    'one after the other within a minute',
    [
      [11, 60_000, 1],
      [1, 0],
      [12, 120_000, 1],
    ],
    1,
  ],
  [
    'later than a minute',
    [
      [1, 0],
      [11, 60_001, 1],
    ],
    2,
  ],
  [
    'other casinos',
    [
      [1, 0],
      [2, 0],
    ],
    2,
  ],
  ['none', [], 0],
] as const)('visits: %s', (_name, collections, visits) => {
  expect(
    countVisits(
      collections.map(([casinoId, at, parentId = null]) => ({ casinoId, parentId, at: epochMs(at) })),
    ),
  ).toBe(visits)
})
