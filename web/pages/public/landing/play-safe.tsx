import type { LandingFacts } from '#web/prerender/landing-facts.ts'
import styles from '#web/pages/public/landing/landing.module.css'
import textLink from '#web/ui/text-link.module.css'

export function PlaySafe({ helpLines, checked }: Pick<LandingFacts, 'helpLines'> & { checked: string }) {
  return (
    <section className={styles.band} aria-labelledby="play-safe">
      <div className={styles.columns}>
        <div>
          <h2 id="play-safe" tabIndex={-1}>
            Play it safe
          </h2>
          <p className={styles.lead}>
            Casinos give daily bonuses to get you to log in and buy coins. Collecting is a chore with a small
            gain at best, and only if you collect, play through once, and stop. Set a spending limit before
            you start. Zero is a fine limit.
          </p>
          <p className={styles.lead}>
            If you chase losses, hide your play, or can’t stop, talk to someone. These calls are free.{' '}
            <a href="/responsible-play" className={textLink.link}>
              Responsible play
            </a>{' '}
            covers the warning signs, limits, and how to stop.
          </p>
          <p className={styles.safeNote}>
            This site isn’t financial advice, and nothing here is a promise. You must be 18 or older, and some
            casinos require you to be 21.
          </p>
        </div>
        <div>
          <ul className={styles.helpLines} aria-label="Helplines">
            {helpLines.map(({ name, number, tel, who }) => (
              <li key={name}>
                <a href={`tel:${tel}`} className={textLink.link}>
                  {name}
                </a>
                {name === number ? null : <span className="figures">{number}</span>}
                <p>{who}</p>
              </li>
            ))}
          </ul>
          <p className={styles.linesChecked}>Numbers checked against public pages in {checked}.</p>
        </div>
      </div>
      <p className={styles.disclosure}>
        <b>How this site earns money.</b> Many links from the dashboard to casinos may be referral links: we
        may earn something if you sign up through one. That doesn’t affect any tier or ranking.
      </p>
    </section>
  )
}
