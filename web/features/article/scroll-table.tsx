import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/**
 * A table that scrolls horizontally inside its container. The container is focusable, so that the keyboard can scroll
 * it.
 */
export function ScrollTable({
  label,
  even = false,
  cards = false,
  children,
}: {
  label: string
  /** Uses equal column widths, so that several tables align. */
  even?: boolean
  /** Shows each row as a card on a phone. */
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
