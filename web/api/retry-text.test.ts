import { expect, test } from 'vitest'
import { reasonText, retryAfterOf, retryText } from '#web/api/api-failure.ts'

test.each([
  [undefined, 'in a minute'],
  [0, 'in 1 second'],
  [1, 'in 1 second'],
  [45, 'in 45 seconds'],
  [60, 'in 1 minute'],
  [61, 'in 2 minutes'],
  [3_600, 'in 60 minutes'],
  [5_400, 'in 2 hours'],
  [7_201, 'in 3 hours'],
])('%s seconds: %s', (seconds, text) => expect(retryText(seconds)).toBe(text))

test.each([
  ['180', 180],
  [null, undefined],
  ['', undefined],
  ['-1', undefined],
  ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
])('Retry-After: %s', (value, seconds) =>
  expect(retryAfterOf(new Headers(value === null ? {} : { 'retry-after': value }))).toBe(seconds),
)

const limited = (message: string) =>
  ({
    kind: 'rejected',
    code: 'too-many-requests',
    message,
    field: undefined,
    requestId: 'x',
    retryAfterSeconds: 150,
  }) as const

test('“Too many attempts” says when to try again', () => {
  const failure = limited('Too many attempts. Please wait a moment and try again.')
  expect(reasonText(failure)).toBe('Too many attempts. Try again in 3 minutes.')
})

test('another reason with the same code stays', () => {
  const message = 'Your last download is still running. Try again when it’s done.'
  expect(reasonText(limited(message))).toBe(message)
})
