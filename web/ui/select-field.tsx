import type { ReactNode, SelectHTMLAttributes } from 'react'
import styles from './input.module.css'
import { describedBy, Field, type FieldProps } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> & FieldProps & { children: ReactNode }

/** A styled native `<select>`, which works with every keyboard, screen reader, and phone. */
export function SelectField({ id, label, help, error, children, ...rest }: Props) {
  return (
    <Field id={id} label={label} help={help} error={error}>
      <div className={styles.select}>
        <select
          {...rest}
          id={id}
          className={styles.input}
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
