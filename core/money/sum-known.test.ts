import { expect, test } from 'vitest'
import { sumKnown } from '#core/money/sum-known.ts'
import { cents } from '#core/units.ts'

test.each([
  ['none', [], null],
  ['only unknown ones', [null, null], null],
  ['some', [cents(5), null, cents(10)], 15],
  ['zero', [cents(0), null], 0],
])('the known amounts of %s', (_name, amounts, sum) => expect(sumKnown(amounts)).toBe(sum))
