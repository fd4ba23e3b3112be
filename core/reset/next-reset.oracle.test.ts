import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { availability } from '#core/bonuses/availability.ts'
import { clockOfRule, type ResetRule } from '#core/reset/reset-rule.ts'
import { type EpochMs, epochMs } from '#core/units.ts'

/*
 * A hundred thousand random cases against an independent second calculation: resets counted on the
 * calendar of `Date.UTC` for rules in UTC, `Temporal` for rules on a wall clock. A quarter of them under each
 * of four time zones of the process, which must not make a difference.
 */
const PROCESS_ZONES = [
  ['UTC', 0],
  ['America/New_York', 300],
  ['Asia/Kathmandu', -345],
  ['Pacific/Apia', -780],
] as const
const CASES = 25_000
const ZONED_CASES = 5000
const RULE_ZONES = [
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Europe/London',
  'Asia/Kathmandu',
] as const

const HOUR = 3_600_000
const BEGIN = Date.UTC(1970, 0, 3)

type Case = { readonly rule: ResetRule; readonly last: EpochMs; readonly now: EpochMs }
type Random = (below: number) => number

/** Mulberry32: small, seeded, the same everywhere. */
function randomFrom(seed: number): Random {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** Half of all moments are within a second of an edge: midnight, the new year, 29 February, 2038. */
function utcCase(random: Random): Case {
  const hourly = random(3) === 0
  const secondsIntoDay = [0, 86_399, random(24) * 3600, random(86_400)][random(4)] ?? 0
  const rule: ResetRule = hourly
    ? { kind: 'hourly', hours: 1 + random(744) }
    : { kind: 'daily', secondsIntoDay, zone: null }
  const day =
    [random(54_786), Math.floor(Date.UTC(1972 + random(37) * 4, 1, 29) / 86_400_000), 24_855][random(3)] ?? 0
  const near = day * 86_400_000 + secondsIntoDay * 1000 + random(5) - 2
  const last = random(2) === 0 ? near : BEGIN + random(2 ** 32) * 1000 + random(1000)
  const wait =
    hourly && random(2) === 0 ? (rule.kind === 'hourly' ? rule.hours : 0) * HOUR : random(60 * HOUR)
  return { rule, last: epochMs(last), now: epochMs(last + wait + random(5) - 2) }
}

function utcOracle({ rule, last, now }: Case): { nextAt: number; ready: boolean } {
  if (rule.kind === 'hourly') {
    const nextAt = new Date(last)
    nextAt.setUTCHours(nextAt.getUTCHours() + rule.hours)
    return { nextAt: nextAt.getTime(), ready: now - last >= rule.hours * HOUR }
  }
  const date = new Date(last)
  const onDay = (offset: number) =>
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + offset, 0, 0, rule.secondsIntoDay)
  const nextAt = [onDay(-1), onDay(0), onDay(1)].find((moment) => moment > last) ?? Number.NaN
  // Ready: more resets precede `now` than precede the collection.
  const resetsUntil = (moment: number) => Math.floor((moment / 1000 - rule.secondsIntoDay) / 86_400)
  return { nextAt, ready: resetsUntil(now) > resetsUntil(last) }
}

/** The moments at which each zone's clock is set forward or back, or, for Apia, skips a day. */
function transitionsOf(zone: string): number[] {
  const found: number[] = []
  let from = Temporal.Instant.from('1990-01-01T00:00Z').toZonedDateTimeISO(zone)
  for (let turn = 0; turn < 150; turn++) {
    const next = from.getTimeZoneTransition('next')
    if (!next) break
    found.push(next.epochMilliseconds)
    from = next
  }
  return found
}

function zonedCase(random: Random): Case {
  const zone = RULE_ZONES[random(RULE_ZONES.length)] ?? RULE_ZONES[0]
  const changes = TRANSITIONS.get(zone) ?? []
  const change = changes[random(changes.length)] ?? Date.UTC(2011, 11, 30, 10)
  const atChange = random(4) !== 0
  const last = atChange ? change + random(100 * HOUR) - 50 * HOUR : BEGIN + random(2 ** 32) * 1000
  const secondsIntoDay = atChange && random(2) === 0 ? random(16) * 900 : random(86_400)
  return {
    rule: { kind: 'daily', secondsIntoDay, zone },
    last: epochMs(last),
    now: epochMs(last + random(40 * HOUR)),
  }
}

function zonedOracle({ rule, last, now }: Case): { nextAt: number; ready: boolean } {
  if (rule.kind !== 'daily' || rule.zone === null) throw new Error('not a rule of a wall clock')
  const timeZone = rule.zone
  const plainTime = Temporal.PlainTime.from('00:00').add({ seconds: rule.secondsIntoDay })
  const today = Temporal.Instant.fromEpochMilliseconds(last).toZonedDateTimeISO(timeZone).toPlainDate()
  const moments = [-2, -1, 0, 1, 2].map(
    (days) => today.add({ days }).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds,
  )
  const nextAt = Math.min(...moments.filter((moment) => moment > last))
  return { nextAt, ready: nextAt <= now }
}

const TRANSITIONS = new Map(RULE_ZONES.map((name) => [name, transitionsOf(name)]))

describe.each(PROCESS_ZONES)('with the process in %s', (zone, minutesWest) => {
  const before = process.env['TZ']
  beforeAll(() => {
    process.env['TZ'] = zone
  })
  afterAll(() => {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  })

  test('the process uses that zone', () =>
    expect(new Date(Date.UTC(2026, 0, 15)).getTimezoneOffset()).toBe(minutesWest))

  test(`${CASES - ZONED_CASES} random cases in UTC agree`, { timeout: 60_000 }, () => {
    const random = randomFrom(minutesWest + 1)
    const apart: unknown[] = []
    let ready = 0
    for (let turn = 0; turn < CASES - ZONED_CASES; turn++) {
      const one = utcCase(random)
      const ours = availability(clockOfRule(one.rule), one.last, null, one.now)
      const oracle = utcOracle(one)
      if (ours.nextAt !== oracle.nextAt || ours.ready !== oracle.ready) apart.push({ one, ours, oracle })
      if (ours.ready) ready++
    }
    expect(apart.slice(0, 3)).toEqual([])
    // Both results are common, so a constant result would not pass.
    expect(ready / CASES).toBeGreaterThan(0.2)
    expect(ready / CASES).toBeLessThan(0.8)
  })

  test(`${ZONED_CASES} random cases on wall clocks agree`, { timeout: 60_000 }, () => {
    const random = randomFrom(minutesWest + 2)
    const apart: unknown[] = []
    for (let turn = 0; turn < ZONED_CASES; turn++) {
      const one = zonedCase(random)
      const ours = availability(clockOfRule(one.rule), one.last, null, one.now)
      const oracle = zonedOracle(one)
      if (ours.nextAt !== oracle.nextAt || ours.ready !== oracle.ready) apart.push({ one, ours, oracle })
    }
    expect(apart.slice(0, 3)).toEqual([])
  })
})
