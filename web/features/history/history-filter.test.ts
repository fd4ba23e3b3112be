import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  addressOf,
  filterOf,
  isBackwards,
  searchOf,
  WHOLE_HISTORY,
} from '#web/features/history/history-filter.ts'

const zone = process.env['TZ']
beforeEach(() => void (process.env['TZ'] = 'America/New_York'))
afterEach(() => void (process.env['TZ'] = zone))

const some = {
  kind: 'spend',
  casinoId: 12,
  from: '2026-11-01',
  to: '2026-11-21',
  deleted: true,
} as const

describe('the address', () => {
  test('keeps a filter whole', () => {
    expect(filterOf(new URLSearchParams(addressOf(some)))).toEqual(some)
    expect(addressOf(WHOLE_HISTORY)).toEqual({})
  })

  test.each([
    'kind=gift',
    'casino=0',
    'casino=1e3',
    'from=2026-02-30',
    'from=yesterday',
    'to=2026-13-01',
    'to=0001-01-01',
    'deleted=1',
  ])('%s is as though it were not there', (search) =>
    expect(filterOf(new URLSearchParams(search))).toEqual(WHOLE_HISTORY),
  )
})

describe('the API', () => {
  test('is asked for nothing but living entries of the whole history', () =>
    expect(searchOf(WHOLE_HISTORY)).toBe('deleted=without'))

  test('is given local days, the last of them whole', () =>
    expect(Object.fromEntries(new URLSearchParams(searchOf(some)))).toEqual({
      kind: 'spend',
      casino: '12',
      // Daylight saving ends on November 1, 2026 in New York.
      from: '2026-11-01T04:00:00.000Z',
      to: '2026-11-22T05:00:00.000Z',
    }))
})

test.each([
  ['2026-11-02', '2026-11-01', true],
  ['2026-11-01', '2026-11-01', false],
  ['2026-11-01', null, false],
])('from %s to %s is backwards: %s', (from, to, backwards) =>
  expect(isBackwards({ ...WHOLE_HISTORY, from, to })).toBe(backwards),
)
