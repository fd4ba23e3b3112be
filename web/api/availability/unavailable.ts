import type { AvailabilityResponse } from '#contract/availability.ts'
import type { LimitsResponse } from '#contract/limits.ts'
import { LIMIT_PERIODS } from '#core/limits/limit-rules.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { dayText, lawText } from '#web/api/availability/law-text.ts'
import { minuteText } from '#web/ui/time.ts'

/** Why the link to a casino is missing. */
export type Unavailable = {
  /** `Not available in California` */
  readonly title: string
  readonly reason: string
  /** The source of the reason with its date; null if the reason is the user's own break or limit. */
  readonly source: { readonly name: string; readonly date: string } | null
  /** The page that explains it. */
  readonly page: string
}

/**
 * What decides the links to the casinos: the law and the casinos' lists, and the member's own rules. `offUntil` is the end
 * of a break or a reached limit of a member who has logged out in this browser; null without one.
 */
export type LinkRules = {
  readonly availability: AvailabilityResponse | undefined
  readonly limits: LimitsResponse | undefined
  readonly offUntil: EpochMs | null
}

/** Rules that disable no link. */
export const NO_LINK_RULES: LinkRules = { availability: undefined, limits: undefined, offUntil: null }

/** Returns why the link to a casino is missing; null if it is not, as far as we know. */
export function unavailable(
  casino: { readonly id: number; readonly name: string },
  rules: LinkRules,
): Unavailable | null {
  const { availability } = rules
  return linksOff(rules) ?? (availability && excludedIn(casino, availability)) ?? null
}

/** Returns why every link is off; null if none is for that reason. */
export function linksOff({ limits, offUntil }: Omit<LinkRules, 'availability'>): Unavailable | null {
  if (offUntil === null) return (limits && limitedBy(limits)) ?? null
  return {
    title: 'Links are off',
    reason: `Casino links are off in this browser until ${minuteText(offUntil, serverNow())}. The account that was logged in here is on a break or has reached a spending limit.`,
    source: null,
    page: '/account#account-limits',
  }
}

/** Returns why the member's own break or limits disable every link; null if they do not. */
function limitedBy({ limits, break: pause, now }: LimitsResponse): Unavailable | null {
  const endText = (end: number) => minuteText(epochMs(end), epochMs(Date.parse(now)))
  const shared = { source: null, page: '/account#account-limits' }
  if (pause?.state === 'active')
    return {
      ...shared,
      title: 'On a break',
      reason: `You’re on a break until ${endText(Date.parse(pause.endsAt))}.`,
    }
  if (pause?.state === 'ended')
    return {
      ...shared,
      title: 'Links are off',
      reason: 'Your break has ended. Casino links stay off until you turn them on in your account.',
    }
  const reached = LIMIT_PERIODS.filter((period) => limits[period].state === 'reached')
  if (reached.length === 0) return null
  // A limit of zero stays reached.
  const untils = reached.map((period) => Date.parse(limits[period].until ?? ''))
  const last = Math.max(...untils)
  const names = new Intl.ListFormat('en-US').format(reached.map((period) => PERIOD_NAMES[period]))
  const until = Number.isNaN(last)
    ? `until you change ${reached.length === 1 ? 'it' : 'them'}`
    : `until ${endText(last)}`
  return {
    ...shared,
    title: 'Limit reached',
    reason: `You’ve reached your spending ${reached.length === 1 ? 'limit' : 'limits'} for the ${names}. Casino links are off ${until}.`,
  }
}

export const PERIOD_NAMES = {
  day: 'last 24 hours',
  week: 'last 7 days',
  month: 'last 30 days',
} as const

function excludedIn(
  { id, name }: { readonly id: number; readonly name: string },
  { place, law, excludedBy }: AvailabilityResponse,
): Unavailable | null {
  const title = `Not available in ${place.name}`
  const page = `/where-it-is-allowed?casino=${id}&place=${place.code}`
  if (law.forbids) {
    const source = { name: law.source, date: `checked ${dayText(law.checkedOn)}` }
    return { title, page, reason: lawText(law), source }
  }
  const list = excludedBy.find(({ casinoId }) => casinoId === id)
  if (list === undefined) return null
  const source = { name: new URL(list.source).hostname.replace(/^www\./, ''), date: dayText(list.date) }
  return { title, page, reason: `${name} excludes ${place.name}.`, source }
}

/** Returns the reason with its source and date, as text. */
export function reasonWithSource({ reason, source }: Unavailable): string {
  return source === null ? reason : `${reason} Source: ${source.name}, ${source.date}.`
}
