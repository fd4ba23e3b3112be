import { Film } from '#web/features/film/film.tsx'
import styles from '#web/pages/public/landing/landing.module.css'
import { classNames } from '#web/ui/class-names.ts'

/** Explains the daily routine of collecting bonuses. */
export function Chore({ seconds, active, film }: { seconds: number; active: number; film: boolean }) {
  return (
    <section className={classNames(styles.band, film && styles.choreWithFilm)} aria-labelledby="chore">
      <h2 id="chore">The daily routine</h2>
      {film ? (
        <Film
          name="run"
          width={390}
          height={720}
          description="Speed Collect on a phone. One press opens the best casino that’s ready and records its bonus, the sheet below asks whether it paid, and the same button goes to the next casino until nothing is left to collect."
          caption="A round of Speed Collect"
        />
      ) : null}
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
