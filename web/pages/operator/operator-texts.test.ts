import { expect, test } from 'vitest'
import { comparisonText, figureText } from '#web/pages/operator/operator-texts.ts'

test.each([
  ['bankMin', '1250.00', '$1,250.00'],
  ['bankMin', null, 'none'],
  ['supportsCrypto', 'false', 'no'],
  ['rtp', '95.00', '95.00'],
])('%s %s is shown as %s', (figure, value, text) => expect(figureText(figure, value)).toBe(text))

test.each([
  [0, 0, 'The database matches the files.'],
  [1, 0, '1 differs from the files.'],
  [2, 1, '2 differ from the files. 1 more differs only in rank.'],
  [1, 3, '1 differs from the files. 3 more differ only in rank.'],
  [0, 1, '1 differs from the files only in rank.'],
  [0, 2, '2 differ from the files only in rank.'],
])('%i changed casinos and %i that only moved', (changed, movedOnly, text) => {
  expect(comparisonText(changed, movedOnly)).toBe(text)
})
