import { expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { deletionTrouble } from '#web/features/delete-account/deletion-trouble.ts'

const refused = (code: ErrorCode, field?: string) =>
  deletionTrouble({ kind: 'refused', code, message: 'The words.', field, requestId: 'r1' })

test('what is wrong with the password stands beside it', () => {
  expect(refused('wrong-credentials', 'password')).toEqual({ field: 'The words.', text: null })
  expect(refused('invalid', 'password')).toEqual({ field: 'The words.', text: null })
})

test('any other refusal says that nothing was deleted, and why', () => {
  expect(refused('too-many-requests')).toEqual({ field: null, text: 'Nothing was deleted. The words.' })
})

test('only what is sure is said to be kept', () => {
  expect(deletionTrouble({ kind: 'offline' }).text).toContain('nothing was deleted')
  expect(deletionTrouble({ kind: 'unavailable' }).text).toContain('may still be there')
  expect(refused('sign-in-needed').text).toContain('may be gone')
})
