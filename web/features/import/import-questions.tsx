import { type Cell, type CellRow, cellText, foldText } from '#core/import/cell.ts'
import { isBook, isInOutUnclear } from '#core/import/columns.ts'
import { readDate } from '#core/import/date-text.ts'
import type { KindChoice } from '#core/import/kind-text.ts'
import type { ImportSettings } from '#core/import/settings.ts'
import type { ImportSummary } from '#web/features/import/import-messages.ts'
import { countText, KIND_PLURALS } from '#web/features/import/import-texts.ts'
import { SelectField } from '#web/ui/field.tsx'
import styles from './import.module.css'

type Props = {
  /** The row with the names of the columns. */
  header: CellRow | null
  settings: ImportSettings
  summary: ImportSummary
  onChange: (changes: Partial<ImportSettings>) => void
}

/** The unknown words that are shown one by one. */
const MOST_WORDS = 50

/** What the file leaves open, each asked once. Answered questions stay, so that the answer can be changed. */
export function ImportQuestions({ header, settings, summary, onChange }: Props) {
  const { eitherDate, problems, unknownKinds } = summary
  const hasKinds = settings.columns.includes('kind')
  const hasBook = isBook(settings.columns)
  const asksSigns = problems.has('asks-sign')
  const signsToAsk = (['plain', 'minus'] as const).filter(
    (sign) =>
      !hasKinds &&
      !hasBook &&
      (settings[sign] !== null || problems.has(sign === 'plain' ? 'asks-kind' : 'asks-sign')),
  )
  const words = new Map(unknownKinds.map(({ text, rows }) => [foldText(text), { text, rows }]))
  const allWords = [...new Set([...words.keys(), ...Object.keys(settings.kinds)])]
  // The most frequent are first. A column of notes has as many words as rows.
  const shownWords = allWords.slice(0, MOST_WORDS)
  const questions = [
    eitherDate === null ? null : (
      <SelectField
        key="order"
        id="import-order"
        label={`“${eitherDate}” is`}
        help="All dates of this file have the same order."
        value={settings.order ?? ''}
        onChange={({ target }) =>
          onChange({ order: target.value === '' ? null : (target.value as 'month-first' | 'day-first') })
        }
      >
        <option value="">Choose…</option>
        <option value="month-first">{dayText(eitherDate, 'month-first')}</option>
        <option value="day-first">{dayText(eitherDate, 'day-first')}</option>
      </SelectField>
    ),
    header === null || !isInOutUnclear(header, settings.columns) ? null : (
      <SelectField
        key="in-out"
        id="import-in-out"
        label="“In” and “Out” mean"
        value={settings.inOut ? inMeaning(header, settings) : ''}
        onChange={({ target }) => onChange(inOutChanges(header, settings, target.value))}
      >
        <option value="">Choose…</option>
        <option value="spent">In: what I spent. Out: what I cashed out</option>
        <option value="cashed-out">In: what I cashed out. Out: what I spent</option>
      </SelectField>
    ),
    (hasKinds || hasBook) && (asksSigns || settings.signs !== null) ? (
      <SelectField
        key="signs"
        id="import-signs"
        label="Minus signs and parentheses mean"
        value={settings.signs ?? ''}
        onChange={({ target }) =>
          onChange({ signs: target.value === '' ? null : (target.value as 'ignored' | 'rejected') })
        }
      >
        <option value="">Choose…</option>
        <option value="ignored">Nothing: use the amount</option>
        <option value="rejected">An error: leave the row out</option>
      </SelectField>
    ) : null,
    ...signsToAsk.map((sign) => (
      <KindField
        key={sign}
        id={`import-${sign}`}
        label={sign === 'plain' ? 'Amounts without a sign are' : 'Amounts with a minus sign are'}
        value={settings[sign]}
        onKind={(kind) => onChange({ [sign]: kind })}
      />
    )),
    ...shownWords.map((word) => (
      <KindField
        key={word}
        id={`import-kind-${word}`}
        label={`“${words.get(word)?.text ?? word}”`}
        help={words.has(word) ? countText(words.get(word)?.rows ?? 0, 'row') : undefined}
        value={settings.kinds[word] ?? null}
        onKind={(kind) => onChange({ kinds: withChoice(settings.kinds, word, kind) })}
      />
    )),
  ].filter((question) => question !== null)
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="import-questions" className={styles.section}>
      <h2 id="import-questions">Questions about this file</h2>
      <div className={styles.fields}>{questions}</div>
      {allWords.length > MOST_WORDS ? (
        <p>
          {countText(allWords.length - MOST_WORDS, 'more word')} that we don’t know. Is the type column
          matched correctly?
        </p>
      ) : null}
    </section>
  )
}

/** Returns the choices with one added, or removed if it is null. */
export function withChoice<T>(
  choices: Readonly<Record<string, T>>,
  key: string,
  choice: T | null,
): Readonly<Record<string, T>> {
  const others = Object.fromEntries(Object.entries(choices).filter(([other]) => other !== key))
  return choice === null ? others : { ...others, [key]: choice }
}

/** Returns what "In" means with these columns. */
function inMeaning(header: CellRow, { columns }: ImportSettings): 'spent' | 'cashed-out' {
  const isSpent = columns.some(
    (role, index) =>
      role === (foldText(cellText(header[index])) === 'in' ? 'paid' : 'received') && isInOrOut(header[index]),
  )
  return isSpent ? 'spent' : 'cashed-out'
}

function isInOrOut(cell: Cell | undefined): boolean {
  return ['in', 'out'].includes(foldText(cellText(cell)))
}

function inOutChanges(header: CellRow, settings: ImportSettings, meaning: string): Partial<ImportSettings> {
  if (meaning === '') return { inOut: false }
  if (meaning === inMeaning(header, settings)) return { inOut: true }
  const swapped = { paid: 'received', received: 'paid' } as const
  const columns = settings.columns.map((role) =>
    role === 'paid' || role === 'received' ? swapped[role] : role,
  )
  return { inOut: true, columns }
}

function KindField(props: {
  id: string
  label: string
  help?: string | undefined
  value: KindChoice | null
  onKind: (kind: KindChoice | null) => void
}) {
  const { id, label, help, value, onKind } = props
  return (
    <SelectField
      id={id}
      label={label}
      help={help}
      value={value ?? ''}
      onChange={({ target }) => onKind(target.value === '' ? null : (target.value as KindChoice))}
    >
      <option value="">Choose…</option>
      {Object.entries(KIND_PLURALS).map(([kind, name]) => (
        <option key={kind} value={kind}>
          {name}
        </option>
      ))}
      <option value="skip">Left out</option>
    </SelectField>
  )
}

function dayText(text: string, order: 'month-first' | 'day-first'): string {
  const date = readDate(text, { order, system: '1900' })
  if (!date.ok) return text
  const ms = date.value.kind === 'moment' ? date.value.at : date.value.wallMs
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(ms)
}
