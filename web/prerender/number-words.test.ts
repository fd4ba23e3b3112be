import { expect, test } from 'vitest'
import { startInWords } from '#web/prerender/number-words.ts'

test.each([
  [1, 'One'],
  [9, 'Nine'],
  [10, 'Ten'],
  [19, 'Nineteen'],
  [20, '20'],
])('%i begins a sentence as %s', (count, text) => expect(startInWords(count)).toBe(text))
