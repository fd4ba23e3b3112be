import { expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { accountError } from '#web/features/account/account-error.ts'

const errorFor = (code: ErrorCode, message: string, field?: string) =>
  accountError({ kind: 'rejected', code, message, field, requestId: 'r1' })

test('an error reads "Error: …" and names its field', () => {
  expect(errorFor('invalid', 'This password is too common.', 'password')).toEqual({
    text: 'Error: This password is too common.',
    field: 'password',
    accountMade: false,
  })
})

test.each([
  'Please fill out all fields.',
  'You must be at least 18 years old to sign up.',
  "Sorry, state laws don't allow access to Sweepstakes casinos in your state.",
])('%s is shown verbatim', (message) => expect(errorFor('invalid', message).text).toBe(message))

test.each([
  ['profile-failed', 'Sign-up succeeded, but failed to set user profile.'],
  ['casinos-failed', 'Sign-up succeeded, but failed to fetch casinos for seeding.'],
  ['seeding-failed', 'Unable to seed casinos_users with default tiers.'],
  ['sign-up-failed', 'An unexpected error occurred while seeding user data.'],
] as const)('%s reports that the account exists', (code, message) => {
  expect(errorFor(code, message)).toEqual({ text: message, field: null, accountMade: true })
})

test('a rate limit with its own message shows it', () => {
  const message = 'You can change your password three times an hour. Try again later.'
  expect(errorFor('too-many-requests', message).text).toBe(message)
})

test('offline, server, and rate-limit errors have distinct messages', () => {
  const messages = [
    accountError({ kind: 'offline' }),
    accountError({ kind: 'unavailable' }),
    errorFor('too-many-requests', 'slow down'),
  ].map(({ text }) => text)
  expect(new Set(messages).size).toBe(3)
  for (const text of messages) expect(text).toContain('What you typed is still here')
})

test('“Too many attempts” says when to try again', () => {
  const failure = {
    kind: 'rejected',
    code: 'too-many-requests',
    message: 'Too many attempts. Please wait a moment and try again.',
    field: undefined,
    requestId: 'x',
  } as const
  const text = 'Too many attempts from your connection. What you typed is still here. Try again'
  expect(accountError({ ...failure, retryAfterSeconds: 150 }).text).toBe(`${text} in 3 minutes.`)
  expect(accountError(failure).text).toBe(`${text} in a minute.`)
})
