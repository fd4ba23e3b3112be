import type { ReactNode } from 'react'
import { FieldError } from '#web/ui/field-error.tsx'

/** What every field may say around its control. */
export type FieldWords = {
  id: string
  label: string
  help?: ReactNode
  error?: string | null | undefined
}

/** The ids that describe the control, in the order they are read. */
export function describedBy({ id, help, error }: Pick<FieldWords, 'id' | 'help' | 'error'>) {
  const ids = [error ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

/** Label above, error and control under it, help below. */
export function Field({ id, label, help, error, children }: FieldWords & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {children}
      {help ? (
        <div id={`${id}-help`} className="field-help">
          {help}
        </div>
      ) : null}
    </div>
  )
}
