import { expect, test } from 'vitest'
import { namedCasino, reportAddress } from '#contract/contact-casino.ts'

test.each([
  ['casino=15', 15],
  ['x=1&casino=15', 15],
  ['casino=015', null],
  ['casino=0', null],
  ['casino=1e3', null],
  ['casino=9999999999', null],
  ['', null],
])('%s names the casino %s', (query, expected) =>
  expect(namedCasino(new URLSearchParams(query))).toBe(expected),
)

test('a link to the form names its casino', () =>
  expect(namedCasino(new URL(reportAddress(15), 'http://x').searchParams)).toBe(15))
