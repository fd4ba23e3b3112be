import styles from '#web/pages/landing/landing.module.css'

/** Explains the daily routine of collecting bonuses. */
export function Chore({ seconds, active }: { seconds: number; active: number }) {
  return (
    <section className={styles.band} aria-labelledby="chore">
      <h2 id="chore">The daily routine</h2>
      <ol className={styles.steps}>
        <li>
          <h3>Casinos give a small daily bonus</h3>
          <p>
            Sweepstakes casinos give you a bonus for logging in, often less than a dollar. We list {active}{' '}
            open casinos, each with its sources and the date we checked them.
          </p>
        </li>
        <li>
          <h3>Each one runs on its own schedule</h3>
          <p>
            Some reset a day after you collect, some at a fixed time of day. The dashboard counts down for
            you, so you open only the ones that are ready.
          </p>
        </li>
        <li>
          <h3>You collect, about {seconds} seconds each</h3>
          <p>
            Open the casino, claim the bonus on its site, press Collect, and move on. The best-paying tiers
            come first.
          </p>
        </li>
        <li>
          <h3>Play it through, then cash out</h3>
          <p>
            You usually have to play a bonus through once before you can cash it out, and there’s a minimum
            withdrawal. Record what you cash out and what you spend to see whether it’s worth it.
          </p>
        </li>
      </ol>
    </section>
  )
}
