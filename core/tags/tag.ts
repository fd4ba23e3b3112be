/** The colors of tags: the theme tokens `--color-tag-…`. */
export const TAG_COLORS = ['green', 'blue', 'amber', 'red', 'violet', 'gray'] as const

export type TagColor = (typeof TAG_COLORS)[number]

/** A tag of a row: a text of the user, and a color, which never stands alone. */
export type Tag = { readonly text: string; readonly color: TagColor }

/** Returns what makes a text the same tag: upper and lower case do not matter. */
export function tagKey(text: string): string {
  return text.toLowerCase()
}

/** Returns tags as they are with the spelling and the color of others of the same text. */
export function withTagsOf(tags: readonly Tag[], others: readonly Tag[]): readonly Tag[] {
  const known = new Map(others.map((tag) => [tagKey(tag.text), tag]))
  return tags.map((tag) => known.get(tagKey(tag.text)) ?? tag)
}

/** Returns every different tag of some rows once, by text. */
export function distinctTags(rows: readonly (readonly Tag[])[]): readonly Tag[] {
  const tags = new Map(rows.flat().map((tag) => [tagKey(tag.text), tag]))
  return [...tags.values()].sort((a, b) => a.text.localeCompare(b.text, 'en'))
}

export function hasTag(tags: readonly Tag[], text: string): boolean {
  const key = tagKey(text)
  return tags.some((tag) => tagKey(tag.text) === key)
}
