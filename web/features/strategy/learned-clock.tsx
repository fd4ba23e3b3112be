import type { Learned, LearnedValue } from '#contract/learned.ts'
import type { LearnedClock } from '#core/bonuses/clock.ts'
import { learnedReady, nextReady } from '#core/bonuses/next-ready.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import {
  evidenceText,
  paidText,
  paysLessText,
  sharedClockText,
  summaryText,
  usualText,
} from '#web/outbox/learned-text.ts'
import { localFormat, weekMomentFormat } from '#web/ui/time.ts'
import styles from './strategy.module.css'

const HOUR_MS = 3_600_000
const HOURS = 24
const WIDTH = 480
const HEIGHT = 40
const hourFormat = localFormat({ hour: 'numeric' })

type Props = {
  learned: Learned & { readonly clock: LearnedClock }
  /** The last claim. */
  lastCollected: EpochMs
  now: EpochMs
}

/** What the member's claims, or those of several, show about when a bonus is ready: in words, as a strip of 24 hours, and as a table. */
export function LearnedText({ learned, lastCollected, now }: Props) {
  const { clock, to } = learned
  const hours = chances(clock, lastCollected)
  return (
    <div className={styles.learned}>
      <p>{readyText(learnedReady(clock, lastCollected), now)}</p>
      <p>
        {earlyText(learned)} {summaryText(clock, epochMs(Date.parse(to)))} {evidenceText(learned)}
      </p>
      <div className={styles.strip} aria-hidden="true">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          <path className={styles.area} d={areaPath(hours)} />
        </svg>
        <p className={styles.hours}>
          {hours
            .filter((_, index) => index % 6 === 0 && index < HOURS)
            .map(({ at }, index) => (
              <span key={at} style={{ left: `${index * 25}%` }}>
                {hourFormat.format(at)}
              </span>
            ))}
        </p>
      </div>
      <details className={styles.chances}>
        <summary>The chance that it’s ready, by the hour</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Ready</th>
            </tr>
          </thead>
          <tbody className="figures">
            {hours.map(({ at, share }) => (
              <tr key={at}>
                <th scope="row">{weekMomentFormat.format(at)}</th>
                <td>{Math.floor(share * 100)}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}

/** What several members' claims show about when a bonus is ready, in words. */
export function SharedText({ learned }: { learned: Learned }) {
  const text = sharedClockText(learned)
  return text === null ? null : <p>{text}</p>
}

/** A claim can be recorded by mistake, so it shows something only if 24 hours after the claim are improbable. */
const IMPROBABLE = 0.1
const DAY_MINUTES = 1440

/** "You collected on Fri, Nov 20, 9:05 AM and on Sat, Nov 21, 9:02 AM: it isn’t 24 hours." Empty if nothing shows that. */
function earlyText({ early, clock }: Learned): string {
  if (early === undefined || clock.kind !== 'learned') return ''
  const dayOrMore = clock.candidates.filter(
    (one) => one.clock.kind === 'rolling' && one.clock.minutes >= DAY_MINUTES,
  )
  if (dayOrMore.reduce((sum, { weight }) => sum + weight, 0) > IMPROBABLE) return ''
  const [before, at] = [
    weekMomentFormat.format(Date.parse(early.before)),
    weekMomentFormat.format(Date.parse(early.at)),
  ]
  return `You collected on ${before} and on ${at}: it isn’t 24 hours.`
}

/** What members entered as the amount of a claim. */
export function PaidText({ paid }: { paid: LearnedValue }) {
  const less = paysLessText(paid)
  return (
    <p>
      {less === null ? null : <b>{less} </b>}
      {usualText(paid)} {paidText(paid)}
    </p>
  )
}

/** "It’s probably ready from Tue, Nov 24, 2:05 PM, and almost certainly from 3:05 PM." */
function readyText({ probablyAt, readyAt }: ReturnType<typeof learnedReady>, now: EpochMs): string {
  const probably = weekMomentFormat.format(probablyAt)
  const certainly =
    readyAt > probablyAt
      ? `, and almost certainly ${readyAt <= now ? 'since' : 'from'} ${weekMomentFormat.format(readyAt)}`
      : ''
  return `After your last claim, ${probablyAt <= now ? 'it’s probably been ready since' : 'it’s probably ready from'} ${probably}${certainly}.`
}

/** The probability that the bonus is ready at each hour of the day after the last claim. */
function chances(
  clock: LearnedClock,
  lastClaim: EpochMs,
): { readonly at: EpochMs; readonly share: number }[] {
  const moments = clock.candidates.map((one) => ({ at: nextReady(one.clock, lastClaim), weight: one.weight }))
  const rest = 1 - moments.reduce((sum, { weight }) => sum + weight, 0)
  return Array.from({ length: HOURS + 1 }, (_, hour) => {
    const at = epochMs(lastClaim + hour * HOUR_MS)
    const ready = moments.reduce((sum, one) => (one.at !== null && one.at <= at ? sum + one.weight : sum), 0)
    return { at, share: Math.min(1, ready + (hour === HOURS ? Math.max(0, rest) : 0)) }
  })
}

function areaPath(hours: readonly { readonly share: number }[]): string {
  const points = hours.map(({ share }, index) => {
    const x = (index / HOURS) * WIDTH
    return `L${x.toFixed(1)} ${(HEIGHT - share * (HEIGHT - 4)).toFixed(1)}`
  })
  return `M0 ${HEIGHT}${points.join('')}L${WIDTH} ${HEIGHT}Z`
}
