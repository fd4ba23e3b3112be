import { type Cell, cellText } from '#core/import/cell.ts'
import { tagKey } from '#core/tags/tag.ts'
import { MOST_TAGS_OF_ROW, tagText, tagTextError } from '#core/tags/tag-text.ts'

/** What our own exports write between the tags of a casino. */
export const TAG_SEPARATOR = ' | '

/**
 * Reads the tags of a cell, such as `vip, slow`, each once. A text that cannot be a tag is left out: a tag adds to an entry,
 * which is complete without it.
 *
 * @param isOwn whether only the separator of our own exports separates tags.
 */
export function readTags(cell: Cell | undefined, isOwn: boolean): readonly string[] {
  const texts = cellText(cell)
    .split(isOwn ? TAG_SEPARATOR : /[|,;]/)
    .map(tagText)
    .filter((text) => tagTextError(text) === null)
  return [...new Map(texts.map((text) => [tagKey(text), text])).values()].slice(0, MOST_TAGS_OF_ROW)
}
