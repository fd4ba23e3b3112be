import type { ReactNode } from 'react'

/** Words for those who listen, where the eye has a picture or a column. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>
}
