/**
 * How the tools of a table on a static page choose rows. The script of the page and the server, for browsers without
 * JavaScript, both use these rules.
 */

/** A row: what it is called, in lower case, and its `data-` attributes. */
export type ToolRow = {
  readonly name: string
  readonly valueOf: (attribute: string) => string | null | undefined
}

/** A filter passes rows with this word in their `data-<name>`, or, `without`, those without it. */
export type ToolFilter = { readonly name: string; readonly value: string; readonly without: boolean }

/** The field of the search, and the one of the order. All other fields are filters. */
export const FIND_FIELD = 'find'
export const ORDER_FIELD = 'order'

/** The fields of all tables in the addresses of their pages. */
export const TOOL_FIELDS = [FIND_FIELD, ORDER_FIELD, 'tier', 'out', 'confidence', 'zone', 'kind'] as const

/** Returns whether the query of an address can choose rows of a table, so that its page may not be the whole one. */
export function choosesRows(query: URLSearchParams): boolean {
  return TOOL_FIELDS.some((field) => query.has(field))
}

/** Returns whether a row has the searched words in its name, and passes all filters. */
export function isRowFound(row: ToolRow, find: string, filters: readonly ToolFilter[]): boolean {
  return (
    row.name.includes(find.trim().toLowerCase()) &&
    filters.every(({ name, value, without }) => {
      const has = (row.valueOf(name) ?? '').split(' ').includes(value)
      return has !== without
    })
  )
}

/** Compares rows by name, or by a numeric attribute, the greatest first. A row without the attribute comes last. */
export function compareRows(order: string): (a: ToolRow, b: ToolRow) => number {
  const byName = (a: ToolRow, b: ToolRow) => a.name.localeCompare(b.name, 'en')
  if (order === 'name') return byName
  const valueOf = (row: ToolRow) => Number(row.valueOf(order) ?? Number.NEGATIVE_INFINITY)
  return (a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)]
    return one === other ? byName(a, b) : other > one ? 1 : -1
  }
}

/**
 * Returns which of the texts for an empty table to show, by their `data-nothing`: the one of a chosen value, such as that of
 * a place, or else the general one. Null if the table has rows.
 */
export function nothingText(
  count: number,
  chosen: readonly string[],
  texts: readonly string[],
): string | null {
  return count > 0 ? null : (texts.find((text) => text !== '' && chosen.includes(text)) ?? '')
}

/** Returns how many rows a table shows: `1 casino`. */
export function foundText(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
