import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** A table that scrolls by itself where it is too wide, not with the page; the keyboard can reach what scrolls. */
export function ScrollTable({
  label,
  even = false,
  cards = false,
  children,
}: {
  label: string
  /** Columns of equal width, so that several tables stand in line. */
  even?: boolean
  /** A phone shows each row as a card. */
  cards?: boolean
  children: ReactNode
}) {
  return (
    <section
      className={classNames('table-scroll', even && 'table-even', cards && 'table-cards')}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table {...(cards && { role: 'table' })}>{children}</table>
    </section>
  )
}
