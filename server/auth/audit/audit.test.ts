import { expect, test } from 'vitest'
import { placeOf } from '#server/auth/audit/audit.ts'

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['unknown', ''],
  ['', ''],
])('the place of %j is %j', (address, place) => expect(placeOf(address)).toBe(place))
