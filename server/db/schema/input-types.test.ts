import { expect, test } from 'vitest'
import { readFunctions } from '#server/db/schema/apply-functions.ts'
import { inputTypes } from '#server/db/schema/input-types.ts'

test.each([
  ['create or replace function one(p_user_id uuid, out state text, out age integer)\n  language', ['uuid']],
  [
    '-- Two.\n-- lines\ncreate or replace function two(\n  p_user_id uuid, p_from timestamptz[],\n  p_own boolean\n) returns',
    ['uuid', 'timestamptz[]', 'boolean'],
  ],
  ['create or replace function three() returns void', []],
])('reads the types of the arguments: %j', (text, types) => {
  expect(inputTypes(text)).toEqual(types)
})

test('rejects a file without a function', () => {
  expect(() => inputTypes('select 1')).toThrow('not a function')
})

test('every function of a user begins with the ID', () => {
  const functions = readFunctions().filter(({ text }) => text.includes('security definer'))
  expect(functions.length).toBeGreaterThan(20)
  for (const { name, text } of functions) expect([name, inputTypes(text)[0]]).toEqual([name, 'uuid'])
})
