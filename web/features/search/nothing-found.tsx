import type { Find } from '#web/features/search/find-rows.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './search.module.css'

/** Replaces the list if no casino matches. */
export function NothingFound({
  find: { text, readySince },
  tag = null,
  onClear,
}: {
  find: Find
  /** The tag that is also chosen. */
  tag?: string | null
  onClear: () => void
}) {
  const tagged = tag === null ? '' : ` with the tag “${tag}”`
  const query = text.trim()
  return (
    <section className={styles.nothing}>
      <h2>{query === '' && readySince !== null ? 'Nothing is ready' : 'No casinos found'}</h2>
      <p>
        {query === ''
          ? readySince === null
            ? `No visible casino has the tag “${tag}”.`
            : `Every bonus${tagged} is collected or still counting down.`
          : `${readySince === null ? 'No casino on your list' : 'No ready casino'}${tagged} has “${query}” in its name.`}
      </p>
      <Button onClick={onClear}>Show all casinos</Button>
    </section>
  )
}
