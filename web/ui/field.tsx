import type { ReactNode } from 'react'
import styles from './field.module.css'
import { Icon } from '#web/ui/icon.tsx'

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
