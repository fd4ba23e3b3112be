import { formatMoney } from '#core/money/format-money.ts'
import type { LandingFacts } from '#web/prerender/landing-facts.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { dateText } from '#web/ui/date-text.ts'
import textLink from '#web/ui/text-link.module.css'
import { DARK_SOURCE, ThemeSources } from '#web/ui/theme-sources.tsx'
import styles from '#web/pages/public/landing/landing.module.css'

const PHONE = '(width < 720px)'

export function Hero({ claim, daily, screenshot }: Pick<LandingFacts, 'claim' | 'daily' | 'screenshot'>) {
  return (
    <section className={classNames(styles.hero, screenshot && styles.heroWithPicture)}>
      <div className={styles.heroText}>
        <h1>Your {claim.casinos} daily bonuses, on one timer.</h1>
        <p className={styles.heroLead}>
          All your sweepstakes casinos’ daily bonuses on one page: what’s ready, what’s next, and what you’ve
          collected, cashed out, and spent.
        </p>
        <p className={classNames(styles.heroButtons, 'no-print')}>
          <a href="/signup" className={buttonClass({ look: 'filled', size: 'large' }, 'when-signed-out')}>
            Sign Up
          </a>
          <a href="/dashboard" className={classNames(textLink.link, textLink.alone, 'when-signed-out')}>
            Look around first
          </a>
          <a href="/dashboard" className={buttonClass({ look: 'filled', size: 'large' }, 'when-signed-in')}>
            See what’s ready
          </a>
        </p>
      </div>
      {screenshot ? (
        <figure className={styles.heroPicture}>
          <picture>
            <source
              media={`${DARK_SOURCE} and ${PHONE}`}
              srcSet="/screenshots/phone-dark.webp"
              width={390}
              height={720}
            />
            <source media={DARK_SOURCE} srcSet="/screenshots/dashboard-dark.webp" width={1366} height={900} />
            <source media={PHONE} srcSet="/screenshots/phone-light.webp" width={390} height={720} />
            <img
              src="/screenshots/dashboard-light.webp"
              width={1366}
              height={900}
              fetchPriority="high"
              decoding="async"
              alt="The dashboard, with the total available now, the casinos in their tiers, and a Collect button on each one that’s ready."
            />
          </picture>
          <ThemeSources />
        </figure>
      ) : null}
      <p className={styles.heroClaim}>
        About {claim.minutes} minutes a day, about {claim.casinos} casinos, and ${claim.fromDollars}–$
        {claim.toDollars} a day in expected value if every bonus is collected and played through.{' '}
        <b className={styles.heroSum}>
          The figures we can source add up to {formatMoney(daily.perDayCounted)} a day
        </b>
        {daily.countedChecks === null ? '' : `, as of ${dateText(daily.countedChecks.to)}`}.{' '}
        <span className={styles.heroLinks}>
          <a href="/the-method#what-the-total-is-made-of" className={textLink.link}>
            How we calculate it
          </a>
          <a href="#claim" className={textLink.link}>
            Why yours may be lower
          </a>
          <a href="/where-it-is-allowed" className={textLink.link}>
            Where it is allowed
          </a>
        </span>
      </p>
    </section>
  )
}
