import { expect, test } from 'vitest'
import { FUNCTION_ARGUMENTS } from '#server/db/generated-types.ts'
import { readFunctions } from '#server/db/schema/apply-functions.ts'

test('every function of a user begins with the ID', () => {
  const functions = readFunctions().filter(({ text }) => text.includes('security definer'))
  expect(functions.length).toBeGreaterThan(20)
  const firstArguments = new Map(
    Object.entries(FUNCTION_ARGUMENTS).map(([name, args]) => [name, Object.entries(args)[0]]),
  )
  for (const { name } of functions)
    expect([name, firstArguments.get(name)]).toEqual([name, ['userId', 'uuid']])
})
