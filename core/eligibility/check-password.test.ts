import { expect, test } from 'vitest'
import { checkPassword } from '#core/eligibility/check-password.ts'
import { COMMON_PASSWORD_COUNT, isCommonPassword } from '#core/eligibility/common-passwords.ts'

const key = '\u{1f511}'

function outcome(password: string): string {
  const checked = checkPassword(password, isCommonPassword)
  return checked.ok ? 'fine' : checked.reason.kind
}

test.each([
  ['', 'too-short'],
  ['x7!kQ2z', 'too-short'],
  ['x7!kQ2zP', 'fine'],
  [key.repeat(7), 'too-short'],
  [key.repeat(8), 'fine'],
  ['x7!kQ2zP'.repeat(16), 'fine'],
  [`${'x7!kQ2zP'.repeat(16)}.`, 'too-long'],
  [key.repeat(128), 'fine'],
  [key.repeat(129), 'too-long'],
  ['        ', 'too-common'],
  ['password', 'too-common'],
  ['PassWord', 'too-common'],
  ['password1', 'too-common'],
  ['iloveyou', 'too-common'],
  ['1234567890', 'too-common'],
  ['correct horse battery staple', 'fine'],
])('%j is %s', (password, expected) => expect(outcome(password)).toBe(expected))

test('the list has at least 3,000 common passwords', () =>
  expect(COMMON_PASSWORD_COUNT).toBeGreaterThanOrEqual(3000))
