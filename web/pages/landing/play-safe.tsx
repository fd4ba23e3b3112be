import type { LandingFacts } from '#web/prerender/landing-facts.server.ts'
import styles from '#web/pages/landing/landing.module.css'

export function PlaySafe({ helpLines, checked }: Pick<LandingFacts, 'helpLines'> & { checked: string }) {
  return (
    <section className={styles.band} aria-labelledby="play-safe">
      <div className={styles.columns}>
        <div>
          <h2 id="play-safe" tabIndex={-1}>
            Play it safe
          </h2>
          <p className={styles.lead}>
            A daily bonus is there to make you log in and buy coins. It stays a chore, with a small gain at
            best, only while you collect, play through once and stop. Set what you may spend before you start;
            nothing is also an amount.
          </p>
          <p className={styles.lead}>
            If you play to get money back, hide it, or cannot leave it alone, talk to someone. These calls are
            free.{' '}
            <a href="/responsible-play" className="text-link">
              Responsible play
            </a>{' '}
            has the signs, the limits and the ways out.
          </p>
          <p className={styles.safeNote}>
            This site is not financial advice, and nothing here is a promise. You must be 18 or over, and some
            casinos ask for 21.
          </p>
        </div>
        <div>
          <ul className={styles.helpLines} aria-label="Help lines">
            {helpLines.map(({ name, number, tel, who }) => (
              <li key={name}>
                <a href={`tel:${tel}`} className="text-link">
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
        <b>How this site earns.</b> Some links from the dashboard to casinos can be referral links: we may
        earn something if you sign up through one. It changes no tier and no ranking.
      </p>
    </section>
  )
}
