import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'

/** The reason beside a field; nothing while there is none. */
export function FieldError({ id, children }: { id?: string; children?: ReactNode }) {
  if (!children) return null
  return (
    <p id={id} className="field-error">
      <Icon name="error" />
      <span>{children}</span>
    </p>
  )
}
