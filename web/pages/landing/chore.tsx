import styles from '#web/pages/landing/landing.module.css'

/** Explains the daily routine of collecting bonuses. */
export function Chore({ seconds, active }: { seconds: number; active: number }) {
  return (
    <section className={styles.band} aria-labelledby="chore">
      <h2 id="chore">The chore, in plain words</h2>
      <ol className={styles.steps}>
        <li>
          <h3>Casinos give a little every day</h3>
          <p>
            Sweepstakes casinos hand out a small bonus for logging in, often less than a dollar. We list{' '}
            {active} that are open, each with its sources and the day we checked them.
          </p>
        </li>
        <li>
          <h3>Each one has a clock of its own</h3>
          <p>
            Some reset a day after you collect, some at a fixed time of day. The dashboard does the counting,
            so you open only the ones that are ready.
          </p>
        </li>
        <li>
          <h3>You collect, about {seconds} seconds each</h3>
          <p>
            Open the casino, claim the bonus on its own site, press Collect, go on to the next. The
            best-paying tiers come first.
          </p>
        </li>
        <li>
          <h3>Play it through, then cash out</h3>
          <p>
            A bonus usually has to be staked once before it counts, and there is a minimum to withdraw. Write
            down what came out and what you spent, and you see whether it was worth it.
          </p>
        </li>
      </ol>
    </section>
  )
}
