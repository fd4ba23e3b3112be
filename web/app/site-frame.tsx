import { Outlet, useMatches } from 'react-router'
import { isLanding } from '#web/app/page-handle.ts'
import { SITE_LINKS } from '#web/app/site-links.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Wordmark } from '#web/ui/wordmark.tsx'

export const handle = { static: true }

/** The shared header and footer of the static pages. The HTML contains both headers; head-script.ts selects one. */
export default function SiteFrame() {
  const landing = useMatches().some((match) => isLanding(match.handle))
  return (
    <div className="site">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className="site-header no-print">
        <a href="/" className="site-title">
          <Wordmark name="Daily Bonus Blog" />
        </a>
        <nav aria-label="Site" className="site-nav">
          {landing ? null : (
            <a href="/" className="site-link">
              Home
            </a>
          )}
          {SITE_LINKS.filter(({ top }) => top).map(({ href, name }) => (
            <a key={href} href={href} className="site-link site-link-more">
              {name}
            </a>
          ))}
          <a href="/login" className={buttonClass({ size: 'small' }, 'when-signed-out')}>
            Log In
          </a>
          <a href="/signup" className={buttonClass({ look: 'filled', size: 'small' }, 'when-signed-out')}>
            Sign Up
          </a>
          <a href="/dashboard" className={buttonClass({ look: 'filled', size: 'small' }, 'when-signed-in')}>
            {landing ? 'My Dashboard' : 'Dashboard'}
          </a>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className="site-main">
        <Outlet />
      </main>
      <footer className="site-footer">
        <p>
          Not financial advice. Bonuses can shrink, stop, or be refused, and play can cost money. Many links
          to casinos can be referral links: we may earn something if you sign up through one.
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
        <nav aria-label="More pages" className="site-more">
          <ul>
            {SITE_LINKS.map(({ href, name }) => (
              <li key={href}>
                <a href={href}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
      </footer>
    </div>
  )
}
