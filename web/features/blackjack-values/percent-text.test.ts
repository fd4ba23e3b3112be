import { expect, test } from 'vitest'
import { plainPercent, signedPercent } from '#web/features/blackjack-values/percent-text.ts'

test.each([
  [0.05734, '+5.73 %'],
  [-0.09612, '−9.61 %'],
  [1.5, '+150.00 %'],
  [0, '0.00 %'],
  [-0.00001, '0.00 %'],
])('%d of the bet is %s', (share, text) => expect(signedPercent(share)).toBe(text.replace(' ', '\u00a0')))

test('a loss has no sign: the heading says it is one', () => expect(plainPercent(0.0275)).toBe('2.75\u00a0%'))
