import { expect, test } from 'vitest'
import { workerStatus } from '#web/offline/register-worker.ts'

const NOW = 1_800_000_000_000
const HOUR_MS = 3_600_000
const SCRIPT = 'text/javascript; charset=utf-8'
const PAGE = 'text/html'

test.each([
  ['no response', null, null, 'unreachable'],
  ['the script', { status: 200, contentType: SCRIPT }, null, 'found'],
  ['the script after an error page', { status: 200, contentType: SCRIPT }, NOW - 2 * HOUR_MS, 'found'],
  ['404', { status: 404, contentType: PAGE }, null, 'missing'],
  ['410', { status: 410, contentType: PAGE }, null, 'missing'],
  ['an error page of a proxy', { status: 502, contentType: PAGE }, NOW - 2 * HOUR_MS, 'unreachable'],
  ['a proxy that allows no HEAD', { status: 405, contentType: PAGE }, null, 'unreachable'],
  ['a proxy that asks to log in', { status: 403, contentType: PAGE }, null, 'unreachable'],
  ['a page instead of the script', { status: 200, contentType: PAGE }, null, 'wrong'],
  ['a page again, soon after', { status: 200, contentType: PAGE }, NOW - HOUR_MS + 1, 'wrong'],
  ['a page again, an hour later', { status: 200, contentType: PAGE }, NOW - HOUR_MS, 'missing'],
  ['no type', { status: 200, contentType: null }, null, 'wrong'],
] as const)('%s', (_name, check, wrongSince, expected) => {
  expect(workerStatus(check && { ...check, redirected: false }, wrongSince, NOW)).toBe(expected)
})

test.each([
  ['404 for the page of a portal', 404, null, 'unreachable'],
  ['410 for the page of a portal', 410, NOW - HOUR_MS, 'unreachable'],
  ['a page', 200, null, 'wrong'],
  ['a page again, an hour later', 200, NOW - HOUR_MS, 'missing'],
] as const)('a redirect that leads to %s', (_name, status, wrongSince, expected) => {
  const check = { status, contentType: PAGE, redirected: true }
  expect(workerStatus(check, wrongSince, NOW)).toBe(expected)
})
