import * as z from 'zod'
import file from './changes.json' with { type: 'json' }

/** A change of the catalogue or of the list of states, told to people. Written once and never rewritten. */
export const CatalogueChange = z.strictObject({
  date: z.iso.date(),
  /** Lasting and unique: readers' links and the feed end in it. */
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  about: z.enum(['casinos', 'states', 'rule']),
  title: z.string().min(1),
  items: z.array(z.string().min(1)).min(1),
})

export type CatalogueChange = z.infer<typeof CatalogueChange>

const idsOnce = (list: readonly CatalogueChange[]) => new Set(list.map(({ id }) => id)).size === list.length

/** The changes, the newest first. A file that is wrong stops whoever reads it. */
export const CATALOGUE_CHANGES: readonly CatalogueChange[] = z
  .array(CatalogueChange)
  .refine(idsOnce, { error: 'two changes have the same id' })
  .parse(file)
  .toSorted((a, b) => b.date.localeCompare(a.date))
