import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { weightedQuantile } from '#core/learning/learned-ready.ts'

const values = (...list: readonly (readonly [value: number, weight: number])[]) =>
  list.map(([value, weight]) => ({ value, weight }))

test.each([
  ['the only candidate', values([5, 1]), 0.9, 5],
  ['no candidate: the rest', [], 0.9, 100],
  ['exactly the share', values([1, 0.5], [2, 0.4], [3, 0.1]), 0.9, 2],
  ['in any order', values([3, 0.1], [2, 0.4], [1, 0.5]), 0.9, 2],
  ['just less than the share', values([1, 0.5], [2, 0.39], [3, 0.11]), 0.9, 3],
  ['the rest is the greatest', values([1, 0.8], [2, 0.05]), 0.9, 100],
  ['the rest is the least', values([150, 0.1], [200, 0.1]), 0.9, 150],
  // 0.1 + 0.2 + 0.6 is 0.8999999999999999 in binary.
  ['sums that are not exact', values([1, 0.1], [2, 0.2], [3, 0.6], [4, 0.1]), 0.9, 3],
])('%s', (_name, list, share, due) => expect(weightedQuantile(list, 100, share)).toBe(due))

test('a larger share has no lesser value', () =>
  fc.assert(
    fc.property(
      fc.array(fc.record({ value: fc.nat(1000), weight: fc.double({ min: 0, max: 0.1, noNaN: true }) })),
      fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      (list, share) => {
        expect(weightedQuantile(list, 500, 0.99)).toBeGreaterThanOrEqual(weightedQuantile(list, 500, share))
      },
    ),
  ))
