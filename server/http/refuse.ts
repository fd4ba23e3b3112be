import type * as z from 'zod'
import { type Failure, fail } from '#server/http/fail.ts'

/** Turns what a schema did not like into a refusal that names the field. Only the first problem is told. */
export function refuse(error: z.ZodError): Failure {
  const issue = error.issues[0]
  if (!issue) return fail('invalid')
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const field = [...issue.path, ...unknown].map(String).join('.')
  if (unknown.length > 0) return fail('invalid', 'This is not something that can be set.', field)
  return fail(
    'invalid',
    issue.code === 'custom' ? issue.message : 'This value is not valid.',
    field || undefined,
  )
}
