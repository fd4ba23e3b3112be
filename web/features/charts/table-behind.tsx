import { useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import styles from './table-behind.module.css'

type Props = {
  label: string
  head: readonly string[]
  /** The texts of the cells. The first cell of a row names it. */
  rows: readonly (readonly string[])[]
  /** Not printed, and not rendered before it is open. */
  isLong?: boolean
}

/** The values of a chart as a table, which a button opens. Paper always shows it, unless it is long. */
export function TableBehind({ label, head, rows, isLong = false }: Props) {
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <details
      className={styles.details}
      data-long={isLong || undefined}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setWasOpen(true)
      }}
    >
      <summary>
        <Icon name="chevron-right" />
        Show as a table
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it */}
      <section className={styles.scroll} aria-label={label} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(isLong && !wasOpen ? [] : rows).map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={head[index + 1]} className="figures">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
