import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './message-page.module.css'

/** A page that is only a message: an error, or the end of an action. */
export function MessagePage({ code, children }: { code?: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      {code === undefined ? null : <p className={classNames(styles.code, 'figures')}>{code}</p>}
      {children}
    </div>
  )
}

/** The next steps, below the message. */
export function MessageLinks({ children }: { children: ReactNode }) {
  return <p className={styles.links}>{children}</p>
}
