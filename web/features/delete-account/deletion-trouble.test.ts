import { expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { deletionTrouble } from '#web/features/delete-account/deletion-trouble.ts'

const refused = (code: ErrorCode, field?: string) =>
  deletionTrouble({ kind: 'refused', code, message: 'The message.', field, requestId: 'r1' })

test('a password error belongs to the password field', () => {
  expect(refused('wrong-credentials', 'password')).toEqual({ field: 'The message.', text: null })
  expect(refused('invalid', 'password')).toEqual({ field: 'The message.', text: null })
})

test('any other error states that nothing was deleted, and the reason', () => {
  expect(refused('too-many-requests')).toEqual({ field: null, text: 'Nothing was deleted. The message.' })
})

test('claims that the account still exists only if that is certain', () => {
  expect(deletionTrouble({ kind: 'offline' }).text).toContain('nothing was deleted')
  expect(deletionTrouble({ kind: 'unavailable' }).text).toContain('may still be there')
  expect(refused('sign-in-needed').text).toContain('may be gone')
})
