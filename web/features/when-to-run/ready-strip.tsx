import {
  type ReadyStep,
  readySteps,
  type ReadySteps,
  type ReadyMoment,
  readyBy,
} from '#core/ranking/ready-steps.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { localFormat, timeFormat } from '#web/ui/time.ts'
import styles from './when-to-run.module.css'
import { countsTowardAvailable } from '#core/ranking/tier.ts'
import { rowStatus } from '#web/outbox/dashboard-list.ts'
import { daysBetween } from '#web/ui/date-text.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const hourFormat = localFormat({ hour: 'numeric' })
const WIDTH = 480
const HEIGHT = 40

/** The next 24 hours with a mark where bonuses become ready, the best time for a run, and the same as a table. */
export function ReadyStrip({ rows, now }: { rows: readonly ListRow[]; now: EpochMs }) {
  const steps = readySteps(readyMoments(rows, now), now)
  return (
    <div className={styles.strip}>
      {/* A time does not break before AM or PM. */}
      <p className="figures">{runText(steps, now).replaceAll(/ (?=[AP]M)/g, '\u00a0')}</p>
      {steps.steps.length === 0 ? null : (
        <>
          <Strip steps={steps} now={now} />
          <details>
            <summary>Times as a table</summary>
            <StepTable steps={steps.steps} now={now} />
          </details>
        </>
      )}
    </div>
  )
}

/** The curve is how many are ready; each mark is a step. */
function Strip({ steps: { steps, readyNow, all }, now }: { steps: ReadySteps; now: EpochMs }) {
  const x = (at: number) => ((at - now) / DAY_MS) * WIDTH
  const y = (ready: number) => HEIGHT - (ready / Math.max(all, 1)) * (HEIGHT - 6)
  const curve = steps.map(({ at, ready }) => `H${x(at).toFixed(1)}V${y(ready).toFixed(1)}`).join('')
  return (
    <div className={styles.picture} aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        <path
          className={styles.area}
          d={`M0 ${HEIGHT}V${y(readyNow).toFixed(1)}${curve}H${WIDTH}V${HEIGHT}Z`}
        />
        {steps.map(({ at }) => (
          <line key={at} className={styles.mark} x1={x(at)} x2={x(at)} y1={HEIGHT - 10} y2={HEIGHT} />
        ))}
      </svg>
      <p className={styles.hours}>
        {hoursOf(now).map((at) => (
          <span key={at} style={{ left: `${((at - now) / DAY_MS) * 100}%` }}>
            {hourFormat.format(at)}
          </span>
        ))}
      </p>
    </div>
  )
}

function StepTable({ steps, now }: { steps: readonly ReadyStep[]; now: EpochMs }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Becomes ready</th>
          <th scope="col">Ready then</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ at, names, ready }) => (
          <tr key={at}>
            <th scope="row" className="figures">
              {timeText(at, now)}
            </th>
            <td>{new Intl.ListFormat('en-US').format(names)}</td>
            <td className="figures">{ready}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Every sixth full hour of the strip. */
function hoursOf(now: EpochMs): EpochMs[] {
  const first = new Date(now).setMinutes(0, 0, 0) + HOUR_MS
  const all = Array.from({ length: 24 }, (_, at) => epochMs(first + at * HOUR_MS))
  // A label at the end would be cut.
  return all.filter((at) => new Date(at).getHours() % 6 === 0 && at - now < 0.88 * DAY_MS)
}

/** Returns when each bonus of tiers 1 to 4 is ready. Bonuses on a condition have no timer and are not among them. */
function readyMoments(rows: readonly ListRow[], now: EpochMs): ReadyMoment[] {
  return rows.flatMap((row) => {
    const status = rowStatus(row, now)
    if (!countsTowardAvailable(row.own.userTier)) return []
    if (status.kind !== 'ready' && status.kind !== 'waiting') return []
    return [{ name: row.listed.casino.name, at: status.kind === 'ready' ? now : status.nextAt }]
  })
}

/** Formats the time of day of a moment within 24 hours: "7:42 AM", or "7:42 AM tomorrow". */
function timeText(at: EpochMs, now: EpochMs): string {
  const isToday = daysBetween(at, now) === 0
  return isToday ? timeFormat.format(at) : `${timeFormat.format(at)} tomorrow`
}

/**
 * Tells when a run collects the most, and how many are ready at the full hour before: "At 7:42 AM tomorrow, 40 of 40 bonuses
 * are ready; at 7:00 AM, 28." Counts bonuses: a casino can have several, each with a time.
 */
export function runText(steps: ReadySteps, now: EpochMs): string {
  const { all, readyNow, later } = steps
  const last = steps.steps.at(-1)
  if (all === 0) return 'No bonus in your list has a timer.'
  if (last === undefined && readyNow === all)
    return all === 1 ? 'Your bonus is ready now.' : `All ${all} bonuses are ready now.`
  if (last === undefined)
    return readyNow === 0
      ? 'No bonus is ready within 24 hours.'
      : `${readyNow} of ${all} bonuses ${readyNow === 1 ? 'is' : 'are'} ready now.${laterText(later)}`
  const hour = epochMs(new Date(last.at - 1).setMinutes(0, 0, 0))
  const isSameDay = new Date(hour).getDate() === new Date(last.at).getDate()
  const hourName = isSameDay ? timeFormat.format(hour) : timeText(hour, now)
  const hourText = hour <= now ? `now, ${readyNow}` : `at ${hourName}, ${readyBy(steps, hour)}`
  const lastText = timeText(last.at, now)
  if (all === 1) return `Your bonus is ready at ${lastText}.`
  const are = last.ready === 1 ? 'is' : 'are'
  return `At ${lastText}, ${last.ready} of ${all} bonuses ${are} ready; ${hourText}.${laterText(later)}`
}

function laterText(later: number): string {
  if (later === 0) return ''
  return ` ${later === 1 ? 'One isn’t' : `${later} aren’t`} ready within 24 hours.`
}
