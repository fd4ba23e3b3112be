import { useMemo } from 'react'
import { distinctTags, hasTag, type Tag } from '#core/tags/tag.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import input from '#web/ui/input.module.css'
import { useStored, stored } from '#web/ui/stored.ts'
import styles from './tags.module.css'
import { isText, objectOf, orNull } from '#web/api/type-guards.ts'

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

const NONE = { userId: '', tag: null }

/** Returns the tags of a member's rows, and the one by which the member filters; null if no row has it. */
export function useTagFilter(
  rows: readonly ListRow[],
  userId: string | null,
): { readonly tags: readonly Tag[]; readonly tag: string | null } {
  const chosen = useStored(tagFilter, NONE)
  const tags = useMemo(() => distinctTags(rows.map(({ own }) => own.tags)), [rows])
  const tag = chosen.userId === userId && chosen.tag !== null && hasTag(tags, chosen.tag) ? chosen.tag : null
  return { tags, tag }
}

type Props = { tags: readonly Tag[]; tag: string | null; onTag: (tag: string | null) => void }

/** Filters by a tag. Not rendered for a member without tags. */
export function TagSelect({ tags, tag, onTag }: Props) {
  if (tags.length === 0) return null
  return (
    <span className={classNames(input.select, styles.select)}>
      <select
        aria-label="Tag"
        className={classNames(input.input, input.small)}
        value={tag ?? ''}
        onChange={({ target }) => onTag(target.value === '' ? null : target.value)}
      >
        <option value="">All tags</option>
        {tags.map(({ text }) => (
          <option key={text} value={text}>
            {text}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  )
}
