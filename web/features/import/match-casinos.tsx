import { foldText } from '#core/import/cell.ts'
import type { KnownCasino } from '#core/import/match-casino.ts'
import type { CasinoChoice, ImportSettings } from '#core/import/settings.ts'
import { withChoice } from '#web/features/import/import-questions.tsx'
import type { ImportSummary } from '#web/features/import/import-messages.ts'
import { countText } from '#web/features/import/import-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import styles from './import.module.css'

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

type Props = {
  settings: ImportSettings
  summary: ImportSummary
  casinos: readonly KnownCasino[]
  onCasinos: (casinos: ImportSettings['casinos']) => void
}

/** The casinos of the file that were not recognized: each becomes an own casino, one of the list, or none. Matched ones stay. */
export function MatchCasinos({ settings, summary, casinos, onCasinos }: Props) {
  const unknown = new Map(summary.unknownCasinos.map((one) => [foldText(one.text), one]))
  const spelled = new Map(summary.newCasinos.map((name) => [foldText(name), name]))
  const keys = [...new Set([...unknown.keys(), ...Object.keys(settings.casinos)])]
  if (keys.length === 0) return null
  const sorted = [...casinos].sort((a, b) => names.compare(a.names[0] ?? '', b.names[0] ?? ''))
  return (
    <section aria-labelledby="import-casinos" className={styles.section}>
      <h2 id="import-casinos">Casinos we didn’t recognize</h2>
      {unknown.size > 1 ? (
        <Button
          onClick={() =>
            onCasinos({
              ...settings.casinos,
              ...Object.fromEntries([...unknown.keys()].map((key) => [key, 'new' as const])),
            })
          }
        >
          Add all {unknown.size} as your own casinos
        </Button>
      ) : null}
      <div className={styles.fields}>
        {keys.map((key) => (
          <SelectField
            key={key}
            id={`import-casino-${key}`}
            label={unknown.get(key)?.text ?? spelled.get(key) ?? key}
            help={unknown.has(key) ? countText(unknown.get(key)?.rows ?? 0, 'row') : undefined}
            value={settings.casinos[key] ?? ''}
            onChange={({ target }) => onCasinos(withChoice(settings.casinos, key, choiceOf(target.value)))}
          >
            <option value="">Choose…</option>
            <option value="new">Add as your own casino</option>
            <option value="skip">Leave its rows out</option>
            {sorted.map(({ id, names: [name] }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </section>
  )
}

function choiceOf(value: string): CasinoChoice | null {
  if (value === '') return null
  return value === 'new' || value === 'skip' ? value : Number(value)
}
