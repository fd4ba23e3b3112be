import { expect, test } from 'vitest'
import { readCookies, writeCookie } from '#server/http/cookies.ts'

test('reads names and values, whatever the spacing', () => {
  expect([...readCookies('a=1;b=2 ;  c=x=y; lonely')]).toEqual([
    ['a', '1'],
    ['b', '2'],
    ['c', 'x=y'],
  ])
})

test('S23: a name that stands there twice reads as absent', () => {
  expect([...readCookies('session=mine; other=1; session=planted; session=again').keys()]).toEqual(['other'])
})

test.each([null, undefined, '', ';;;', '='.repeat(9000)])('survives %j', (header) =>
  expect(() => readCookies(header)).not.toThrow(),
)

test('hides a cookie from scripts unless told', () => {
  expect(writeCookie('a', 'b', { maxAgeSeconds: 60, secure: true })).toBe(
    'a=b; Path=/; Max-Age=60; SameSite=Lax; HttpOnly; Secure',
  )
  expect(writeCookie('a', '', { maxAgeSeconds: 0, secure: false, readable: true })).toBe(
    'a=; Path=/; Max-Age=0; SameSite=Lax',
  )
})
