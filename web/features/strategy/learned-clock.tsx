import type { Learned } from '#contract/learned.ts'
import type { LearnedClock } from '#core/bonuses/clock.ts'
import { learnedReady, nextReady } from '#core/bonuses/next-ready.ts'
import { summarize } from '#core/learning/learned-summary.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { clockText } from '#web/outbox/claim-text.ts'
import { localFormat } from '#web/ui/local-format.ts'
import styles from './strategy.module.css'

const HOUR_MS = 3_600_000
const HOURS = 24
const WIDTH = 480
const HEIGHT = 40
const timeFormat = localFormat({ hour: 'numeric', minute: '2-digit' })
const hourFormat = localFormat({ hour: 'numeric' })
const dayFormat = localFormat({ month: 'short', day: 'numeric' })
const whenFormat = localFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

type Props = {
  learned: Learned & { readonly clock: LearnedClock }
  /** The last claim. */
  lastCollected: EpochMs
  now: EpochMs
}

/** What the member's claims show about when a bonus is ready: in words, as a strip of 24 hours, and as a table. */
export function LearnedText({ learned, lastCollected, now }: Props) {
  const { clock, claims, from, to } = learned
  const hours = chances(clock, lastCollected)
  return (
    <div className={styles.learned}>
      <p>{readyText(learnedReady(clock, lastCollected), now)}</p>
      <p>
        {summaryText(clock, epochMs(Date.parse(to)))} Learned from {claims} of your claims,{' '}
        {dayFormat.format(Date.parse(from))} to {dayFormat.format(Date.parse(to))}.
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
                <th scope="row">{whenFormat.format(at)}</th>
                <td>{Math.floor(share * 100)}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}

/** "It’s probably ready from Tue, Nov 24, 2:05 PM, and almost certainly from 3:05 PM." */
function readyText({ probablyAt, readyAt }: ReturnType<typeof learnedReady>, now: EpochMs): string {
  const probably = whenFormat.format(probablyAt)
  const certainly =
    readyAt > probablyAt
      ? `, and almost certainly ${readyAt <= now ? 'since' : 'from'} ${whenFormat.format(readyAt)}`
      : ''
  return `After your last claim, ${probablyAt <= now ? 'it’s probably been ready since' : 'it’s probably ready from'} ${probably}${certainly}.`
}

/** "It’s ready every 24 hours." "Most likely, it resets between 11:30 PM and 6:00 AM." */
function summaryText(clock: LearnedClock, at: EpochMs): string {
  const summary = summarize(clock.candidates, at)
  switch (summary?.kind) {
    case 'clock':
      return `It’s ready ${clockText(summary.clock, at)}.`
    case 'resets':
      return `Most likely, it resets between ${timeFormat.format(summary.from)} and ${timeFormat.format(summary.to)}.`
    case 'intervals':
      return `Most likely, it’s ready ${hoursText(summary.fromMinutes)} to ${hoursText(summary.toMinutes)} hours after a claim.`
    case undefined:
      return 'It isn’t clear yet whether it resets at a time of day or some hours after a claim.'
  }
}

function hoursText(minutes: number): string {
  return String(Math.round(minutes / 6) / 10)
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
