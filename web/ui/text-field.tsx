import type { InputHTMLAttributes, Ref } from 'react'
import styles from './input.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { describedBy, Field, type FieldProps } from '#web/ui/field.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & FieldProps & { ref?: Ref<HTMLInputElement> }

export function TextField({ id, label, help, error, className, ...rest }: Props) {
  return (
    <Field id={id} label={label} help={help} error={error}>
      <input
        {...rest}
        id={id}
        className={classNames(styles.input, className)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy({ id, help, error })}
        onWheel={rest.type === 'number' ? (event) => event.currentTarget.blur() : rest.onWheel}
      />
    </Field>
  )
}
