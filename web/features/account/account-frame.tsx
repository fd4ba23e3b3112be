import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { HeaderLink, HomeLink } from '#web/ui/header-link.tsx'
import { NoScript } from '#web/ui/no-script.tsx'
import { StaticNotice } from '#web/ui/notice.tsx'
import textLink from '#web/ui/text-link.module.css'
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
        <HomeLink />
        <HeaderLink href="/" className={styles.home}>
          Home
        </HeaderLink>
      </header>
      <main className={classNames(styles.main, aside !== undefined && styles.wide)}>
        <div className={styles.form}>
          <h1>{title}</h1>
          {loggedInNotice ? (
            <StaticNotice tone="plain" className="when-signed-in">
              You’re already logged in.{' '}
              <a href="/dashboard" className={textLink.link}>
                Go to your dashboard
              </a>
            </StaticNotice>
          ) : null}
          <NoScript>
            This form needs JavaScript, which is turned off in your browser. Turn it on and reload the page.
          </NoScript>
          {children}
        </div>
        {aside ? <aside className={styles.aside}>{aside}</aside> : null}
      </main>
    </div>
  )
}
