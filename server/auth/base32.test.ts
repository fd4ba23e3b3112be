import { expect, test } from 'vitest'
import { toBase32 } from '#server/auth/base32.ts'

// RFC 4648, section 10, without the padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %j', (text, base32) => expect(toBase32(Buffer.from(text))).toBe(base32))
