import type { ReactNode, SelectHTMLAttributes } from 'react'
import { describedBy, Field, type FieldWords } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> & FieldWords & { children: ReactNode }

/** The browser's own select, which every phone, keyboard and screen reader knows, in our clothes. */
export function SelectField({ id, label, help, error, children, ...rest }: Props) {
  return (
    <Field id={id} label={label} help={help} error={error}>
      <div className="select">
        <select
          {...rest}
          id={id}
          className="input"
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
