import { useMemo } from 'react'
import { foldText } from '#core/import/cell.ts'
import type { KnownCasino } from '#core/import/match-casino.ts'
import { nearestCasinos } from '#core/import/nearest-casinos.ts'
import type { CasinoChoice, ImportSettings } from '#core/import/settings.ts'
import { withChoice } from '#web/features/import/import-questions.tsx'
import type { ImportSummary } from '#web/features/import/import-messages.ts'
import { countText } from '#web/features/import/import-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import styles from './import.module.css'

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

type Props = {
  settings: ImportSettings
  summary: ImportSummary
  casinos: readonly KnownCasino[]
  onCasinos: (casinos: ImportSettings['casinos']) => void
}

/** The casinos of the file that are shown one by one. */
const MOST_SHOWN = 50
const MOST_NEAREST = 3

type CasinoText = { readonly key: string; readonly label: string; readonly help: string | undefined }

/** The casinos of the file that were not recognized: each becomes an own casino, one of the list, or none. Matched ones can be changed. */
export function MatchCasinos({ settings, summary, casinos, onCasinos }: Props) {
  const unknown = new Map(summary.unknownCasinos.map((one) => [foldText(one.text), one]))
  const spelled = new Map(summary.newCasinos.map((name) => [foldText(name), name]))
  const keys = [...new Set([...unknown.keys(), ...Object.keys(settings.casinos)])]
  const rest = [...unknown.keys()].slice(MOST_SHOWN)
  const { matchedCasinos, unknownCasinos } = summary
  const nearest = useMemo(
    () =>
      new Map(
        unknownCasinos
          .slice(0, MOST_SHOWN)
          .map(({ text }) => [foldText(text), nearestCasinos(text, casinos, MOST_NEAREST)]),
      ),
    [unknownCasinos, casinos],
  )
  if (keys.length === 0 && matchedCasinos.length === 0) return null
  const sorted = casinos
    .filter((casino) => casino.names.length > 0)
    .sort((a, b) => names.compare(a.label, b.label))
  const chooseAll = (all: readonly string[], choice: CasinoChoice) =>
    onCasinos({ ...settings.casinos, ...Object.fromEntries(all.map((key) => [key, choice])) })
  const choose = (key: string, id: number) => {
    // The suggestions are removed with the focused one.
    document.querySelector<HTMLElement>(`#${CSS.escape(idOf(key))}`)?.focus()
    onCasinos({ ...settings.casinos, [key]: id })
  }
  const field = ({ key, label, help }: CasinoText, value: CasinoChoice | '') => (
    <SelectField
      key={key}
      id={idOf(key)}
      label={label}
      help={help}
      value={value}
      onChange={({ target }) => onCasinos(withChoice(settings.casinos, key, choiceOf(target.value)))}
    >
      <option value="">Choose…</option>
      <option value="new">Add as your own casino</option>
      <option value="skip">Leave its rows out</option>
      {/* A bonus, or a casino that an export restores, is found by its ID and is none of the list below. */}
      {typeof value === 'number' && !sorted.some(({ id }) => id === value) ? (
        <option value={value}>{label}</option>
      ) : null}
      {sorted.map(({ id, label: name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
  const rowsText = (rows: number | undefined) => (rows === undefined ? undefined : countText(rows, 'row'))
  return (
    <section aria-labelledby="import-casinos" className={styles.section}>
      <h2 id="import-casinos">Casinos in the file</h2>
      {unknown.size > 1 ? (
        <div className={styles.actions}>
          <Button onClick={() => chooseAll([...unknown.keys()], 'new')}>
            Add all {unknown.size} as your own casinos
          </Button>
          <Button onClick={() => chooseAll([...unknown.keys()], 'skip')}>Leave all {unknown.size} out</Button>
        </div>
      ) : null}
      <div className={styles.fields}>
        {keys.slice(0, MOST_SHOWN).map((key) => {
          const label = unknown.get(key)?.text ?? spelled.get(key) ?? key
          const value = settings.casinos[key] ?? ''
          return (
            <div key={key} className={styles.casino}>
              {field({ key, label, help: rowsText(unknown.get(key)?.rows) }, value)}
              {value === '' ? (
                <Nearest casinos={nearest.get(key) ?? []} onChoose={(id) => choose(key, id)} />
              ) : null}
            </div>
          )
        })}
      </div>
      {rest.length > 0 ? <p>{countText(rest.length, 'more casino')} that we didn’t recognize.</p> : null}
      {matchedCasinos.length > 0 ? (
        <details>
          <summary>{countText(matchedCasinos.length, 'casino')} recognized</summary>
          <div className={styles.fields}>
            {matchedCasinos
              .slice(0, MOST_SHOWN)
              .map(({ text, casinoId, rows }) =>
                field({ key: foldText(text), label: text, help: rowsText(rows) }, casinoId),
              )}
          </div>
        </details>
      ) : null}
    </section>
  )
}

/** The casinos that a misspelled name may mean, each chosen with one press. */
function Nearest({ casinos, onChoose }: { casinos: readonly KnownCasino[]; onChoose: (id: number) => void }) {
  if (casinos.length === 0) return null
  return (
    <p className={styles.nearest}>
      Did you mean
      {casinos.map(({ id, label }) => (
        <Button key={id} size="small" onClick={() => onChoose(id)}>
          {label}
        </Button>
      ))}
      ?
    </p>
  )
}

function idOf(key: string): string {
  return `import-casino-${key}`
}

function choiceOf(value: string): CasinoChoice | null {
  if (value === '') return null
  return value === 'new' || value === 'skip' ? value : Number(value)
}
