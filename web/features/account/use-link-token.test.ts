import { expect, test } from 'vitest'
import { readLinkToken } from '#web/features/account/use-link-token.ts'

test.each([
  ['#token=aB-_9', ['token'], { purpose: 'token', token: 'aB-_9' }],
  ['#undo=x', ['confirm', 'undo'], { purpose: 'undo', token: 'x' }],
  ['#confirm=x', ['token'], null],
  ['#token=', ['token'], null],
  ['', ['token'], null],
] as const)('%j read for %j', (hash, purposes, expected) => {
  expect(readLinkToken<string>(hash, purposes)).toEqual(expected)
})
