import { expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { deletionError } from '#web/features/delete-account/delete-account-dialog.tsx'

const errorFor = (code: ErrorCode, field?: string) =>
  deletionError({ kind: 'rejected', code, message: 'The message.', field, requestId: 'r1' })

test('a password error belongs to the password field', () => {
  expect(errorFor('wrong-credentials', 'password')).toEqual({ field: 'The message.', text: null })
  expect(errorFor('invalid', 'password')).toEqual({ field: 'The message.', text: null })
})

test('any other error states that nothing was deleted, and the reason', () => {
  expect(errorFor('too-many-requests')).toEqual({ field: null, text: 'Nothing was deleted. The message.' })
})

test('claims that the account still exists only if that is certain', () => {
  expect(deletionError({ kind: 'offline' }).text).toContain('nothing was deleted')
  expect(deletionError({ kind: 'unavailable' }).text).toContain('may still exist')
  expect(errorFor('sign-in-needed').text).toContain('may be gone')
})
