import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import type { FixedClock } from '#core/bonuses/clock.ts'
import { nextReady } from '#core/bonuses/next-ready.ts'
import { calendarEvents, type CalendarInput, type CalendarRow } from '#core/reminders/calendar-events.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { zoneRules } from '#server/queries/calendar/zone-rules.ts'
import { renderFeed } from '#server/queries/calendar/render-feed.ts'

const at = (text: string) => epochMs(Date.parse(text))
const FROM = at('2026-11-20T12:00:00Z')
const TO = at('2027-11-20T12:00:00Z')
const ORIGIN = 'https://example.test'

const input: CalendarInput = {
  rows: [],
  digest: null,
  zone: null,
  firstAfter: FROM,
  exceptionsBetween: { from: at('2026-01-01T00:00:00Z'), to: at('2028-01-01T00:00:00Z') },
  hasRules: (zone) => zoneRules(zone, FROM) !== null,
  now: FROM,
}

const row = (clock: FixedClock, name = 'Pulsz'): CalendarRow => ({
  id: 7,
  name,
  clock,
  value: { kind: 'unknown' },
  last: null,
  statedDay: null,
})

const feedOf = (part: Partial<CalendarInput>, changedAt = FROM) =>
  renderFeed(calendarEvents({ ...input, ...part }), { origin: ORIGIN, changedAt, now: FROM })

const parse = (feed: string) => new ICAL.Component(ICAL.parse(feed) as unknown[])

/** Returns the moments of the events of a feed between two moments, as ical.js reads them. */
function moments(feed: string, from: EpochMs, to: EpochMs): number[] {
  const calendar = parse(feed)
  const found: number[] = []
  for (const component of calendar.getAllSubcomponents('vevent')) {
    const event = new ICAL.Event(component)
    const iterator = event.iterator()
    for (let time = iterator.next(); time; time = iterator.next()) {
      const moment = time.toJSDate().getTime()
      if (moment >= to) break
      if (moment > from) found.push(moment)
      if (!event.isRecurring()) break
    }
  }
  return found.toSorted((one, other) => one - other)
}

/** Returns the resets of a clock between two moments, as the dashboard computes them. */
function resets(clock: FixedClock, from: EpochMs, to: EpochMs): number[] {
  const found: number[] = []
  for (let next = nextReady(clock, from); next !== null && next < to; next = nextReady(clock, next))
    found.push(next)
  return found
}

describe('a year has the moments of core', () => {
  const zones = [
    'America/Los_Angeles',
    'Europe/London',
    'Australia/Lord_Howe',
    'America/Havana',
    'UTC',
    'America/Vancouver',
    'Africa/Casablanca',
    'Asia/Gaza',
  ]
  const clocks: readonly (readonly [string, Omit<FixedClock, 'zone'>])[] = [
    ['every day', { kind: 'fixed', times: ['18:00'] }],
    [
      'midnight, and times that clocks skip or show twice',
      { kind: 'fixed', times: ['00:00', '01:30', '02:15:30'] },
    ],
    ['on weekdays', { kind: 'fixed', times: ['02:30', '23:59:59'], weekdays: [7, 1, 3] }],
    ['on the last day of months', { kind: 'fixed', times: ['06:00'], dayOfMonth: 31 }],
    ['on the 30th', { kind: 'fixed', times: ['06:00'], dayOfMonth: 30 }],
    ['on the 29th, which only some Februaries have', { kind: 'fixed', times: ['06:00'], dayOfMonth: 29 }],
    ['on the first', { kind: 'fixed', times: ['00:00'], dayOfMonth: 1 }],
  ]
  test.each(zones.flatMap((zone) => clocks.map(([name, clock]) => [zone, name, clock] as const)))(
    '%s, %s',
    (zone, _name, clock) => {
      const fixed = { ...clock, zone }
      const found = moments(feedOf({ rows: [row(fixed)] }), FROM, TO)
      expect(found.length).toBeGreaterThan(10)
      expect(found).toEqual(resets(fixed, FROM, TO))
    },
  )

  test('the digest, at its local time on its weekdays', () => {
    const digest = { time: '19:00', weekdays: [1, 2, 3, 4, 5] }
    for (const zone of zones) {
      const clock = { kind: 'fixed', times: ['19:00'], weekdays: digest.weekdays, zone } as const
      expect(moments(feedOf({ digest, zone }), FROM, TO)).toEqual(resets(clock, FROM, TO))
    }
    expect(moments(feedOf({ digest, zone: null }), FROM, TO)).toEqual([])
  })

  test.each(['2026-11-01', '2027-03-14'])('18:00 in Los Angeles stays 18:00 on %s', (day) => {
    const firstAfter = at('2026-10-01T00:00:00Z')
    const clock: FixedClock = { kind: 'fixed', times: ['18:00'], zone: 'America/Los_Angeles' }
    const feed = feedOf({ rows: [row(clock)], firstAfter })
    const local = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/Los_Angeles',
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    const found = moments(feed, firstAfter, TO).map((moment) => local.format(moment))
    expect(found.filter((text) => text.startsWith(day))).toEqual([`${day} 18:00:00`])
  })
})

