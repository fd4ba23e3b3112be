import { type ReactNode, useId, useState } from 'react'
import { buttonClass, Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import styles from './dashboard.module.css'
import { compactRows } from '#web/features/compact/compact-rows.ts'
import checkbox from '#web/ui/checkbox.module.css'
import { usePersistedToggle } from '#web/ui/persisted-toggle.ts'

type Props = {
  find: ReactNode
  sort: ReactNode
  /** Filters and settings that a phone shows on demand. */
  children: ReactNode
  /** Below the controls. */
  note: ReactNode
  /** Next to the note. */
  end: ReactNode
  /** Whether a filter is active that a phone must not fold. */
  isFiltered: boolean
  /** The form of the chosen casinos, and how many casinos wait for a choice; null for a visitor. */
  own: { readonly chooseHref: string; readonly waiting: number; readonly onAdd: () => void } | null
}

/** The controls above the list. A phone shows the order and "Ready only", and the rest on demand. */
export function ListControls({ find, sort, children, end, note, isFiltered, own }: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  // They stay open when the filter ends, so that the field in use does not disappear.
  if (isFiltered && !isOpen) setIsOpen(true)
  const showsAll = isOpen || isFiltered
  return (
    <div id={id} className={classNames(styles.bar, styles.controls)} data-folded={showsAll ? undefined : ''}>
      {find}
      <CompactToggle />
      {own === null ? null : (
        <>
          <PageLink href={own.chooseHref} className={buttonClass({})}>
            Choose casinos{own.waiting === 0 ? null : ` · New (${own.waiting})`}
          </PageLink>
          <Button onClick={own.onAdd}>
            <Icon name="plus" />
            Add a casino
          </Button>
        </>
      )}
      {children}
      <div className={styles.sort}>{sort}</div>
      <Button
        className={styles.more}
        data-unfold
        icon
        aria-label="More list options"
        aria-expanded={showsAll}
        aria-controls={id}
        aria-disabled={isFiltered || undefined}
        onClick={() => {
          if (!isFiltered) setIsOpen(!showsAll)
        }}
      >
        <Icon name={showsAll ? 'chevron-up' : 'menu'} />
      </Button>
      <div className={styles.notes}>
        {note}
        {end}
      </div>
    </div>
  )
}

/** Toggles compact rows. Hidden on phones, where the list shows cards. */
function CompactToggle() {
  const compact = usePersistedToggle(compactRows)
  return (
    <label className={styles.compact}>
      <input
        type="checkbox"
        className={checkbox.checkbox}
        checked={compact}
        onChange={({ target }) => compactRows.choose(target.checked)}
      />
      Compact rows
    </label>
  )
}
