import { expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { accountTrouble } from '#web/features/account/account-trouble.ts'

const refused = (code: ErrorCode, message: string, field?: string) =>
  accountTrouble({ kind: 'refused', code, message, field, requestId: 'r1' })

test('an error reads "Error: …" and names its field', () => {
  expect(refused('invalid', 'This password is too common.', 'password')).toEqual({
    text: 'Error: This password is too common.',
    field: 'password',
    accountMade: false,
  })
})

test.each([
  'Please fill out all fields.',
  'You must be at least 18 years old to sign up.',
  "Sorry, state laws don't allow access to Sweepstakes casinos in your state.",
])('%s is shown verbatim', (message) => expect(refused('invalid', message).text).toBe(message))

test.each([
  ['profile-failed', 'Sign-up succeeded, but failed to set user profile.'],
  ['casinos-failed', 'Sign-up succeeded, but failed to fetch casinos for seeding.'],
  ['seeding-failed', 'Unable to seed casinos_users with default tiers.'],
  ['sign-up-failed', 'An unexpected error occurred while seeding user data.'],
] as const)('%s reports that the account exists', (code, message) => {
  expect(refused(code, message)).toEqual({ text: message, field: null, accountMade: true })
})

test('offline, server, and rate-limit errors have distinct messages', () => {
  const messages = [
    accountTrouble({ kind: 'offline' }),
    accountTrouble({ kind: 'unavailable' }),
    refused('too-many-requests', 'slow down'),
  ].map(({ text }) => text)
  expect(new Set(messages).size).toBe(3)
  for (const text of messages) expect(text).toContain('What you typed is still here')
})
