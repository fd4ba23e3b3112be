import { hasTag } from '#core/tags/tag.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { isText, objectOf, orNull } from '#web/api/type-guards.ts'
import { stored } from '#web/ui/stored.ts'

/** The tag by which a member filters the list and Speed Collect on this device; null for all rows. */
type TagFilter = { readonly userId: string; readonly tag: string | null }

export const tagFilter = stored<TagFilter>(
  'tagFilter',
  objectOf<TagFilter>({ userId: isText, tag: orNull(isText) }),
)

/** Returns the rows that have a tag, and the further bonuses of casinos that have it; all rows without a tag. */
export function rowsWithTag(
  rows: readonly ListRow[],
  all: readonly ListRow[],
  tag: string | null,
): readonly ListRow[] {
  if (tag === null) return rows
  const tagged = new Set(all.filter(({ own }) => hasTag(own.tags, tag)).map(({ own }) => own.casinoId))
  return rows.filter(
    ({ own, listed }) => tagged.has(own.casinoId) || tagged.has(listed.casino.parentId ?? own.casinoId),
  )
}
