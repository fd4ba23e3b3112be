import type { ReactNode } from 'react'

/** A table that a phone scrolls by itself, not with the page; the keyboard can reach what scrolls. */
export function ScrollTable({
  label,
  even = false,
  children,
}: {
  label: string
  /** Columns of equal width, so that several tables stand in line. */
  even?: boolean
  children: ReactNode
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={even ? 'table-scroll table-even' : 'table-scroll'} aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </section>
  )
}
