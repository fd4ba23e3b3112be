import { expect, test } from 'vitest'
import { readSixDigits } from '#core/codes/six-digits.ts'

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['123\u2011456', '123456'],
  ['1 2 3 4 5 6', '123456'],
  ['１２３４５６', '123456'],
  ['\u200e123456', '123456'],
  ['Your code is 123456', '123456'],
  ['123 456 is your code.', '123456'],
  ['12345', null],
  ['1234567', null],
  ['7K2M-9QXD-4TBN', null],
  ['1234-5678-9012', null],
  ['123456 or 654321', null],
  ['', null],
])('%j is read as %j', (typed, code) => expect(readSixDigits(typed)).toBe(code))
