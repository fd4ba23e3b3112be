import type { ReactNode } from 'react'
import styles from './field.module.css'
import { Icon } from '#web/ui/icon.tsx'

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
