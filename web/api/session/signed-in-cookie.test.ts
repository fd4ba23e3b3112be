import { afterEach, expect, test, vi } from 'vitest'
import { signedInValue } from '#contract/signed-in-cookie.ts'
import { hasSignedInCookie, isMarkedAs, mayBeSignedInAs } from '#web/api/session/signed-in-cookie.ts'

const USER = '7d5f1c9e-3f0b-4b8e-9a5e-0c1d2e3f4a5b'
const OTHER = '11111111-3f0b-4b8e-9a5e-0c1d2e3f4a5b'
const ADDRESS = { protocol: 'http:', port: '3000' }

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['the user', `signed_in_3000=${signedInValue(USER)}`, [true, true, true]],
  ['the user, among others', `a=b; signed_in_3000=${signedInValue(USER)}; c=d`, [true, true, true]],
  ['another user', `signed_in_3000=${signedInValue(OTHER)}`, [true, false, false]],
  ['an earlier version', 'signed_in_3000=1', [true, false, true]],
  ['an earlier version, without the port', 'signed_in=1', [true, false, true]],
  ['no one', 'a=b', [false, false, false]],
  ['another port', `signed_in_3001=${signedInValue(USER)}`, [false, false, false]],
  ['no valid value', 'signed_in_3000=1.7d5f', [false, false, false]],
])('a cookie of %s', (_name, cookie, expected) => {
  vi.stubGlobal('location', ADDRESS)
  vi.stubGlobal('document', { cookie })
  expect([hasSignedInCookie(), isMarkedAs(USER), mayBeSignedInAs(USER)]).toEqual(expected)
})
