import { readyBy, type ReadySteps } from '#core/ranking/ready-steps.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { daysBetween } from '#web/ui/date-text.ts'
import { timeFormat } from '#web/ui/time.ts'

/** Formats the time of day of a moment within 24 hours: "7:42 AM", or "7:42 AM tomorrow". */
export function timeText(at: EpochMs, now: EpochMs): string {
  const isToday = daysBetween(at, now) === 0
  return isToday ? timeFormat.format(at) : `${timeFormat.format(at)} tomorrow`
}

/**
 * Says when a run collects the most, and how many are ready at the full hour before: "7:42 AM tomorrow: 40 of 40; at 7:00 AM:
 * 28."
 */
export function runText(steps: ReadySteps, now: EpochMs): string {
  const { all, readyNow, later } = steps
  const last = steps.steps.at(-1)
  if (all === 0) return 'No bonus in your list has a timer.'
  const laterText =
    later === 0 ? '' : ` ${later === 1 ? 'One is' : `${later} are`} ready later than in 24 hours.`
  if (last === undefined)
    return readyNow === all
      ? `All ${all} are ready now.`
      : `${readyNow} of ${all} are ready now. The others are ready later than in 24 hours.`
  const hour = epochMs(new Date(last.at - 1).setMinutes(0, 0, 0))
  const isSameDay = new Date(hour).getDate() === new Date(last.at).getDate()
  const hourName = isSameDay ? timeFormat.format(hour) : timeText(hour, now)
  const hourText = hour <= now ? `now: ${readyNow}.` : `at ${hourName}: ${readyBy(steps, hour)}.`
  return `${timeText(last.at, now)}: ${last.ready} of ${all}; ${hourText}${laterText}`
}
