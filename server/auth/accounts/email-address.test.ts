import { expect, test } from 'vitest'
import { readEmailAddress } from '#server/auth/accounts/email-address.ts'

test.each([
  ['a@b.co', 'a@b.co'],
  ['  Ann+Tag@Example.COM ', 'ann+tag@example.com'],
  ["o'neil@sub.example-site.org", "o'neil@sub.example-site.org"],
  ['x@xn--bcher-kva.example', 'x@xn--bcher-kva.example'],
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
  'a@[127.0.0.1]',
  'a@127.0.0.1',
  '"a"@b.co',
  `${'a'.repeat(65)}@b.co`,
  `a@${'b'.repeat(251)}.co`,
])('S19: %j is not an address', (text) => expect(readEmailAddress(text)).toBeNull())

test('checks 64 KB of hostile input in linear time', () => {
  const counted = [`${'a.'.repeat(32_000)}@`, `a@${'b-'.repeat(32_000)}`, 'a@' + 'a.'.repeat(32_000)]
  expect(counted.map(readEmailAddress)).toEqual([null, null, null])
})
