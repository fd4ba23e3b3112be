import { expect, test } from 'vitest'
import type { AvailabilityResponse } from '#contract/availability.ts'
import type { LimitsResponse } from '#contract/limits.ts'
import { epochMs } from '#core/units.ts'
import { readLinksOff } from '#web/api/availability/use-links-off.ts'
import { NO_LINK_RULES, reasonWithSource, unavailable } from '#web/api/availability/unavailable.ts'

const crown = { id: 1, name: 'Crown' }
const now = '2026-11-23T12:00:00.000Z'

function availability(
  law: Partial<AvailabilityResponse['law']>,
  excludes: number[] = [],
): AvailabilityResponse {
  return {
    place: { code: 'CA', name: 'California' },
    law: {
      forbids: false,
      status: 'enforcement',
      law: null,
      since: null,
      what: 'Letters were sent.',
      source: 'SweepsCheck',
      sourceUrl: null,
      confidence: 'high',
      checkedOn: '2026-11-23',
      stale: false,
      ...law,
    },
    excludedBy: excludes.map((casinoId) => ({
      casinoId,
      name: 'Crown',
      source: 'https://www.list.example/crown',
      date: '2026-06',
    })),
    now,
  }
}

type Limit = LimitsResponse['limits']['day']

function limits(changes: Partial<Record<'day' | 'week' | 'month', Partial<Limit>>>): LimitsResponse {
  const none: Limit = { amount: null, spent: '0.00', state: 'ok', until: null, pending: null }
  return {
    limits: {
      day: { ...none, ...changes.day },
      week: { ...none, ...changes.week },
      month: { ...none, ...changes.month },
    },
    break: null,
    now,
  }
}

test.each([
  ['nothing known', NO_LINK_RULES, null],
  ['enforcement only', { ...NO_LINK_RULES, availability: availability({}, [2]) }, null],
  [
    'the law',
    {
      ...NO_LINK_RULES,
      availability: availability(
        {
          forbids: true,
          law: 'AB 831 (2025)',
          since: '2026-01-01',
          what: 'This law bans sweepstakes casinos.',
        },
        [1],
      ),
    },
    'AB 831 (2025), in effect since January 1, 2026. This law bans sweepstakes casinos. Source: SweepsCheck, checked November 23, 2026.',
  ],
  [
    'the casino’s list',
    { ...NO_LINK_RULES, availability: availability({}, [1]) },
    'Crown excludes California. Source: list.example, June 2026.',
  ],
  ['limits that are not reached', { ...NO_LINK_RULES, limits: limits({ day: { state: 'near' } }) }, null],
  [
    'a limit of zero',
    { ...NO_LINK_RULES, limits: limits({ day: { state: 'reached' } }) },
    'You’ve reached your spending limit for the last 24 hours. Casino links are off until you change it.',
  ],
  [
    'every limit reached',
    {
      ...NO_LINK_RULES,
      limits: limits({
        day: { state: 'reached' },
        week: { state: 'reached' },
        month: { state: 'reached' },
      }),
    },
    'You’ve reached your spending limits for the last 24 hours, last 7 days, and last 30 days. Casino links are off until you change them.',
  ],
  [
    'an ended break, before limits and the law',
    {
      ...NO_LINK_RULES,
      availability: availability({ forbids: true }),
      limits: { ...limits({ day: { state: 'reached' } }), break: { state: 'ended' as const, endsAt: now } },
    },
    'Your break has ended. Casino links stay off until you turn them on in your account.',
  ],
])('%s', (_name, rules, expected) => {
  const found = unavailable(crown, rules)
  expect(found && reasonWithSource(found)).toBe(expected)
})

test('after a log-out during a break, links are off until its end, whatever the law is', () => {
  const offUntil = epochMs(Date.parse('2026-12-01T12:00:00.000Z'))
  const rules = { ...NO_LINK_RULES, availability: availability({ forbids: true }), offUntil }
  expect(unavailable(crown, rules)?.reason).toMatch(
    /^Casino links are off in this browser until .+ The account that was logged in here is on a break/,
  )
})

test.each([
  ['', null],
  ['place=CA', null],
  [`place=CA; links_off=1764590400000.${'x'.repeat(43)}; signed_in=1`, 1_764_590_400_000],
  [`xlinks_off=1764590400000.${'x'.repeat(43)}`, null],
  ['links_off=tomorrow', null],
])('the cookies “%s” turn links off until %s', (cookies, end) => expect(readLinksOff(cookies)).toBe(end))

test('of several reached limits, the last end counts, rounded up to the minute', () => {
  const [early, late] = ['2026-11-24T12:00:00.000Z', '2026-12-01T12:00:01.000Z']
  const rules = limits({ day: { state: 'reached', until: late }, week: { state: 'reached', until: early } })
  expect(unavailable(crown, { ...NO_LINK_RULES, limits: rules })?.reason).toMatch(
    /^You’ve reached your spending limits for the last 24 hours and last 7 days\. Casino links are off until Tue, Dec\s1, \d+:01\s[AP]M\.$/,
  )
})

test('every combination: a break precedes a limit, a limit the law, and the law the casino’s list', () => {
  const none = limits({})
  const reached = limits({ week: { state: 'reached' } })
  const onBreak = { state: 'active' as const, endsAt: '2026-11-24T12:00:00.000Z' }
  for (const forbids of [false, true])
    for (const excludes of [[], [1]])
      for (const [own, title] of [
        [none, forbids || excludes.length > 0 ? 'Not available in California' : undefined],
        [reached, 'Limit reached'],
        [{ ...none, break: onBreak }, 'On a break'],
        [{ ...reached, break: onBreak }, 'On a break'],
        [{ ...reached, break: { ...onBreak, state: 'ended' as const } }, 'Links are off'],
      ] as const) {
        const rules = { ...NO_LINK_RULES, availability: availability({ forbids }, excludes), limits: own }
        expect(unavailable(crown, rules)?.title).toBe(title)
      }
})
