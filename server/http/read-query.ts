import type * as z from 'zod'
import { fail } from '#server/http/fail.ts'
import { refuse } from '#server/http/refuse.ts'

/** Reads and checks the query of an address. A name said twice is refused: nobody can tell which one was meant. */
export function readQuery<Schema extends z.ZodType>(url: string, schema: Schema): z.infer<Schema> {
  const start = url.indexOf('?')
  const pairs = [...new URLSearchParams(start < 0 ? '' : url.slice(start + 1))]
  const names = new Set<string>()
  for (const [name, value] of pairs) {
    if (names.has(name)) throw fail('invalid', 'This was said twice.', name)
    if (name === '__proto__' || value.includes('\0') || value.includes('\ufffd')) throw fail('invalid')
    names.add(name)
  }
  const parsed = schema.safeParse(Object.fromEntries(pairs))
  if (!parsed.success) throw refuse(parsed.error)
  return parsed.data
}
