import { expect, test } from 'vitest'
import type { StatedClock } from '#core/bonuses/clock.ts'
import { printedClock, printedDoubt, printedReset } from '#web/prerender/printed-clock.ts'

const fixed = (times: readonly string[], zone: string, more = {}): StatedClock => ({
  kind: 'fixed',
  times,
  zone,
  ...more,
})

test.each([
  [{ kind: 'unknown' }, null],
  [{ kind: 'daily' }, 'once a day'],
  [{ kind: 'rolling', minutes: 1440 }, '24 hours after you collect'],
  [{ kind: 'rolling', minutes: 60 }, '1 hour after you collect'],
  [{ kind: 'rolling', minutes: 10 }, '10 minutes after you collect'],
  [{ kind: 'rolling', minutes: 43_200 }, '30 days after you collect'],
  [fixed(['05:00'], 'UTC'), 'every day at 5 AM UTC'],
  [fixed(['00:00'], 'America/New_York'), 'every day at midnight Eastern time'],
  [fixed(['00:30', '12:00'], 'America/Los_Angeles'), 'every day at 12:30 AM and 12 PM Pacific time'],
  [fixed(['18:00'], 'Europe/Malta', { weekdays: [1, 7] }), 'every Monday and Sunday at 6 PM Malta time'],
  [fixed(['18:00'], 'UTC', { dayOfMonth: 3 }), 'on day 3 of the month at 6 PM UTC'],
  [{ kind: 'condition', condition: 'mail', text: 'Send a request by mail' }, 'Send a request by mail'],
] as const)('%o is %s', (clock, text) => expect(printedClock(clock)).toBe(text))

const sources = (differ: readonly string[], weakness: 'one-list' | null) => ({
  agree: ['https://a.example/'],
  differ: [...differ],
  weakness,
})

test.each([
  [fixed(['18:00'], 'America/Los_Angeles'), null, 'Every day at 6 PM Pacific time'],
  [fixed(['05:00'], 'UTC'), sources(['https://b.example/'], null), 'Every day at 5 AM UTC (disputed)'],
  [fixed(['05:00'], 'UTC'), sources([], 'one-list'), 'Every day at 5 AM UTC (one list)'],
  [
    { kind: 'rolling', minutes: 720 },
    sources(['https://b.example/'], null),
    '12 hours after you collect (disputed)',
  ],
  [{ kind: 'rolling', minutes: 720 }, sources([], null), '12 hours after you collect'],
  // A time of day and a wait of a day are both once a day.
  [{ kind: 'daily' }, sources(['https://b.example/'], null), 'Once a day'],
  [{ kind: 'unknown' }, sources([], null), null],
] as const)('a table prints %o with its doubts: %o', (clock, figure, text) =>
  expect(printedReset(clock, figure)).toBe(text),
)

const careful = 'https://github.com/TommyD21/sweepscheck/blob/main/data.js'

test.each([
  [null, ''],
  [sources(['https://b.example/'], 'one-list'), ' (disputed)'],
  [sources([], 'one-list'), ' (one list)'],
  [sources([], null), ' (one source)'],
  [{ ...sources([], null), agree: ['https://a.example/', 'https://b.example/'] }, ''],
  [{ ...sources([], null), agree: [careful] }, ''],
  [{ ...sources([], null), weakness: 'floor' as const }, ''],
])('the doubt of a figure with the sources %o is "%s"', (figure, text) =>
  expect(printedDoubt(figure)).toBe(text),
)
