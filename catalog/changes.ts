import { type CatalogChange, CatalogChanges } from '#catalog/change-schema.ts'
import file from './changes.json' with { type: 'json' }

/** The changes, the newest first. Importing this module fails if the file is invalid. */
export const CATALOG_CHANGES: readonly CatalogChange[] = CatalogChanges.parse(file).toSorted((a, b) =>
  b.date.localeCompare(a.date),
)

/**
 * Returns the changes whose text names a casino, newest first.
 *
 * @param names the names of all casinos: a longer name that contains this one, such as Pulsz Bingo, does not count.
 */
export function changesNaming(
  name: string,
  names: readonly string[],
  changes: readonly CatalogChange[] = CATALOG_CHANGES,
): readonly CatalogChange[] {
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
