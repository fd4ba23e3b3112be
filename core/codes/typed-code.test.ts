import { expect, test } from 'vitest'
import { formatTypedCode, readTypedCode } from '#core/codes/typed-code.ts'

test('a code has groups of four characters', () => {
  expect(formatTypedCode([0, 1, 2, 31, 32, 255, 9, 10])).toBe('012Z-0Z9A')
})

test.each([
  ['7K2M-9QXD', '7K2M9QXD'],
  ['7k2m 9qxd', '7K2M9QXD'],
  ['7K2M\u20139QXD', '7K2M9QXD'],
  ['\u00a07K2M-9QXD\u200e', '7K2M9QXD'],
  ['７Ｋ２Ｍ-９ＱＸＤ', '7K2M9QXD'],
  ['oil0-0000', '01100000'],
  ['7K2M-9QX', null],
  ['7K2M-9QXD-4', null],
  ['7K2M-9QXU', null],
  ['', null],
])('%j is read as %j', (typed, code) => expect(readTypedCode(typed, 8)).toBe(code))
