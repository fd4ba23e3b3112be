import { expect, test } from 'vitest'
import { fixedPercentText, percentText, signedPercentText } from '#core/money/percent-text.ts'

test.each([
  [0.598_736_9, '59.87%'],
  [0.2, '20%'],
  [1, '100%'],
  [0, '0%'],
  [-0.0054, '\u22120.54%'],
  [-0.000_01, '0%'],
  [0.955, '95.5%'],
])('%d reads as %s', (share, text) => expect(percentText(share)).toBe(text))

test.each([
  [0.05734, '+5.73%'],
  [-0.09612, '\u22129.61%'],
  [1.5, '+150.00%'],
  [0, '0.00%'],
  [-0.00001, '0.00%'],
])('a gain or loss of %d reads as %s', (share, text) => expect(signedPercentText(share)).toBe(text))

test('fixed decimals keep trailing zeros', () => {
  expect(fixedPercentText(0.0275)).toBe('2.75%')
  expect(fixedPercentText(0.5)).toBe('50.00%')
  expect(fixedPercentText(0.994_12, 3)).toBe('99.412%')
})
