import { expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { accountTrouble } from '#web/features/account/account-trouble.ts'

const refused = (code: ErrorCode, message: string, field?: string) =>
  accountTrouble({ kind: 'refused', code, message, field, requestId: 'r1' })

test('a refusal reads "Error: …" and keeps its field', () => {
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
])('%s stands as it is', (message) => expect(refused('invalid', message).text).toBe(message))

test.each([
  ['profile-failed', 'Sign-up succeeded, but failed to set user profile.'],
  ['casinos-failed', 'Sign-up succeeded, but failed to fetch casinos for seeding.'],
  ['seeding-failed', 'Unable to seed casinos_users with default tiers.'],
  ['sign-up-failed', 'An unexpected error occurred while seeding user data.'],
] as const)('%s says that the account is there', (code, message) => {
  expect(refused(code, message)).toEqual({ text: message, field: null, accountMade: true })
})

test('no signal, no server and too many tries each have their own words', () => {
  const words = [
    accountTrouble({ kind: 'offline' }),
    accountTrouble({ kind: 'unavailable' }),
    refused('too-many-requests', 'slow down'),
  ].map(({ text }) => text)
  expect(new Set(words).size).toBe(3)
  for (const text of words) expect(text).toContain('What you typed is still here')
})
