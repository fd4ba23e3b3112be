import { formatMoney } from '#core/money/format-money.ts'
import { dateText } from '#web/ui/date-text.ts'
import type { LandingFacts } from '#web/prerender/landing-facts.server.ts'
import styles from '#web/pages/landing/landing.module.css'
import { classNames } from '#web/ui/class-names.ts'

/** The earnings claim with the figures it is based on. */
export function Claim({ claim, seconds, daily }: Pick<LandingFacts, 'claim' | 'seconds' | 'daily'>) {
  const short = daily.perDayCounted < claim.fromDollars * 100
  return (
    <section className={classNames(styles.band, styles.sunken)} aria-labelledby="claim">
      <div className={styles.columns}>
        <div>
          <h2 id="claim" tabIndex={-1}>
            Where ${claim.fromDollars}–${claim.toDollars} a day comes from
          </h2>
          <p className={styles.lead}>
            About {claim.casinos} casinos at about {seconds} seconds each is about {claim.minutes} minutes.
            The money is an expected value, not a wage: what the bonuses are worth on average, if you collect
            every one and play it through once.
          </p>
          <p className={styles.lead}>
            {short
              ? `The figures we can source don’t add up to that much: the sourced list totals ${formatMoney(daily.perDayCounted)} a day. A bonus without a sourced figure counts as zero.`
              : `The sourced list totals ${formatMoney(daily.perDayCounted)} a day.`}
          </p>
        </div>
        <dl className={styles.sums}>
          <div className={styles.total}>
            <dt>Sourced list, tiers 1 to 4, per day</dt>
            <dd>{formatMoney(daily.perDayCounted)}</dd>
          </div>
          <div>
            <dt>Casinos in that total</dt>
            <dd>{daily.counted}</dd>
          </div>
          <div>
            <dt>Its best {claim.casinos} only</dt>
            <dd>{formatMoney(daily.perDayBest)}</dd>
          </div>
          <div>
            <dt>With tier 5 (not recommended)</dt>
            <dd>{formatMoney(daily.perDay)}</dd>
          </div>
          <div>
            <dt>Open, but with no sourced value (counted as zero)</dt>
            <dd>{daily.active - daily.withFigure}</dd>
          </div>
        </dl>
      </div>
      <h3>Why yours may be lower</h3>
      <ul className={styles.reasons}>
        <li>
          <b>Not every casino will accept you.</b> Some states exclude some of them, and each one verifies
          your identity before it pays.
        </li>
        <li>
          <b>Playthrough costs money.</b> {daily.withoutReturn} of the {daily.withFigure} figures have no
          published return for a game to play, so we count them at 100%. Real games return less.
        </li>
        {daily.leastCashOut === null || daily.greatestCashOut === null ? null : (
          <li>
            <b>Cashing out takes time.</b> Minimum cash-outs range from {formatMoney(daily.leastCashOut)} to{' '}
            {formatMoney(daily.greatestCashOut)}. At half of the casinos, reaching the minimum takes{' '}
            {daily.medianDays} days of bonuses or more.
          </li>
        )}
        <li>
          <b>Bonuses change.</b> We checked the figures between {dateText(daily.oldestCheck)} and{' '}
          {dateText(daily.newestCheck)}.
        </li>
        <li>
          <b>An average isn’t a promise.</b> Any one day or week can end far above or below it.
        </li>
      </ul>
    </section>
  )
}
