import { describe, expect, test } from 'vitest'
import {
  addressOfReport,
  isRangeBackwards,
  rangeOfKind,
  rangeText,
  type ReportFilter,
  reportFilterOf,
  type ReportRange,
  reportSearch,
  stepRange,
} from '#web/pages/reports/report-filter.ts'

const TODAY = '2026-11-21'

const FILTERS: readonly (readonly [ReportFilter, string])[] = [
  [{ range: { kind: 'year', year: 2026 }, tag: null }, ''],
  [{ range: { kind: 'year', year: 2025 }, tag: 'VIP' }, 'year=2025&tag=VIP'],
  [{ range: { kind: 'month', month: '2026-02' }, tag: null }, 'month=2026-02'],
  [{ range: { kind: 'all' }, tag: 'daily' }, 'range=all&tag=daily'],
  [{ range: { kind: 'dates', from: '2026-11-01', to: null }, tag: null }, 'from=2026-11-01'],
  [{ range: { kind: 'dates', from: null, to: null }, tag: null }, 'range=dates'],
]

describe('the address', () => {
  test.each(FILTERS)('has the filter %j', (filter, address) => {
    expect(new URLSearchParams(addressOfReport(filter, TODAY)).toString()).toBe(address)
    expect(reportFilterOf(new URLSearchParams(address), TODAY)).toEqual(filter)
  })

  test.each([
    'month=2026-13',
    'year=1969',
    'year=20260',
    'from=2026-02-30',
    'range=week',
    `tag=${'x'.repeat(25)}`,
  ])('ignores %s', (address) =>
    expect(reportFilterOf(new URLSearchParams(address), TODAY)).toEqual({
      range: { kind: 'year', year: 2026 },
      tag: null,
    }),
  )
})

describe('the API', () => {
  test.each([
    [{ kind: 'month', month: '2028-02' }, 'from=2028-02-01&to=2028-02-29'],
    [{ kind: 'year', year: 2026 }, 'from=2026-01-01&to=2026-12-31'],
    [{ kind: 'all' }, ''],
    [{ kind: 'dates', from: null, to: '2026-11-03' }, 'to=2026-11-03'],
  ] as const)('takes %j as days', (range, search) => expect(reportSearch({ range, tag: null })).toBe(search))

  test('takes the tag', () => expect(reportSearch({ range: { kind: 'all' }, tag: 'a b' })).toBe('tag=a+b'))
})

test.each([
  [{ kind: 'month', month: '2026-01' }, -1, { kind: 'month', month: '2025-12' }],
  [{ kind: 'month', month: '2026-12' }, 1, { kind: 'month', month: '2027-01' }],
  [{ kind: 'year', year: 2026 }, 1, { kind: 'year', year: 2027 }],
  [{ kind: 'year', year: 1970 }, -1, null],
  [{ kind: 'month', month: '2099-12' }, 1, null],
  [{ kind: 'all' }, 1, null],
] as const)('the neighbor of %j by %i', (range, by, neighbor) =>
  expect(stepRange(range, by)).toEqual(neighbor),
)

test.each<[ReportRange['kind'], ReportRange, ReportRange]>([
  ['month', { kind: 'year', year: 2026 }, { kind: 'month', month: '2026-11' }],
  ['month', { kind: 'year', year: 2024 }, { kind: 'month', month: '2024-12' }],
  ['year', { kind: 'month', month: '2025-03' }, { kind: 'year', year: 2025 }],
  ['year', { kind: 'all' }, { kind: 'year', year: 2026 }],
  ['dates', { kind: 'year', year: 2026 }, { kind: 'dates', from: '2026-01-01', to: TODAY }],
  ['dates', { kind: 'month', month: '2025-03' }, { kind: 'dates', from: '2025-03-01', to: '2025-03-31' }],
])('the %s near %j', (kind, near, range) => expect(rangeOfKind(kind, near, TODAY)).toEqual(range))

test('texts of ranges', () => {
  expect(rangeText({ kind: 'month', month: '2026-11' })).toBe('November 2026')
  expect(rangeText({ kind: 'dates', from: '2026-11-01', to: '2026-11-21' })).toBe(
    'Nov 1, 2026 – Nov 21, 2026',
  )
  expect(rangeText({ kind: 'dates', from: '2026-11-01', to: null })).toBe('Since Nov 1, 2026')
})

test('a range that ends before it starts is empty', () => {
  expect(isRangeBackwards({ kind: 'dates', from: '2026-11-02', to: '2026-11-01' })).toBe(true)
  expect(isRangeBackwards({ kind: 'dates', from: '2026-11-01', to: '2026-11-01' })).toBe(false)
})
