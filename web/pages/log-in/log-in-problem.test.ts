import { expect, test } from 'vitest'
import { logInProblem } from '#web/pages/log-in/password-step.tsx'

test.each([
  ['', '', ['email', 'password']],
  [' ', 'secret', ['email']],
  ['ann@example.com', '', ['password']],
])('%j and %j', (email, password, fields) => {
  const problem = logInProblem({ email, password })
  expect(problem?.title).toBe('Please fill out both fields.')
  expect(problem?.fields.map(({ field }) => field)).toEqual(fields)
})

test('accepts a form with both fields filled', () =>
  expect(logInProblem({ email: 'ann@example.com', password: ' ' })).toBeNull())
