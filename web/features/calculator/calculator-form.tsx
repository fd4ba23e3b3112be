import styles from './calculator.module.css'
import { CALCULATORS, type CalculatorName } from '#web/features/calculator/calculators.ts'
import { readNumber } from '#web/features/calculator/read-number.ts'
import { classNames } from '#web/ui/class-names.ts'

/**
 * A calculator in an article, rendered with its initial numbers and disabled until calculator-script.ts enables it.
 * Without JavaScript it is a worked example.
 *
 * @param start initial values that override the calculator's own, by field.
 */
export function CalculatorForm({
  name,
  start = {},
  id,
}: {
  name: CalculatorName
  start?: Readonly<Record<string, string>>
  id: string
}) {
  const { title, fields, work } = CALCULATORS[name]
  const filled = fields.map((field) => ({ ...field, start: start[field.key] ?? field.start }))
  const values = Object.fromEntries(
    filled.map((field) => {
      const value = readNumber(field.start, field)
      if (value === null) throw new Error(`calculator ${name}: ${field.key} cannot start at ${field.start}`)
      return [field.key, value]
    }),
  )
  const [main, ...more] = work(values)
  return (
    <form className={styles.form} data-calculator={name} aria-labelledby={`${id}-title`}>
      <p className={styles.title} id={`${id}-title`}>
        {title}
      </p>
      <p className={classNames(styles.hint, 'no-print')} data-hint>
        Calculated with these numbers.
      </p>
      <fieldset disabled className={styles.fields} aria-labelledby={`${id}-title`}>
        {filled.map(({ key, label, unit, start: value, decimals }) => (
          <div key={key} className={styles.field}>
            {/* Includes the box, because a % or × input is only as wide as its number. */}
            <label>
              {label}
              <span className={styles.input} data-unit={unit ?? undefined}>
                {unit === '$' ? <span aria-hidden="true">$</span> : null}
                <input
                  name={key}
                  defaultValue={value}
                  inputMode={decimals > 0 ? 'decimal' : 'numeric'}
                  autoComplete="off"
                  maxLength={12}
                  aria-describedby={`${id}-${key}-error`}
                />
                {unit === '%' || unit === '×' ? <span aria-hidden="true">{unit}</span> : null}
              </span>
            </label>
            <span className={styles.error} id={`${id}-${key}-error`} />
          </div>
        ))}
      </fieldset>
      <div className={styles.answer}>
        <p aria-live="polite">
          <output data-answer className={styles.main}>
            {main.value}
          </output>{' '}
          <span>{main.label}</span>
        </p>
        <dl>
          {more.map((line) => (
            <div key={line.label}>
              <dt>{line.label}</dt>
              <dd data-answer>{line.value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </form>
  )
}
