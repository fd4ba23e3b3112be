import type { ReactNode } from 'react'
import styles from './figure-fields.module.css'
import { type FigureField, type FigureForm, ZONES } from '#web/features/own-figures/figure-form.ts'
import { Button } from '#web/ui/button.tsx'
import checkbox from '#web/ui/checkbox.module.css'
import { describedBy, Field, FieldError, TextField, SelectField } from '#web/ui/field.tsx'
import input from '#web/ui/input.module.css'

/** A form whose fields are edited, and the errors of its last submission. */
export type FormState = {
  readonly form: FigureForm
  readonly set: (change: Partial<FigureForm>) => void
  readonly idOf: (field: string) => string
  readonly errorOf: (field: FigureField) => string | undefined
}

type TextName = {
  [Name in FigureField]: FigureForm[Name] extends string ? Name : never
}[FigureField]

/** A text field of the form. */
export function FormText({
  state: { form, set, idOf, errorOf },
  field,
  label,
  help,
  money = false,
}: {
  state: FormState
  field: TextName
  label: string
  help?: string
  money?: boolean
}) {
  return (
    <TextField
      id={idOf(field)}
      name={field}
      label={label}
      help={help}
      autoComplete="off"
      {...(money && { inputMode: 'decimal', placeholder: '0.00' })}
      value={form[field]}
      error={errorOf(field)}
      onChange={({ target }) => set({ [field]: target.value })}
    />
  )
}

/** A select of the form. Its options are the values of the field. */
function FormSelect({
  state: { form, set, idOf },
  field,
  label,
  help,
  children,
}: {
  state: FormState
  field: TextName
  label: string
  help?: string | undefined
  children: ReactNode
}) {
  return (
    <SelectField
      id={idOf(field)}
      name={field}
      label={label}
      help={help}
      value={form[field]}
      onChange={({ target }) => set({ [field]: target.value })}
    >
      {children}
    </SelectField>
  )
}

const DAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']

/** When the bonus is ready again. @param catalog how the catalog says it; null for an own casino. */
export function ClockFields({
  state,
  catalog,
  zoneHelp,
}: {
  state: FormState
  catalog: string | null
  zoneHelp: string | undefined
}) {
  const { form } = state
  return (
    <fieldset className={styles.group}>
      <FormSelect state={state} field="clock" label="When is it ready again?">
        <option value="catalog">{catalog === null ? 'I don’t know' : `Catalog: ${catalog}`}</option>
        <option value="rolling">Some time after I collect</option>
        <option value="fixed">At a time of day</option>
        <option value="daily">Once a day, I don’t know when</option>
        <option value="condition">No timer, it depends on something</option>
      </FormSelect>
      {form.clock === 'rolling' ? (
        <div className={styles.pair}>
          <FormText state={state} field="hours" label="Hours" />
          <FormText state={state} field="minutes" label="Minutes" />
        </div>
      ) : null}
      {form.clock === 'fixed' ? <FixedFields state={state} zoneHelp={zoneHelp} /> : null}
      {form.clock === 'condition' ? (
        <FormText
          state={state}
          field="condition"
          label="When can it be collected?"
          help="The row shows this instead of a countdown, such as “Only while my balance is zero”."
        />
      ) : null}
    </fieldset>
  )
}

function FixedFields({ state, zoneHelp }: { state: FormState; zoneHelp: string | undefined }) {
  const { form, set, idOf, errorOf } = state
  const device = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = [...ZONES.map(([zone]): string => zone), device, form.zone]
  return (
    <>
      <div className={styles.pair}>
        {form.times.map((time, index) => (
          <TextField
            // oxlint-disable-next-line react/no-array-index-key -- the position is the identity of a time
            key={index}
            id={index === 0 ? idOf('times') : `${idOf('times')}-${index + 1}`}
            name="times"
            label={index === 0 ? 'Time' : `Time ${index + 1}`}
            type="time"
            value={time}
            error={index === 0 ? errorOf('times') : undefined}
            onChange={({ target }) =>
              set({ times: form.times.map((other, at) => (at === index ? target.value : other)) })
            }
          />
        ))}
      </div>
      {form.times.length < 24 ? (
        <div>
          <Button size="small" onClick={() => set({ times: [...form.times, ''] })}>
            Add another time
          </Button>
        </div>
      ) : null}
      <FormSelect state={state} field="zone" label="Time zone" help={zoneHelp}>
        {[...new Set(zones)].map((zone) => (
          <option key={zone} value={zone}>
            {ZONES.find(([known]) => known === zone)?.[1] ?? zone.replaceAll('_', ' ')}
            {zone === device ? ' (this device)' : ''}
          </option>
        ))}
      </FormSelect>
      <FormSelect state={state} field="days" label="On which days?">
        <option value="all">Every day</option>
        {DAYS.map((day, index) => (
          <option key={day} value={String(index + 1)}>
            {day}
          </option>
        ))}
        <option value="some">Several days of the week</option>
        <option value="month">Once a month</option>
      </FormSelect>
      {form.days === 'some' ? <WeekdayFields state={state} /> : null}
      {form.days === 'month' ? <FormText state={state} field="dayOfMonth" label="Day of the month" /> : null}
    </>
  )
}

