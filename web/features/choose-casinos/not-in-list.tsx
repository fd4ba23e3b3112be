import styles from './not-in-list.module.css'
import { changeToAdd, type ChosenChange } from '#web/features/choose-casinos/casino-choices.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { Button } from '#web/ui/button.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import textLink from '#web/ui/text-link.module.css'

/** At the end of the list: how many casinos of the catalog are not in it, and the page to choose them. */
export function NotInList({ rows, href }: { rows: readonly ListRow[]; href: string }) {
  const casinos = rows.filter(isCasino).length
  if (casinos === 0) return null
  return (
    <p className={styles.line}>
      {casinos === 1 ? '1 casino of the catalog isn’t' : `${casinos} casinos of the catalog aren’t`} in your
      list.{' '}
      <PageLink href={href} className={textLink.link}>
        Add casinos
      </PageLink>
    </p>
  )
}

/** The casinos of the catalog that a search finds only outside the list, each with a button that adds it. */
export function FoundOutside({
  rows,
  list,
  onAdd,
}: {
  rows: readonly ListRow[]
  /** All rows of the member. */
  list: readonly ListRow[]
  onAdd: (row: ListRow, change: ChosenChange) => void
}) {
  function add(row: ListRow): void {
    const change = changeToAdd(list, row.own.casinoId)
    if (change !== null) onAdd(row, change)
  }

  const casinos = rows.filter(isCasino).slice(0, 5)
  if (casinos.length === 0) return null
  return (
    <section className={styles.outside} aria-label="Not in your list">
      <h2>Not in your list</h2>
      <ul>
        {casinos.map((row) => (
          <li key={row.own.casinoId}>
            <span>{row.listed.casino.name}</span>
            <Button
              size="small"
              aria-label={`Add to your list: ${row.listed.casino.name}`}
              onClick={() => add(row)}
            >
              Add to your list
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function isCasino({ listed: { casino } }: ListRow): boolean {
  return casino.active && casino.parentId === null
}
