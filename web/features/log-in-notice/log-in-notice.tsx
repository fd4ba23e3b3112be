import type { ReactNode } from 'react'
import { buttonClass } from '#web/ui/button.tsx'
import styles from './log-in-notice.module.css'

/** What a visitor sees instead of the content of a member's page: what it needs an account for, and the ways to one. */
export function LogInNotice({ children }: { children: ReactNode }) {
  return (
    <section className={styles.notice} aria-label="Visitor mode">
      <p>{children}</p>
      <div className={styles.actions}>
        <a href="/login" className={buttonClass({ look: 'filled' })}>
          Log In
        </a>
        <a href="/signup" className={buttonClass({})}>
          Sign Up
        </a>
      </div>
    </section>
  )
}
