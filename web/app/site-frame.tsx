import type { ReactNode } from 'react'
import { SITE_LINKS } from '#web/app/site-links.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { HeaderLink, HomeLink } from '#web/ui/header-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import styles from './site-frame.module.css'

/** The shared header and footer of the static pages. The HTML contains both headers; head-script.ts selects one. */
export function SiteFrame({ landing = false, children }: { landing?: boolean; children: ReactNode }) {
  return (
    <div className={styles.site}>
      <SkipLink>Skip to content</SkipLink>
      <header className={classNames(styles.header, landing && styles.landing, 'no-print')}>
        <HomeLink className={styles.home} />
        <nav aria-label="Site" className={styles.nav}>
          {landing ? null : <HeaderLink href="/">Home</HeaderLink>}
          {SITE_LINKS.filter(({ top }) => top).map(({ href, name }) => (
            <HeaderLink key={href} href={href} className={styles.wideOnly}>
              {name}
            </HeaderLink>
          ))}
          <a
            href="/login"
            className={buttonClass({ size: 'small' }, classNames(styles.action, 'when-signed-out'))}
          >
            Log In
          </a>
          <a
            href="/signup"
            className={buttonClass(
              { look: 'filled', size: 'small' },
              classNames(styles.action, 'when-signed-out'),
            )}
          >
            Sign Up
          </a>
          <a
            href="/dashboard"
            className={buttonClass(
              { look: 'filled', size: 'small' },
              classNames(styles.action, 'when-signed-in'),
            )}
          >
            {landing ? 'My Dashboard' : 'Dashboard'}
          </a>
        </nav>
        {/* A popover works without JavaScript: Escape and a press outside close it. */}
        <button
          type="button"
          className={buttonClass({ look: 'quiet', size: 'small' }, styles.menuButton)}
          aria-label="Menu"
          popoverTarget="guides"
        >
          <Icon name="menu" size={20} />
        </button>
        <nav id="guides" popover="auto" aria-label="Guides" className={styles.menu}>
          <SiteLinks first={<a href="/dashboard">Dashboard</a>} />
        </nav>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>
        <p>
          Not financial advice. Bonuses can shrink, stop, or be refused, and play can cost money. Many links
          to casinos may be referral links: we may earn something if you sign up through one.
        </p>
        <nav aria-label="Footer">
          <ul>
            <li>
              <a href="/signup">Sign Up</a>
            </li>
            <li>
              <a href="/login">Log In</a>
            </li>
            <li>
              <a href="/dashboard">Dashboard</a>
            </li>
            <li>
              <a href="/privacy-policy">Privacy Policy</a>
            </li>
          </ul>
        </nav>
        <nav aria-label="More pages" className={styles.more}>
          <SiteLinks />
        </nav>
      </footer>
    </div>
  )
}

function SiteLinks({ first }: { first?: ReactNode }) {
  return (
    <ul>
      {first === undefined ? null : <li>{first}</li>}
      {SITE_LINKS.map(({ href, name }) => (
        <li key={href}>
          <a href={href}>{name}</a>
        </li>
      ))}
    </ul>
  )
}
