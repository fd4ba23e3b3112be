import { expect, test } from 'vitest'
import { readLinkToken } from '#web/features/account/use-link-token.ts'

const TOKEN = `${'Aa0-_'.repeat(8)}xyz`
const BY_TOKEN = { purpose: 'token', token: TOKEN }

test('another length of a token', () => {
  expect(readLinkToken(`#token=${TOKEN}`, ['token'], 75)).toBeNull()
  const token = 'a'.repeat(75)
  expect(readLinkToken(`#token=${token}.`, ['token'], 75)).toEqual({ purpose: 'token', token })
})

test.each([
  [`#token=${TOKEN}`, ['token'], BY_TOKEN],
  [`#token=${TOKEN}?utm_source=mail`, ['token'], BY_TOKEN],
  [`#token=${TOKEN}&utm_source=mail&utm_medium=email`, ['token'], BY_TOKEN],
  [`#utm_source=mail&token=${TOKEN}`, ['token'], BY_TOKEN],
  [`#token=${TOKEN}.`, ['token'], BY_TOKEN],
  [`#token=${TOKEN})`, ['token'], BY_TOKEN],
  [`#token=${TOKEN}%3E`, ['token'], BY_TOKEN],
  [`#token=${TOKEN}%20`, ['token'], BY_TOKEN],
  [`#token%3D${TOKEN}`, ['token'], BY_TOKEN],
  [`#TOKEN=${TOKEN}`, ['token'], BY_TOKEN],
  [`#undo=${TOKEN}`, ['confirm', 'undo'], { purpose: 'undo', token: TOKEN }],
  [`#confirm=${TOKEN}`, ['token'], null],
  [`#token=${TOKEN.slice(1)}`, ['token'], null],
  [`#token=${TOKEN}x`, ['token'], null],
  [`#mytoken=${TOKEN}`, ['token'], null],
  ['#token=', ['token'], null],
  ['', ['token'], null],
] as const)('%j read for %j', (hash, purposes, expected) => {
  expect(readLinkToken<string>(hash, purposes)).toEqual(expected)
})
