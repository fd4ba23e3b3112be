import { formatMoney } from '#core/money/format-money.ts'
import { dateText, shortDateText } from '#web/ui/date-text.ts'
import type { LandingFacts } from '#web/prerender/landing-facts.ts'
import styles from '#web/pages/public/landing/landing.module.css'
import { classNames } from '#web/ui/class-names.ts'
import textLink from '#web/ui/text-link.module.css'

/** The earnings claim with the figures it is based on. */
export function Claim({ claim, seconds, daily }: Pick<LandingFacts, 'claim' | 'seconds' | 'daily'>) {
  const short = daily.perDayCounted < claim.fromDollars * 100
  return (
    <section className={classNames(styles.band, styles.sunken)} aria-labelledby="claim">
      <div className={styles.columns}>
        <div>
          <h2 id="claim" tabIndex={-1}>
            Where ${claim.fromDollars}–${claim.toDollars} a{'\u00a0'}day comes from
          </h2>
          <p className={styles.lead}>
            About {claim.casinos} casinos at about {seconds} seconds each is about {claim.minutes} minutes.
            The money is an expected value, not a wage: what the bonuses are worth on average, if you collect
            every one and play it through once.
          </p>
          <p className={styles.lead}>
            {short ? 'The figures we can source don’t add up to that much: the' : 'The'} sourced list totals{' '}
            {formatMoney(daily.perDayCounted)} a day. That is the daily bonus of each casino in tiers 1 to 4,
            times the return of the game you play it on. A bonus without a sourced figure is left out.{' '}
            <a href="/the-method#what-the-total-is-made-of" className={textLink.link}>
              See the calculation in The Method
            </a>
          </p>
        </div>
        <dl className={styles.sums}>
          <div className={styles.total}>
            <dt>
              Sourced list, tiers 1 to{'\u00a0'}4, per{'\u00a0'}day
              {daily.countedChecks === null ? null : (
                <small>
                  checked {shortDateText(daily.countedChecks.from)} to {shortDateText(daily.countedChecks.to)}
                </small>
              )}
            </dt>
            <dd>{formatMoney(daily.perDayCounted)}</dd>
          </div>
          <div>
            <dt>Casinos in that total</dt>
            <dd>{daily.counted}</dd>
          </div>
          <div>
            <dt>Total for the best {claim.casinos} of those</dt>
            <dd>{formatMoney(daily.perDayBest)}</dd>
          </div>
          <div>
            <dt>Total including tier 5 (not recommended)</dt>
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
          <b>Not every casino will accept you.</b> Some states ban sweepstakes casinos, and casinos have left
          others (
          <a href="/where-it-is-allowed" className={textLink.link}>
            check yours
          </a>
          ). Each casino verifies your identity before it pays.
        </li>
        <li>
          <b>Playthrough costs money.</b> For {daily.withoutReturn} of the {daily.withFigure} bonuses with a
          known value, we found no published return, so we count them at full value. Real games return less.
        </li>
        {daily.leastCashOut === null || daily.greatestCashOut === null ? null : (
          <li>
            <b>Cashing out takes time.</b> Minimum cash-outs range from {formatMoney(daily.leastCashOut)} to{' '}
            {formatMoney(daily.greatestCashOut)}. At half of the casinos, reaching the smallest minimum, often
            a gift card, takes {daily.medianDays} or more days of bonuses.
          </li>
        )}
        <li>
          <b>Bonuses change.</b> We checked the figures of all {daily.active} open casinos between{' '}
          {dateText(daily.oldestCheck)}, and {dateText(daily.newestCheck)}.
        </li>
        <li>
          <b>An average isn’t a promise.</b> Any one day or week can end far above or below it.
        </li>
      </ul>
    </section>
  )
}
