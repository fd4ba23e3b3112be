import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './header-link.module.css'

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
