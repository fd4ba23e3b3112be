import { type FormEvent, type ReactNode, useState } from 'react'
import { PATHS } from '#contract/paths.ts'
import type { RemindersResponse } from '#contract/reminders.ts'
import { reasonText } from '#web/api/api-failure.ts'
import { changeReminders } from '#web/features/notify/reminders.ts'
import { zoneText } from '#web/ui/zone-text.ts'
import { RowChoices } from '#web/pages/reminders/row-choices.tsx'
import {
  type DraftError,
  draftOf,
  type SettingsDraft,
  settingsOf,
  WEEKDAYS,
} from '#web/pages/reminders/settings-draft.ts'
import { Button } from '#web/ui/button.tsx'
import checkbox from '#web/ui/checkbox.module.css'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { showAlert, showToast } from '#web/ui/message-store.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import styles from './reminders-page.module.css'

const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The element that gets the focus when a field has an error. */
const FIELD_IDS = {
  digest: 'reminder-digest-time',
  weekdays: 'reminder-first-day',
  threshold: 'reminder-threshold',
  quietHours: 'reminder-quiet-from',
  rows: 'reminder-rows',
} as const satisfies Record<DraftError['field'], string>

const DAYS_ERROR_ID = 'reminder-days-error'

/** What a member is reminded of, and when. Typed values stay until they are saved. */
export function SettingsForm({ userId, reminders }: { userId: string; reminders: RemindersResponse }) {
  const { settings, timeZone, email } = reminders
  const [edited, setEdited] = useState<Partial<SettingsDraft>>({})
  const [error, setError] = useState<DraftError | null>(null)
  const [busy, setBusy] = useState(false)
  const draft: SettingsDraft = { ...draftOf(settings), ...edited }
  const edit = (change: Partial<SettingsDraft>) => {
    setEdited((before) => ({ ...before, ...change }))
    setError(null)
  }
  const errorOf = (field: DraftError['field']) => (error?.field === field ? error.text : null)

  function stop(next: DraftError): void {
    setError(next)
    document.getElementById(FIELD_IDS[next.field])?.focus()
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const read = settingsOf(draft)
    if (!read.ok) return stop(read.reason)
    setBusy(true)
    const response = await changeReminders(userId, 'PUT', PATHS.reminders, read.value)
    setBusy(false)
    if (response.kind === 'ok') {
      // What was edited while it was saved stays.
      setEdited((now) => withoutSaved(now, edited))
      setError(null)
      return void showToast('Reminders saved')
    }
    const field = response.kind === 'rejected' && isField(response.field) ? response.field : null
    if (field !== null && response.kind === 'rejected') return stop({ field, text: response.message })
    showAlert(`Your reminders weren’t saved. ${reasonText(response)}`)
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <SettingsSection
        id="reminders-settings"
        title="What to tell you"
        note={
          timeZone === null
            ? 'Nothing is sent twice for the same thing.'
            : `Times are in your time zone, ${zoneText(timeZone)}. Nothing is sent twice for the same thing.`
        }
      >
        <Choice
          label="A summary at a time you choose"
          checked={draft.digestOn}
          onChange={(digestOn) => edit({ digestOn })}
        >
          <TextField
            id={FIELD_IDS.digest}
            label="Time"
            type="time"
            className={styles.time}
            value={draft.digestTime}
            error={errorOf('digest')}
            onChange={({ target }) => edit({ digestTime: target.value })}
          />
          <fieldset
            className={styles.days}
            aria-describedby={errorOf('weekdays') === null ? undefined : DAYS_ERROR_ID}
          >
            <legend>Days</legend>
            {WEEKDAYS.map((day) => (
              <label key={day}>
                <input
                  id={day === 1 ? FIELD_IDS.weekdays : undefined}
                  type="checkbox"
                  className="visually-hidden"
                  checked={draft.weekdays.includes(day)}
                  onChange={({ target }) =>
                    edit({
                      weekdays: target.checked
                        ? [...draft.weekdays, day]
                        : draft.weekdays.filter((one) => one !== day),
                    })
                  }
                />
                <span aria-hidden="true">{DAY_NAMES[day - 1]?.slice(0, 2)}</span>
                <span className="visually-hidden">{DAY_NAMES[day - 1]}</span>
              </label>
            ))}
            {errorOf('weekdays') === null ? null : (
              <div className={styles.daysError}>
                <FieldError id={DAYS_ERROR_ID}>{errorOf('weekdays')}</FieldError>
              </div>
            )}
          </fieldset>
        </Choice>
        <Choice
          label="When more than an amount is ready"
          checked={draft.thresholdOn}
          onChange={(thresholdOn) => edit({ thresholdOn })}
        >
          <TextField
            id={FIELD_IDS.threshold}
            label="Amount in dollars"
            inputMode="decimal"
            autoComplete="off"
            className={`${styles.time} figures`}
            value={draft.threshold}
            error={errorOf('threshold')}
            onChange={({ target }) => edit({ threshold: target.value })}
          />
        </Choice>
        <Choice
          label="Two hours before a streak ends"
          checked={draft.streaks}
          onChange={(streaks) => edit({ streaks })}
        />
        <Choice
          label="When a requested cash-out is overdue"
          help="Once for each, after the time in which the casino usually pays, or 14 days if that isn’t known."
          checked={draft.overdue}
          onChange={(overdue) => edit({ overdue })}
        />
        <RowChoices rows={draft.rows} error={errorOf('rows')} onChange={(rows) => edit({ rows })} />
        <Choice
          label="Nothing at night"
          help="Choose a summary time outside these hours. Everything else waits until they end."
          checked={draft.quietOn}
          onChange={(quietOn) => edit({ quietOn })}
        >
          <div className={styles.hours}>
            <TextField
              id={FIELD_IDS.quietHours}
              label="From"
              type="time"
              className={styles.time}
              value={draft.quietFrom}
              error={errorOf('quietHours')}
              onChange={({ target }) => edit({ quietFrom: target.value })}
            />
            <TextField
              id="reminder-quiet-to"
              label="To"
              type="time"
              className={styles.time}
              value={draft.quietTo}
              onChange={({ target }) => edit({ quietTo: target.value })}
            />
          </div>
        </Choice>
        <Choice
          label="Show casinos and amounts in notifications"
          help="Anyone who sees your locked screen can read them. A notification from an open page always shows the total."
          checked={draft.showDetails}
          onChange={(showDetails) => edit({ showDetails })}
        />
        {email.isOffered ? (
          <Choice
            label="Email the summary while no device gets notifications"
            help={
              email.isVerified
                ? `To ${email.address}. Every email has a link that ends them.`
                : `${email.address} isn’t confirmed yet. Confirm it in your account to get emails.`
            }
            checked={draft.email}
            onChange={(on) => edit({ email: on })}
          />
        ) : (
          <p className={styles.text}>
            This site isn’t set up to send email, so the summary can’t be emailed.
          </p>
        )}
        <div>
          <Button type="submit" look="filled" busy={busy}>
            Save reminders
          </Button>
        </div>
      </SettingsSection>
    </form>
  )
}

/** Returns the edits that a save did not contain. */
function withoutSaved(now: Partial<SettingsDraft>, saved: Partial<SettingsDraft>): Partial<SettingsDraft> {
  const entries = Object.entries(now) as [keyof SettingsDraft, unknown][]
  return Object.fromEntries(entries.filter(([field, value]) => saved[field] !== value))
}

function isField(field: string | undefined): field is DraftError['field'] {
  return field !== undefined && field in FIELD_IDS
}

type ChoiceProps = {
  label: string
  help?: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** Fields that count only while it is turned on. */
  children?: ReactNode
}

function Choice({ label, help, checked, onChange, children }: ChoiceProps) {
  return (
    <div className={styles.choice}>
      <label>
        <input
          type="checkbox"
          className={checkbox.checkbox}
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>
          {label}
          {help === undefined ? null : <span className={styles.help}>{help}</span>}
        </span>
      </label>
      {checked && children ? <div className={styles.fields}>{children}</div> : null}
    </div>
  )
}
