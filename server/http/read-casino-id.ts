import { CasinoIdText } from '#contract/values.ts'
import { fail } from '#server/http/fail.ts'

/** A casino's id out of a path; one that could not be any casino's is the same 404 as one that is not there. */
export function readCasinoId(params: Readonly<Record<string, string>>): number {
  const id = CasinoIdText.safeParse(params['casinoId'])
  if (!id.success) throw fail('not-found')
  return Number(id.data)
}
