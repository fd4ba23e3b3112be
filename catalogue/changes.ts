import * as z from 'zod'
import file from './changes.json' with { type: 'json' }

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

/** A published change of the catalogue or of the list of states. The texts of an entry are never edited. */
export const CatalogueChange = z.strictObject({
  date: z.iso.date(),
  /** Permanent and unique: links and feed entries use it. */
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  about: z.enum(['casinos', 'states', 'rule']),
  title: z.string().min(1),
  items: z.array(z.string().min(1)).min(1),
  /** Every figure that changed. Empty for a first list, which changes none, and for a change of a rule. */
  figures: z.array(FigureChange),
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

/**
 * Returns the changes whose text names a casino, newest first.
 *
 * @param names the names of all casinos: a longer name that contains this one, such as Pulsz Bingo, does not count.
 */
export function changesNaming(
  name: string,
  names: readonly string[],
  changes: readonly CatalogueChange[] = CATALOGUE_CHANGES,
): readonly CatalogueChange[] {
  const longer = names.filter((other) => other !== name && other.includes(name))
  return changes.filter(({ title, items, figures }) => {
    const texts = [title, ...items, ...figures.map(({ of }) => of)]
    const text = longer.reduce((rest, other) => rest.replaceAll(other, ''), texts.join('\n'))
    return text
      .split(name)
      .some((before, at, parts) => at < parts.length - 1 && isWordAt(before, parts[at + 1] ?? ''))
  })
}

/** Returns whether no alphabetic character or digit touches the text between these two. */
function isWordAt(before: string, after: string): boolean {
  return !/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after)
}
