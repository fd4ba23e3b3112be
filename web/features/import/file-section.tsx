import { cellText } from '#core/import/cell.ts'
import type { DateSystem } from '#core/import/serial-date.ts'
import { ENCODINGS, type FileChoices, LAYOUTS, SEPARATORS } from '#web/features/import/file-choices.ts'
import {
  ENCODING_NAMES,
  GRID_TEXTS,
  LAYOUT_NAMES,
  SEPARATOR_NAMES,
  rowsReadText,
} from '#web/features/import/import-texts.ts'
import { focusOnMount } from '#web/features/import/focus-on-mount.ts'
import type { ImportState } from '#web/features/import/use-import.ts'
import { SelectField } from '#web/ui/field.tsx'
import styles from './import.module.css'

/** The sheets that can be chosen. */
const MOST_SHEETS = 100

type Props = {
  open: ImportState & { kind: 'open' }
  onChoices: (choices: FileChoices) => void
  onHeader: (header: number | null) => void
  onSystem: (system: DateSystem) => void
}

/** How the file was read, each part of which can be changed, and its first rows. */
export function FileSection({ open: { file, settings, source }, onChoices, onHeader, onSystem }: Props) {
  const { encoding, separator, sheet, sheets, firstRows, grid, layout } = file
  const choices: FileChoices = {
    encoding: encoding ?? undefined,
    separator: separator ?? undefined,
    sheet: sheet ?? undefined,
    layout,
  }
  const width = Math.max(...firstRows.map((row) => row.length))
  return (
    <section aria-labelledby="import-file" className={styles.section}>
      <h2 id="import-file" ref={focusOnMount} tabIndex={-1}>
        {source.name}
      </h2>
      <p>
        {grid !== null && layout === 'grid' ? `${GRID_TEXTS[grid]} ` : null}
        {rowsReadText(file, settings.header)} Change what doesn’t look right.
      </p>
      <div className={styles.fields}>
        {sheets.length > 1 ? (
          <SelectField
            id="import-sheet"
            label="Sheet"
            value={sheet ?? ''}
            onChange={({ target }) => onChoices({ ...choices, sheet: target.value })}
          >
            {sheets.slice(0, MOST_SHEETS).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        ) : null}
        {encoding === null ? null : (
          <ChoiceField
            id="import-encoding"
            label="Encoding"
            value={encoding}
            options={ENCODINGS}
            names={ENCODING_NAMES}
            onChoice={(one) => onChoices({ ...choices, encoding: one })}
          />
        )}
        {separator === null ? null : (
          <ChoiceField
            id="import-separator"
            label="Separator"
            value={separator}
            options={SEPARATORS}
            names={SEPARATOR_NAMES}
            onChoice={(one) => onChoices({ ...choices, separator: one })}
          />
        )}
        {grid === null ? null : (
          <ChoiceField
            id="import-layout"
            label="Layout of the sheet"
            value={layout}
            options={LAYOUTS}
            names={LAYOUT_NAMES}
            onChoice={(one) => onChoices({ ...choices, layout: one })}
          />
        )}
        <SelectField
          id="import-header"
          label="Row with the column names"
          value={settings.header ?? ''}
          onChange={({ target }) => onHeader(target.value === '' ? null : Number(target.value))}
        >
          <option value="">None</option>
          {firstRows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a row has no other key
            <option key={index} value={index}>
              {`Row ${index + 1}: ${row.map(cellText).filter(Boolean).join(', ').slice(0, 40)}`}
            </option>
          ))}
        </SelectField>
        <SelectField
          id="import-system"
          label="Dates written as numbers"
          value={settings.system}
          onChange={({ target }) => onSystem(target.value as DateSystem)}
        >
          <option value="1900">Days since 1900 (usual)</option>
          <option value="1904">Days since 1904 (older Macs)</option>
        </SelectField>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it */}
      <section className={styles.scroll} aria-label="The first rows of the file" tabIndex={0}>
        <table className={styles.cells}>
          <tbody>
            {firstRows.slice(0, (settings.header ?? 0) + 5).map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a row has no other key
              <tr key={index} data-header={settings.header === index || undefined}>
                <th scope="row">{index + 1}</th>
                {Array.from({ length: width }, (_, column) => (
                  <td key={column}>{cellText(row[column])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

type ChoiceFieldProps<Choice extends string> = {
  id: string
  label: string
  value: Choice
  options: readonly Choice[]
  names: Readonly<Record<Choice, string>>
  onChoice: (choice: Choice) => void
}

/** A select field with a name for each of its options. */
function ChoiceField<Choice extends string>(props: ChoiceFieldProps<Choice>) {
  const { id, label, value, options, names, onChoice } = props
  return (
    <SelectField
      id={id}
      label={label}
      value={value}
      onChange={({ target }) => onChoice(target.value as Choice)}
    >
      {options.map((one) => (
        <option key={one} value={one}>
          {names[one]}
        </option>
      ))}
    </SelectField>
  )
}
