import * as z from 'zod'
import file from './changes.json' with { type: 'json' }

/** A published change of the catalogue or of the list of states. Entries are never edited. */
export const CatalogueChange = z.strictObject({
  date: z.iso.date(),
  /** Permanent and unique: links and feed entries use it. */
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  about: z.enum(['casinos', 'states', 'rule']),
  title: z.string().min(1),
  items: z.array(z.string().min(1)).min(1),
})

export type CatalogueChange = z.infer<typeof CatalogueChange>

const idsAreUnique = (list: readonly CatalogueChange[]) =>
  new Set(list.map(({ id }) => id)).size === list.length

/** The changes, the newest first. Importing this module throws if the file is invalid. */
export const CATALOGUE_CHANGES: readonly CatalogueChange[] = z
  .array(CatalogueChange)
  .refine(idsAreUnique, { error: 'two changes have the same id' })
  .parse(file)
  .toSorted((a, b) => b.date.localeCompare(a.date))
