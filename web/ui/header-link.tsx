import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './header-link.module.css'

/** The logo, a clock face with two hands, and the name of the site, as a link to the landing page. */
export function HomeLink({ className, label }: { className?: string | undefined; label?: string }) {
  return (
    <a href="/" className={classNames(styles.home, className)} aria-label={label}>
      <span className={styles.wordmark}>
        <svg
          aria-hidden="true"
          focusable="false"
          width={24}
          height={24}
          viewBox="0 0 24 24"
          fill="none"
          className={styles.mark}
        >
          <circle cx="12" cy="12" r="9.75" strokeWidth="2.5" />
          <path d="M12 6.75V12l3.75 2.25" strokeWidth="2.25" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        <span>Daily Bonus Blog</span>
      </span>
    </a>
  )
}

/** A link in the header of a public page. */
export function HeaderLink({
  href,
  className,
  children,
}: {
  href: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <a href={href} className={classNames(styles.link, className)}>
      {children}
    </a>
  )
}
