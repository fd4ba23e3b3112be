import { expect, test } from 'vitest'
import { functionCall } from '#server/db/call-function.ts'
import { checkStatement } from '#server/db/transaction.ts'

const userId = '00000000-0000-4000-8000-000000000001'

test('a call sends its arguments in the order of the function, with their types', () => {
  expect(functionCall('set_visibility', { snoozedUntil: null, hidden: true, casinoId: 3, userId })).toEqual({
    name: 'set-visibility',
    text: 'select * from public.set_visibility($1::uuid, $2::integer, $3::boolean, $4::timestamptz)',
    values: [userId, 3, true, null],
  })
})

test('what does not fit a function neither compiles nor is sent', () => {
  // @ts-expect-error: an argument is missing.
  expect(() => checkStatement(functionCall('is_recorded', { userId }))).toThrow(TypeError)
  // @ts-expect-error: a user's ID is not null.
  functionCall('read_list', { userId: null })
  // @ts-expect-error: there is no such argument.
  functionCall('read_list', { userId, id: userId })
  // @ts-expect-error: there is no such function.
  expect(() => functionCall('read_unknown', {})).toThrow('no function read_unknown')
})
