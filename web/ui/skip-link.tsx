import type { ReactNode } from 'react'
import styles from './skip-link.module.css'

/** Takes keyboard users past the header. Visible only with the focus. */
export function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a href="#main" className={styles.skip}>
      {children}
    </a>
  )
}
