import { WriteId } from '#contract/values.ts'
import { fail } from '#server/http/fail.ts'

/** An entry's id out of a path; one that could not be any entry's is the same 404 as one that is not there. */
export function readEntryId(params: Readonly<Record<string, string>>): string {
  const id = WriteId.safeParse(params['id'])
  if (!id.success) throw fail('not-found')
  return id.data.toLowerCase()
}
