import { describe, expect, test } from 'vitest'
import { signUpBody, signUpProblem } from '#web/pages/sign-up/sign-up-problem.ts'

const BLOCKED = ['WA', 'ID', 'NV'] as const

const good = {
  email: 'ann@example.com',
  password: 'four wet dogs ran by',
  age: '34',
  state: 'OR',
  province: '',
}

const titleOf = (change: Partial<typeof good>) => signUpProblem({ ...good, ...change }, BLOCKED)?.title

describe('the messages of the form', () => {
  test('accepts a valid form', () => expect(signUpProblem(good, BLOCKED)).toBeNull())

  test.each(['email', 'password', 'age', 'state'])('%s left empty', (field) => {
    const problem = signUpProblem({ ...good, [field]: '' }, BLOCKED)
    expect(problem?.title).toBe('Please fill out all fields.')
    expect(problem?.fields.map((one) => one.field)).toEqual([field])
  })

  test('reports all four fields of an empty form in order', () => {
    const problem = signUpProblem({ email: ' ', password: '', age: ' ', state: '', province: '' }, BLOCKED)
    expect(problem?.fields.map((one) => one.field)).toEqual(['email', 'password', 'age', 'state'])
  })

  test.each(['17', '17.999', '-18', '0', 'abc'])('age %s', (age) => {
    expect(titleOf({ age })).toBe('You must be at least 18 years old to sign up.')
  })

  test.each(['18.5', '18.001', '119.9'])('age %s', (age) =>
    expect(titleOf({ age })).toBe('Please enter your age in whole years.'),
  )

  test.each(['121', '1e999'])('age %s', (age) => expect(titleOf({ age })).toBe('Please enter your real age.'))

  test.each(['18', '120', ' 18 '])('age %s is fine', (age) => expect(titleOf({ age })).toBeUndefined())

  test.each(['PR', 'Oregon'])('location %s', (state) => {
    expect(titleOf({ state })).toBe('Please select a valid location.')
  })

  test.each(['WA', 'ID', 'NV'])('location %s', (state) => {
    expect(titleOf({ state })).toBe(
      "Sorry, state laws don't allow access to Sweepstakes casinos in your state.",
    )
  })

  test('accepts spaces as a password', () => {
    expect(titleOf({ password: '        ' })).toBeUndefined()
  })
})

test('does not trim the password in the request body', () => {
  expect(signUpBody({ ...good, email: ' ann@example.com ', password: ' pass word ' })).toEqual({
    email: 'ann@example.com',
    password: ' pass word ',
    age: 34,
    state: 'OR',
  })
})

test('Canada requires a province or territory, which is then the location', () => {
  const canada = { ...good, state: 'Canada' }
  expect(signUpProblem(canada, BLOCKED)).toEqual({
    title: 'Please fill out all fields.',
    fields: [{ field: 'province', text: 'Choose your province or territory' }],
  })
  expect(signUpProblem({ ...canada, province: 'ON' }, BLOCKED)).toBeNull()
  expect(signUpBody({ ...canada, province: 'ON' }).state).toBe('ON')
})
