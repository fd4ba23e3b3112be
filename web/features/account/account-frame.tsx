import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Wordmark } from '#web/ui/wordmark.tsx'
import styles from './account.module.css'

/** The layout of the sign-up, log-in, and email-link pages. */
export function AccountFrame({
  title,
  aside,
  loggedInNotice = true,
  children,
}: {
  title: string
  aside?: ReactNode
  /** False for pages that do not depend on the session. */
  loggedInNotice?: boolean
  children: ReactNode
}) {
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <a href="/" className="site-title">
          <Wordmark name="Daily Bonus Blog" />
        </a>
        <a href="/" className="site-link">
          Home
        </a>
      </header>
      <main className={classNames(styles.main, aside !== undefined && styles.wide)}>
        <div className={styles.form}>
          <h1>{title}</h1>
          {loggedInNotice ? (
            <p className="notice notice-plain when-signed-in">
              <span className="notice-body">
                You’re already logged in.{' '}
                <a href="/dashboard" className="text-link">
                  Go to your dashboard
                </a>
              </span>
            </p>
          ) : null}
          <noscript>
            <p className="notice notice-caution">
              <span className="notice-body">
                This form needs JavaScript, which is turned off in your browser. Turn it on and reload the
                page.
              </span>
            </p>
          </noscript>
          {children}
        </div>
        {aside ? <aside className={styles.aside}>{aside}</aside> : null}
      </main>
    </div>
  )
}
