import type { Tag } from '#core/tags/tag.ts'
import styles from './tag-labels.module.css'

/** How many labels fit next to each other. */
const MOST_SHOWN = 2

/** The tags of a row as small labels on one line. The tooltip, and what a screen reader reads, contains all of them. */
export function TagLabels({ tags }: { tags: readonly Tag[] }) {
  if (tags.length === 0) return null
  const texts = tags.map(({ text }) => text).join(', ')
  const more = tags.length - MOST_SHOWN
  return (
    <span className={styles.tags} data-tip={texts}>
      <span className="visually-hidden">Tags: {texts}. </span>
      {tags.slice(0, MOST_SHOWN).map(({ text, color }) => (
        <span key={text} className={styles.tag} data-color={color} aria-hidden="true">
          {text}
        </span>
      ))}
      {more > 0 ? (
        <span className={styles.more} aria-hidden="true">
          +{more}
        </span>
      ) : null}
    </span>
  )
}

/** One tag as a label. */
export function TagLabel({ tag: { text, color } }: { tag: Tag }) {
  return (
    <span className={styles.tag} data-color={color}>
      {text}
    </span>
  )
}
