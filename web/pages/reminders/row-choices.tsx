import { useDashboard } from '#web/outbox/use-dashboard.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SelectField } from '#web/ui/field.tsx'
import styles from './reminders-page.module.css'

type Props = {
  rows: readonly number[]
  error: string | null
  onChange: (rows: readonly number[]) => void
}

/** As the API allows. Not imported from the contract, because that would load zod. */
const MOST_ROWS = 10
const FIELD_ID = 'reminder-rows'

/** The bonuses of the list that have a reminder of their own. */
export function RowChoices({ rows, error, onChange }: Props) {
  const dashboard = useDashboard()
  const listed = dashboard.kind === 'list' ? dashboard.rows : []
  const names = new Map(listed.map(({ own, listed: { casino } }) => [own.casinoId, casino.name]))
  const open = listed
    .filter(
      ({ own, listed: { casino } }) => own.chosen === true && casino.active && !rows.includes(own.casinoId),
    )
    .map(({ own, listed: { casino } }) => ({ id: own.casinoId, name: casino.name }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en-US'))
  const isFull = rows.length >= MOST_ROWS
  return (
    <div className={styles.rows}>
      <SelectField
        id={FIELD_ID}
        label="When one of these is ready"
        help={
          dashboard.kind === 'broken'
            ? 'Your list couldn’t be loaded, so you can only remove casinos.'
            : `${rows.length} of ${MOST_ROWS} chosen`
        }
        error={error}
        value=""
        disabled={isFull || open.length === 0}
        onChange={({ currentTarget }) => onChange([...rows, Number(currentTarget.value)])}
      >
        <option value="">{isFull ? 'Remove one to add another' : 'Add a casino'}</option>
        {open.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {rows.length === 0 ? null : (
        <ul className={styles.chips}>
          {rows.map((id) => (
            <li key={id}>
              <span>{names.get(id) ?? (dashboard.kind === 'loading' ? '…' : 'No longer in your list')}</span>
              <Button
                icon
                look="quiet"
                size="small"
                aria-label={`Remove ${names.get(id) ?? 'this casino'}`}
                onClick={() => {
                  onChange(rows.filter((one) => one !== id))
                  document.getElementById(FIELD_ID)?.focus()
                }}
              >
                <Icon name="close" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