function WeekdayFields({ state: { form, set, idOf, errorOf } }: { state: FormState }) {
  const error = errorOf('weekdays')
  const errorId = `${idOf('weekdays')}-error`
  return (
    <fieldset className={styles.days} aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="visually-hidden">Days of the week</legend>
      {DAYS.map((name, index) => {
        const day = index + 1
        return (
          <label key={day}>
            <input
              id={index === 0 ? idOf('weekdays') : undefined}
              name="weekdays"
              type="checkbox"
              className={checkbox.checkbox}
              checked={form.weekdays.includes(day)}
              onChange={({ target }) =>
                set({
                  weekdays: target.checked
                    ? [...form.weekdays, day]
                    : form.weekdays.filter((other) => other !== day),
                })
              }
            />
            {name}
          </label>
        )
      })}
      {error === undefined ? null : <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}

/** What a claim pays. @param catalog how the catalog says it; null for an own casino. */
export function ValueFields({
  state,
  catalog,
  levels,
  isLadder,
}: {
  state: FormState
  catalog: string | null
  /** The levels of the casino's program, if the value depends on one. */
  levels: readonly string[]
  /** Whether the value depends on the day of a streak. */
  isLadder: boolean
}) {
  const { form, set, idOf, errorOf } = state
  const area = {
    id: idOf('levels'),
    help: 'One level on each line, such as Gold 5.00',
    error: errorOf('levels'),
  }
  return (
    <fieldset className={styles.group}>
      <FormSelect state={state} field="value" label="What does one claim pay?">
        <option value="catalog">{catalog === null ? 'I don’t know' : `Catalog: ${catalog}`}</option>
        <option value="fixed">The same amount each time</option>
        <option value="ladder">More each day of a streak</option>
        <option value="range">A random amount</option>
        <option value="levels">It depends on my level</option>
        <option value="spins">Free spins</option>
      </FormSelect>
      {form.value === 'fixed' ? <FormText state={state} field="amount" label="Amount" money /> : null}
      {form.value === 'range' ? (
        <div className={styles.pair}>
          <FormText state={state} field="low" label="Lowest" money />
          <FormText state={state} field="high" label="Highest" money />
          <FormText state={state} field="typical" label="Typical (optional)" money />
        </div>
      ) : null}
      {form.value === 'spins' ? (
        <div className={styles.pair}>
          <FormText state={state} field="spins" label="Number of spins" />
          <FormText state={state} field="spinValue" label="Value of one (optional)" money />
        </div>
      ) : null}
      {form.value === 'ladder' ? (
        <>
          <FormText
            state={state}
            field="ladder"
            label="Amount of each day"
            help="With a comma and a space between them, such as 0.30, 0.50, 1, 10 spins at 0.10"
          />
          {/spin/i.test(form.ladder) ? (
            <FormText
              state={state}
              field="spinValue"
              label="Value of one spin (optional)"
              help="For the days that don’t have their own."
              money
            />
          ) : null}
          <div className={styles.pair}>
            <FormSelect state={state} field="afterEnd" label="After the last day">
              <option value="repeat">Again from day 1</option>
              <option value="stay">The last amount from then on</option>
            </FormSelect>
            <FormSelect state={state} field="onMiss" label="After a missed day">
              <option value="restart">Again from day 1</option>
              <option value="keep">The next day</option>
            </FormSelect>
          </div>
        </>
      ) : null}
      {form.value === 'levels' ? (
        <Field label="Levels" {...area}>
          <textarea
            id={area.id}
            name="levels"
            className={input.input}
            rows={4}
            value={form.levels}
            onChange={({ target }) => set({ levels: target.value })}
            aria-invalid={area.error ? true : undefined}
            aria-describedby={describedBy(area)}
          />
        </Field>
      ) : null}
      {levels.length > 0 ? (
        <FormSelect state={state} field="level" label="My level">
          <option value="">Not chosen: the lowest counts</option>
          {levels.map((level) => (
            <option key={level} value={level}>
              {level}
            </option>
          ))}
        </FormSelect>
      ) : null}
      {isLadder ? (
        <FormText
          state={state}
          field="streakDay"
          label="My next claim is day (optional)"
          help="Without it, your claims decide."
        />
      ) : null}
    </fieldset>
  )
}

/** Link, minimum withdrawals, playthrough, and a note. */
export function OtherFields({
  state,
  open,
  onOpen,
}: {
  state: FormState
  open: boolean
  onOpen: (open: boolean) => void
}) {
  return (
    <details className={styles.more} open={open} onToggle={({ currentTarget }) => onOpen(currentTarget.open)}>
      <summary>Link, minimum withdrawals, and note</summary>
      <div className={styles.group}>
        <FormText state={state} field="link" label="Link" help="Only you see it." />
        <div className={styles.pair}>
          <FormText state={state} field="bankMin" label="Minimum by bank" money />
          <FormText state={state} field="giftMin" label="Minimum gift card" money />
          <FormText state={state} field="cryptoMin" label="Minimum in crypto" money />
        </div>
        <FormText state={state} field="playthrough" label="Playthrough, times" />
        <FormText state={state} field="note" label="Note" />
      </div>
    </details>
  )
}
