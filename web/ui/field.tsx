import type { ReactNode, InputHTMLAttributes, Ref, SelectHTMLAttributes } from 'react'
import styles from './field.module.css'
import { Icon } from '#web/ui/icon.tsx'
import input from './input.module.css'
import { classNames } from '#web/ui/class-names.ts'

/** The label, help text, and error of a field. */
export type FieldProps = {
  id: string
  label: string
  help?: ReactNode
  error?: string | null | undefined
}

/** Returns the `aria-describedby` of a control, in reading order. */
export function describedBy({ id, help, error }: Pick<FieldProps, 'id' | 'help' | 'error'>) {
  const ids = [error ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

/** Lays out a form field: label, error, control, help text. */
export function Field({ id, label, help, error, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {children}
      {help ? (
        <div id={`${id}-help`} className={styles.help}>
          {help}
        </div>
      ) : null}
    </div>
  )
}

/** The error message of a field. Renders nothing without an error. */
export function FieldError({ id, children }: { id?: string; children?: ReactNode }) {
  if (!children) return null
  return (
    <p id={id} className={styles.error}>
      <Icon name="error" />
      <span>{children}</span>
    </p>
  )
}

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & FieldProps & { ref?: Ref<HTMLInputElement> }

export function TextField({ id, label, help, error, className, ...rest }: Props) {
  return (
    <Field id={id} label={label} help={help} error={error}>
      <input
        {...rest}
        id={id}
        className={classNames(input.input, className)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy({ id, help, error })}
        onWheel={rest.type === 'number' ? (event) => event.currentTarget.blur() : rest.onWheel}
      />
    </Field>
  )
}

type SelectFieldProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> &
  FieldProps & { children: ReactNode }

/** A styled native `<select>`, which works with every keyboard, screen reader, and phone. */
export function SelectField({ id, label, help, error, children, ...rest }: SelectFieldProps) {
  return (
    <Field id={id} label={label} help={help} error={error}>
      <div className={input.select}>
        <select
          {...rest}
          id={id}
          className={input.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ id, help, error })}
        >
          {children}
        </select>
        <Icon name="chevron-down" />
      </div>
    </Field>
  )
}
