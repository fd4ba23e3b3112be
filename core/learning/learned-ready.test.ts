import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readyFrom } from '#core/learning/learned-ready.ts'
import { epochMs } from '#core/units.ts'

const moments = (...list: readonly (readonly [at: number, weight: number])[]) =>
  list.map(([at, weight]) => ({ at: epochMs(at), weight }))

test.each([
  ['the only candidate', moments([5, 1]), 0.9, 5],
  ['no candidate: the rest', [], 0.9, 100],
  ['exactly the share', moments([1, 0.5], [2, 0.4], [3, 0.1]), 0.9, 2],
  ['in any order', moments([3, 0.1], [2, 0.4], [1, 0.5]), 0.9, 2],
  ['just less than the share', moments([1, 0.5], [2, 0.39], [3, 0.11]), 0.9, 3],
  ['the rest is the later', moments([1, 0.8], [2, 0.05]), 0.9, 100],
  ['the rest is the earlier', moments([150, 0.1], [200, 0.1]), 0.9, 150],
  // 0.1 + 0.2 + 0.6 is 0.8999999999999999 in binary.
  ['sums that are not exact', moments([1, 0.1], [2, 0.2], [3, 0.6], [4, 0.1]), 0.9, 3],
])('%s', (_name, list, share, due) => expect(readyFrom(list, epochMs(100), share)).toBe(due))

test('a larger share is ready no earlier', () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ at: fc.nat(1000).map(epochMs), weight: fc.double({ min: 0, max: 0.1, noNaN: true }) }),
      ),
      fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      (list, share) => {
        expect(readyFrom(list, epochMs(500), 0.99)).toBeGreaterThanOrEqual(
          readyFrom(list, epochMs(500), share),
        )
      },
    ),
  ))
