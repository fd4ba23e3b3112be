import type { LandingFacts } from '#web/prerender/landing-facts.server.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from '#web/pages/landing/landing.module.css'

export function Hero({ claim, screenshot }: Pick<LandingFacts, 'claim' | 'screenshot'>) {
  return (
    <section className={classNames(styles.hero, screenshot && styles.heroWithPicture)}>
      <div className={styles.heroText}>
        <h1>Ten minutes a day, and you know to the cent what it was worth</h1>
        <p className={styles.heroLead}>
          All your sweepstakes casinos’ daily bonuses on one page: what’s ready, what’s next, and what you’ve
          collected, cashed out, and spent.
        </p>
        <p className={styles.heroButtons}>
          <a href="/signup" className={buttonClass({ look: 'filled', size: 'large' }, 'when-signed-out')}>
            Sign Up
          </a>
          <a href="/dashboard" className={buttonClass({ size: 'large' }, 'when-signed-out')}>
            Look around first
          </a>
          <a href="/dashboard" className={buttonClass({ look: 'filled', size: 'large' }, 'when-signed-in')}>
            See what’s ready
          </a>
        </p>
        <p className={styles.heroClaim}>
          About {claim.casinos} casinos, about {claim.minutes} minutes, ${claim.fromDollars}–$
          {claim.toDollars} a day in expected value if every bonus is collected and played through.{' '}
          <a href="#claim" className="text-link">
            How we get to that number, and why yours may be{' '}
            <span>
              lower
              <Icon name="arrow-right" />
            </span>
          </a>
        </p>
      </div>
      {screenshot ? (
        <figure className={styles.heroPicture}>
          {(['light', 'dark'] as const).map((theme) => (
            <picture key={theme}>
              <source
                media="(width < 720px)"
                srcSet={`/screenshots/phone-${theme}.webp`}
                width={390}
                height={720}
              />
              <img
                className={`in-${theme}`}
                src={`/screenshots/dashboard-${theme}.webp`}
                width={1366}
                height={900}
                loading="lazy"
                decoding="async"
                alt="The dashboard, with the total available now, the casinos in their tiers, and a Collect button on each one that’s ready."
              />
            </picture>
          ))}
        </figure>
      ) : null}
    </section>
  )
}
