import { expect, test } from 'vitest'
import { byteRange } from '#server/static/byte-range.ts'

// RFC 9110, section 14.1.2, for a file of 10,000 bytes as in its examples.
test.each([
  [undefined, 'whole'],
  ['bytes=0-499', { first: 0, last: 499 }],
  ['bytes=500-999', { first: 500, last: 999 }],
  ['bytes=-500', { first: 9500, last: 9999 }],
  ['bytes=9500-', { first: 9500, last: 9999 }],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=0-', { first: 0, last: 9999 }],
  ['bytes=9999-20000', { first: 9999, last: 9999 }],
  ['bytes=-20000', { first: 0, last: 9999 }],
  ['bytes=10000-', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=5-4', 'whole'],
  ['bytes=0-0,-1', 'whole'],
  ['lines=1-2', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=a-b', 'whole'],
  ['bytes=00000000000000009999999-', 'whole'],
] as const)('%s is %o', (header, range) => {
  expect(byteRange(header, 10_000)).toEqual(range)
})
