import type { Find } from '#web/features/search/find-rows.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './search.module.css'

/** Replaces the list if no casino matches. */
export function NothingFound({ find: { text, readySince }, onClear }: { find: Find; onClear: () => void }) {
  const query = text.trim()
  return (
    <section className={styles.nothing}>
      <h2>{query === '' ? 'Nothing is ready' : 'No casinos found'}</h2>
      <p>
        {query === ''
          ? 'Every bonus is collected or still counting down.'
          : `${readySince === null ? 'No casino on your list' : 'No ready casino'} has “${query}” in its name.`}
      </p>
      <Button onClick={onClear}>Show all casinos</Button>
    </section>
  )
}
