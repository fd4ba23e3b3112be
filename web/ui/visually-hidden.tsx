import type { ReactNode } from 'react'

/** Text only for screen readers, for information that is otherwise visual. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>
}
