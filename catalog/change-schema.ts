import * as z from 'zod'

/** A figure that changed, as players read it. */
const FigureChange = z.strictObject({
  /** What the figure is about: a place, or a casino and its figure, such as `Zula Casino, daily bonus`. */
  of: z.string().min(1),
  /** Null: not listed before. */
  from: z.string().min(1).nullable(),
  /** Null: no longer listed. */
  to: z.string().min(1).nullable(),
  /** Null: not recorded. */
  why: z.string().min(1).nullable(),
  /** Null: no single source. The date is as precise as the source's. */
  source: z.strictObject({ name: z.string().min(1), url: z.url(), date: z.string().min(4) }).nullable(),
})

export type FigureChange = z.infer<typeof FigureChange>

/** A published change of the catalog or of the list of states. The texts of an entry are never edited. */
export const CatalogChange = z.strictObject({
  date: z.iso.date(),
  /** Permanent and unique: links and feed entries use it. */
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  about: z.enum(['casinos', 'states', 'rule']),
  title: z.string().min(1),
  items: z.array(z.string().min(1)).min(1),
  /** Every figure that changed. Empty for a first list, which changes none, and for a change of a rule. */
  figures: z.array(FigureChange),
})

export type CatalogChange = z.infer<typeof CatalogChange>

/** `changes.json`. */
export const CatalogChanges = z
  .array(CatalogChange)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, {
    error: 'two changes have the same id',
  })
