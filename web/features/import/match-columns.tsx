import { cellText } from '#core/import/cell.ts'
import { COLUMN_ROLES, type ColumnRole, type ColumnRoles } from '#core/import/columns.ts'
import type { OpenedFile } from '#web/features/import/import-messages.ts'
import { ROLE_NAMES } from '#web/features/import/import-texts.ts'
import { SelectField } from '#web/ui/field.tsx'
import styles from './import.module.css'

type Props = {
  file: OpenedFile
  header: number | null
  columns: ColumnRoles
  onColumns: (columns: ColumnRoles) => void
}

/** The role of each column of the file. A role that another column had moves. */
export function MatchColumns({ file, header, columns, onColumns }: Props) {
  const names = header === null ? [] : (file.firstRows[header] ?? [])
  const samples = file.firstRows.slice(header === null ? 0 : header + 1)
  function choose(column: number, role: ColumnRole | null): void {
    onColumns(columns.map((before, index) => (index === column ? role : before === role ? null : before)))
  }
  return (
    <section aria-labelledby="import-columns" className={styles.section}>
      <h2 id="import-columns">Columns</h2>
      <p>We matched what we recognized. Columns that aren’t imported stay out of your ledger.</p>
      <div className={styles.fields}>
        {columns.map((role, column) => {
          const name = cellText(names[column])
          const values = samples.map((row) => cellText(row[column])).filter(Boolean)
          if (name === '' && values.length === 0) return null
          return (
            <SelectField
              // oxlint-disable-next-line react/no-array-index-key -- a column has no other key
              key={column}
              id={`import-column-${column}`}
              label={name === '' ? `Column ${column + 1}` : name}
              help={
                values.length === 0 ? 'No values in the first rows' : `Such as “${values[0]?.slice(0, 40)}”`
              }
              value={role ?? ''}
              onChange={({ target }) =>
                choose(column, target.value === '' ? null : (target.value as ColumnRole))
              }
            >
              <option value="">Don’t import</option>
              {COLUMN_ROLES.map((one) => (
                <option key={one} value={one}>
                  {ROLE_NAMES[one]}
                </option>
              ))}
            </SelectField>
          )
        })}
      </div>
    </section>
  )
}
