import { expect, test } from 'vitest'
import {
  readAccountAddress,
  readEmailAddress,
  requireEmailAddress,
} from '#server/auth/email/email-address.ts'

test.each([
  ['a@b.co', 'a@b.co'],
  ['  Ann+Tag@Example.COM ', 'ann+tag@example.com'],
  ["o'neil@sub.example-site.org", "o'neil@sub.example-site.org"],
  ['x@xn--bcher-kva.example', 'x@xn--bcher-kva.example'],
  ['x@bücher.example', 'x@xn--bcher-kva.example'],
  ['X@BÜCHER.example', 'x@xn--bcher-kva.example'],
  ['x@bu\u0308cher.example', 'x@xn--bcher-kva.example'],
  ['x@例え.テスト', 'x@xn--r8jz45g.xn--zckzah'],
  ['x@ｅxample.com', 'x@example.com'],
  ['x@example.com\u00a0', 'x@example.com'],
  [`x@${'a'.repeat(63)}.com`, `x@${'a'.repeat(63)}.com`],
])('%j is %s', (text, address) => expect(readEmailAddress(text)).toBe(address))

test.each([
  '',
  'plain',
  '@b.co',
  'a@',
  'a@b',
  'a@b..co',
  '.a@b.co',
  'a.@b.co',
  'a@-b.co',
  'a@b.c0-',
  'a b@c.de',
  'a@b@c.de',
  'a@b.co\r\nBcc: all@example.com',
  'a@b.co\0',
  'a＠b.co',
  'а@b.co',
  '\u212a@b.co',
  'jürgen@b.co',
  'o’neil@b.co',
  'a@b.co.',
  'Ann <a@b.co>',
  'a..b@b.co',
  'a@sub_domain.b.co',
  'a@home',
  'a@b.c',
  'a@b.c1',
  `a@${'b'.repeat(64)}.co`,
  `a@${'ü'.repeat(63)}.co`,
  'a@bücher',
  'a@ü ber.example',
  'a@１２７.0.0.1',
  'a@[127.0.0.1]',
  'a@127.0.0.1',
  '"a"@b.co',
  `${'a'.repeat(65)}@b.co`,
  `a@${'b'.repeat(251)}.co`,
])('%j is not an address', (text) => expect(readEmailAddress(text)).toBeNull())

test.each(['a@b.c', `a@${'b'.repeat(64)}.co`])('%s of an older account can still log in', (address) => {
  expect(readAccountAddress(address)).toBe(address)
})

test.each([
  ['jürgen@example.com', 'We can’t send email to an address with “ü” before the @.'],
  ['ju\u0308rgen@example.com', 'We can’t send email to an address with “ü” before the @.'],
  ['ann@example', 'Please enter a valid email address.'],
  ['o’neil@example.com', 'Please enter a valid email address.'],
  [undefined, 'Please enter a valid email address.'],
])('%j is refused with the reason', (text, reason) => {
  expect(() => requireEmailAddress(text)).toThrow(reason)
})

test('checks 64 KB of hostile input in linear time', () => {
  const counted = [`${'a.'.repeat(32_000)}@`, `a@${'b-'.repeat(32_000)}`, 'a@' + 'a.'.repeat(32_000)]
  expect(counted.map(readEmailAddress)).toEqual([null, null, null])
})
