import { expect, test } from 'vitest'
import { type FormProblem, withoutField } from '#web/ui/use-form-problem.ts'

type Field = 'age' | 'state'

const age = { field: 'age', text: 'Enter your age' } as const
const state = { field: 'state', text: 'You can’t sign up from this state' } as const
const both: FormProblem<Field> = { title: 'Please fill out all fields.', fields: [age, state] }
const rejected: FormProblem<Field> = { title: 'Invalid credentials', fields: [] }

test.each([
  ['the corrected field goes, the other stays', both, 'age', { ...both, fields: [state] }],
  ['the last corrected field takes the title along', { ...both, fields: [state] }, 'state', null],
  ['another field changes nothing', { ...both, fields: [state] }, 'age', { ...both, fields: [state] }],
  ['an error about no field stays', rejected, 'age', rejected],
  ['no error', null, 'age', null],
] as const)('%s', (_name, problem, corrected, left) => {
  expect(withoutField<Field>(problem, corrected)).toEqual(left)
})
