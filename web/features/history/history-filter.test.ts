import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  addressOf,
  daysOfYear,
  filterOf,
  isBackwards,
  searchOf,
  wholeYear,
  WHOLE_HISTORY,
} from '#web/features/history/history-filter.ts'

const zone = process.env['TZ']
beforeEach(() => void (process.env['TZ'] = 'America/New_York'))
afterEach(() => void (process.env['TZ'] = zone))

const some = {
  kind: 'spend',
  status: null,
  casinoId: 12,
  tag: 'VIP',
  from: '2026-11-01',
  to: '2026-11-21',
  deleted: true,
} as const

describe('the URL', () => {
  test('round-trips a filter', () => {
    expect(filterOf(new URLSearchParams(addressOf(some)))).toEqual(some)
    expect(addressOf(WHOLE_HISTORY)).toEqual({})
  })

  test.each([
    'kind=gift',
    'casino=0',
    'casino=1e3',
    'tag=',
    'tag=more-than-twenty-four-characters',
    'from=2026-02-30',
    'from=yesterday',
    'to=2026-13-01',
    'to=0001-01-01',
    'deleted=1',
  ])('ignores %s', (search) => expect(filterOf(new URLSearchParams(search))).toEqual(WHOLE_HISTORY))
})

describe('the API', () => {
  test('omits deleted entries by default', () => expect(searchOf(WHOLE_HISTORY)).toBe('deleted=without'))

  test('gets local days, including all of the last one', () =>
    expect(Object.fromEntries(new URLSearchParams(searchOf(some)))).toEqual({
      kind: 'spend',
      casino: '12',
      tag: 'VIP',
      // Daylight saving ends on November 1, 2026 in New York.
      from: '2026-11-01T04:00:00.000Z',
      to: '2026-11-22T05:00:00.000Z',
    }))
})

test('a year starts and ends in the local time zone', () => {
  const filter = { ...WHOLE_HISTORY, ...daysOfYear(2026) }
  expect(wholeYear(filter)).toBe(2026)
  expect(Object.fromEntries(new URLSearchParams(searchOf(filter)))).toMatchObject({
    from: '2026-01-01T05:00:00.000Z',
    to: '2027-01-01T05:00:00.000Z',
  })
  expect(filterOf(new URLSearchParams(addressOf(filter)))).toEqual(filter)
})

test.each([
  [null, '2026-12-31'],
  ['2026-01-01', null],
  ['2026-01-02', '2026-12-31'],
  ['2025-01-01', '2026-12-31'],
])('from %s to %s is not a full year', (from, to) =>
  expect(wholeYear({ ...WHOLE_HISTORY, from, to })).toBeNull(),
)

test.each([
  ['2026-11-02', '2026-11-01', true],
  ['2026-11-01', '2026-11-01', false],
  ['2026-11-01', null, false],
])('from %s to %s is backwards: %s', (from, to, backwards) =>
  expect(isBackwards({ ...WHOLE_HISTORY, from, to })).toBe(backwards),
)
