/** The names of the editors, bound at build time from SITE_EDITORS; empty if the operator names none. */
export const EDITORS: readonly string[] = SITE_EDITORS

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Returns who writes the site, in a sentence: the names of the editors, or "the editors". */
export function editorsText(names: readonly string[] = EDITORS): string {
  return names.length === 0 ? 'the editors' : list.format(names)
}
