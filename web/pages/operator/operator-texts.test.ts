import { expect, test } from 'vitest'
import { figureText } from '#web/pages/operator/operator-texts.ts'

test.each([
  ['bankMin', '1250.00', '$1,250.00'],
  ['bankMin', null, 'none'],
  ['supportsCrypto', 'false', 'no'],
  ['rtp', '95.00', '95.00'],
])('%s %s is shown as %s', (figure, value, text) => expect(figureText(figure, value)).toBe(text))