describe('the form', () => {
  const local: FixedClock = { kind: 'fixed', times: ['18:00'], zone: 'America/Los_Angeles' }

  test('a time in UTC ends in Z and declares no zone', () => {
    const feed = feedOf({ rows: [row({ kind: 'fixed', times: ['05:00'], zone: 'UTC' })] })
    expect(feed).toContain('\r\nDTSTART:20261121T050000Z\r\n')
    expect(feed).not.toMatch(/VTIMEZONE|TZID/)
  })

  test('a local time names a zone, which the feed defines once, with rules from 1970 on', () => {
    const feed = feedOf({ rows: [row(local), { ...row(local), id: 8 }] })
    expect(feed).toContain('\r\nDTSTART;TZID=America/Los_Angeles:20261120T180000\r\n')
    expect(feed.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1)
    const zone = parse(feed).getFirstSubcomponent('vtimezone')
    for (const part of ['standard', 'daylight']) {
      const found = zone?.getFirstSubcomponent(part)
      expect(String(found?.getFirstPropertyValue('dtstart'))).toMatch(/^1970-/)
      expect(found?.hasProperty('rrule')).toBe(true)
      expect(found?.hasProperty('rdate')).toBe(false)
    }
  })

  test('a former name of a zone has a definition under this name', () => {
    const feed = feedOf({ rows: [row({ ...local, zone: 'Asia/Calcutta' })] })
    expect(feed).toContain('DTSTART;TZID=Asia/Calcutta:')
    expect(feed).toContain('TZID:Asia/Calcutta')
  })

  test('a zone whose clocks follow no rule has events in UTC, each of which ends', () => {
    // Its clocks follow the moon.
    const feed = feedOf({ rows: [row({ ...local, zone: 'Asia/Gaza' })] })
    expect(feed).not.toMatch(/VTIMEZONE|TZID/)
    const rules = feed.match(/RRULE:.*/g) ?? []
    expect(rules.length).toBeGreaterThan(2)
    for (const rule of rules) expect(rule.trim()).toMatch(/^RRULE:FREQ=DAILY;UNTIL=\d{8}T\d{6}Z$/)
  })

  test('every zone of the platform has a definition, or events in UTC', () => {
    // To look for exceptions in two years of each zone takes most of the time; a month has both forms too.
    const exceptionsBetween = { from: FROM, to: at('2026-12-20T12:00:00Z') }
    for (const zone of Intl.supportedValuesOf('timeZone'))
      expect(feedOf({ rows: [row({ ...local, zone })], exceptionsBetween })).toMatch(
        /VTIMEZONE|DTSTART:\d+T\d+Z/,
      )
  })

  test('names are escaped, and no line is longer than 75 octets', () => {
    const name = `Pulsz, Bingo; Café \\ ${'🎰é'.repeat(40)}`
    const feed = feedOf({ rows: [row(local, name)] })
    expect(feed).toContain('SUMMARY:Pulsz\\, Bingo\\; Café')
    const lines = feed.split('\r\n')
    expect(lines.at(-1)).toBe('')
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(feed.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(parse(feed).getFirstSubcomponent('vevent')?.getFirstPropertyValue('summary')).toBe(
      `${name}: bonus ready`,
    )
  })

  test('a name cannot add an event', () => {
    const feed = feedOf({ rows: [row(local, 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:y')] })
    expect(parse(feed).getAllSubcomponents('vevent')).toHaveLength(1)
  })

  test('asks for a refresh, blocks no time, and links to the dashboard', () => {
    const feed = feedOf({ rows: [row(local)] })
    expect(feed).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT6H\r\n')
    expect(feed).toContain('\r\nX-PUBLISHED-TTL:PT6H\r\n')
    expect(feed).toContain('\r\nTRANSP:TRANSPARENT\r\n')
    expect(feed).toContain(`\r\nURL;VALUE=URI:${ORIGIN}/dashboard\r\n`)
  })

  test('the same events have the same text, and changed ones the same UID with a later DTSTAMP', () => {
    const read = (feed: string) => {
      const event = parse(feed).getFirstSubcomponent('vevent')
      return [String(event?.getFirstPropertyValue('uid')), String(event?.getFirstPropertyValue('dtstamp'))]
    }
    const first = feedOf({ rows: [row(local)] })
    expect(feedOf({ rows: [row(local)], now: epochMs(FROM + 86_400_000) })).toBe(first)
    const later = feedOf({ rows: [row(local, 'Pulsz Casino')] }, epochMs(FROM + 3_600_000))
    expect(read(first)).toEqual(['reset-7-180000@daily-bonus-blog', '2026-11-20T12:00:00Z'])
    expect(read(later)).toEqual(['reset-7-180000@daily-bonus-blog', '2026-11-20T13:00:00Z'])
  })
})
