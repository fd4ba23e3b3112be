import type { ReactNode } from 'react'
import styles from './scroll-table.module.css'
import { classNames } from '#web/ui/class-names.ts'

/**
 * A table that scrolls horizontally inside its container. The container is focusable, so that the keyboard can scroll
 * it.
 */
export function ScrollTable({
  label,
  id,
  even = false,
  cards,
  children,
}: {
  label: string
  id?: string
  /** Uses equal column widths, so that several tables align. */
  even?: boolean
  /** Classes of a table whose display they change. Browsers then drop its role, so it is set here. */
  cards?: string
  children: ReactNode
}) {
  return (
    <section
      className={classNames(styles.scroll, even && styles.even, cards)}
      aria-label={label}
      id={id}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table {...(cards !== undefined && { role: 'table' })}>{children}</table>
    </section>
  )
}
