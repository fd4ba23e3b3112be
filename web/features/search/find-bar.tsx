import styles from './search.module.css'
import { serverNow } from '#web/api/server-clock.ts'
import { type Find, isFinding } from '#web/features/search/find-rows.ts'
import { Button } from '#web/ui/button.tsx'
import checkbox from '#web/ui/checkbox.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { classNames } from '#web/ui/class-names.ts'
import input from '#web/ui/input.module.css'

const FIND_FIELD_ID = 'find-casino'

type Props = {
  find: Find
  onFind: (find: Find) => void
  found: number
  all: number
  /** Whether another filter is active too. */
  filtered?: boolean
}

/** Filters casinos by name while the user types, and by Ready only. */
export function FindBar({ find, onFind, found, all, filtered = false }: Props) {
  const showsCount = isFinding(find) || filtered
  return (
    <search className={styles.search} aria-label="Casinos">
      <div className={styles.field}>
        <Icon name="search" />
        <input
          id={FIND_FIELD_ID}
          data-find-field
          type="search"
          className={input.input}
          aria-label="Find a casino"
          placeholder="Find a casino"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          value={find.text}
          onChange={(event) => onFind({ ...find, text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            if (find.text === '') event.currentTarget.blur()
            else onFind({ ...find, text: '' })
          }}
        />
        {find.text === '' ? null : (
          <Button
            look="quiet"
            size="small"
            icon
            aria-label="Clear the search"
            onClick={() => {
              onFind({ ...find, text: '' })
              document.getElementById(FIND_FIELD_ID)?.focus()
            }}
          >
            <Icon name="close" />
          </Button>
        )}
      </div>
      <label className={styles.ready}>
        <input
          type="checkbox"
          className={checkbox.checkbox}
          checked={find.readySince !== null}
          onChange={(event) => onFind({ ...find, readySince: event.target.checked ? serverNow() : null })}
        />
        Ready only
      </label>
      <p className={classNames(styles.count, 'figures')} aria-live="polite">
        {showsCount ? `${found} of ${all}` : null}
        {showsCount ? <span className="visually-hidden"> casinos shown</span> : null}
      </p>
    </search>
  )
}

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
