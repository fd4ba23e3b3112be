import ical, {
  ICalEventBusyStatus,
  type ICalEventData,
  type ICalCalendar,
  ICalEventTransparency,
} from 'ical-generator'
import {
  type CalendarEvent,
  EVENT_MS,
  type RepeatDays,
  type RepeatingEvent,
} from '#core/reminders/calendar-events.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { zoneDefinition } from '#server/queries/calendar/zone-rules.ts'

/** Calendars that ask the feed read it this often. Google decides for itself, about every 12 to 24 hours. */
const REFRESH_SECONDS = 6 * 3600
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/**
 * Returns a feed as RFC 5545 text: lines of at most 75 octets that end in CRLF, with escaped names.
 *
 * - Outlook needs the definition of each zone, with the rules of its clock changes from 1970 on and no list of dates:
 *   https://github.com/iCalcreator/iCalcreator/issues/86, https://github.com/ridafkih/keeper.sh/pull/417. Without a year, an event
 *   in UTC has the form with a Z; `TZID=UTC` is an undeclared zone: https://github.com/ical-org/ical.net/issues/58.
 * - Outlook reads `X-PUBLISHED-TTL`, others `REFRESH-INTERVAL` (RFC 7986, 5.7):
 *   https://learn.microsoft.com/openspecs/exchange_server_protocols/ms-oxcical/1fc7b244-ecd1-4d28-ac0c-2bb4df855a1f
 * - Google and Apple know zones by their IANA names, which therefore are the identifiers here. Their own data can be newer.
 * - The definitions are from the time zone data of the platform, as the dashboard is (`zone-rules.ts`). Zones whose clocks follow
 *   no rule have events in UTC.
 * - A changed event has the same UID and a later DTSTAMP, so that calendars replace it (RFC 5545, 3.8.7.2).
 *
 * Events do not block time: they are transparent, and free in Outlook.
 *
 * @param options.origin of the links to the dashboard.
 * @param options.changedAt since when the events are these.
 * @param options.now decides from which year on the definitions of zones are right.
 */
export function renderFeed(
  events: readonly CalendarEvent[],
  { origin, changedAt, now }: { readonly origin: string; readonly changedAt: EpochMs; readonly now: EpochMs },
): string {
  const feed = ical({
    name: 'Daily bonuses',
    prodId: { company: 'Daily Bonus Blog', product: 'Reminders', language: 'EN' },
    ttl: REFRESH_SECONDS,
    timezone: { name: null, generator: (zone) => zoneDefinition(zone, now) },
  })
  const common = {
    stamp: new Date(changedAt),
    lastModified: new Date(changedAt),
    transparency: ICalEventTransparency.TRANSPARENT,
    busystatus: ICalEventBusyStatus.FREE,
    url: `${origin}/dashboard`,
  }
  for (const event of events)
    if (event.kind === 'repeating') addRepeating(feed, event, common)
    else addSingle(feed, event, common)
  return `${feed.toString()}\r\n`
}

type Common = Omit<ICalEventData, 'start'>
type Single = { readonly key: string; readonly title: string; readonly from: EpochMs; readonly to: EpochMs }

function addSingle(feed: ICalCalendar, { key, title, from, to }: Single, common: Common): void {
  feed.createEvent({
    ...common,
    id: uid(key),
    summary: title,
    start: new Date(from),
    end: new Date(to),
    timezone: null,
  })
}

function addRepeating(feed: ICalCalendar, event: RepeatingEvent, common: Common): void {
  const { key, title, zone, firstWallMs, days, exceptions, last } = event
  const zoneId = zone === 'UTC' ? null : zone
  const until = last === null ? '' : `;UNTIL=${compact(last)}Z`
  const end = zoneId === null ? 'Z' : ''
  const except = exceptions.map(({ wallMs }) => compact(wallMs))
  feed.createEvent({
    ...common,
    id: uid(key),
    summary: title,
    start: wallText(firstWallMs) + end,
    end: wallText(firstWallMs + EVENT_MS) + end,
    timezone: zoneId,
    repeating: [ruleText(days) + until, ...except.map((text) => `EXDATE;TZID=${zoneId}:${text}`)].join(
      '\r\n',
    ),
  })
  for (const { wallMs, at } of exceptions) {
    const one = { key: `${key}-${compact(wallMs)}`, title, from: at, to: epochMs(at + EVENT_MS) }
    addSingle(feed, one, common)
  }
}

function ruleText(days: RepeatDays): string {
  if (days.kind === 'daily') return 'RRULE:FREQ=DAILY'
  if (days.kind === 'weekly') {
    const names = days.weekdays.map((day) => WEEKDAYS[day - 1])
    return `RRULE:FREQ=WEEKLY;BYDAY=${names.join(',')}`
  }
  const day = days.dayOfMonth === 'last' ? -1 : days.dayOfMonth
  if (days.months === 'february') return `RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=${day}`
  // Without BYSETPOS, which not every calendar knows.
  const months = days.months === 'others' ? ';BYMONTH=1,3,4,5,6,7,8,9,10,11,12' : ''
  return `RRULE:FREQ=MONTHLY${months};BYMONTHDAY=${day}`
}

function uid(key: string): string {
  return `${key}@daily-bonus-blog`
}

/** Returns the reading of a wall clock as `2026-11-01T18:00:00`. */
function wallText(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(0, 19)
}

/** Returns the reading of a wall clock as `20261101T180000`. */
function compact(wallMs: number): string {
  return wallText(wallMs).replaceAll(/[-:]/g, '')
}
