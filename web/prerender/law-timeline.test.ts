import { expect, test } from 'vitest'
import { JURISDICTIONS, jurisdiction } from '#catalog/jurisdictions.ts'
import { tileDate, timedLaws } from '#web/prerender/law-timeline.ts'

test.each([
  ['2026-01-01', 'Jan ’26'],
  ['October 2023', 'Oct ’23'],
  ['2025', '2025'],
  ['before 2024', 'pre ’24'],
  [null, null],
])('the tile of a place with a status since %s shows %s', (since, shown) => {
  expect(tileDate(since)).toBe(shown)
})

test('the timeline has the laws with a beginning, the earliest first', () => {
  const laws = timedLaws([
    { ...jurisdiction('CA'), since: '2026-07-02' },
    { ...jurisdiction('WA'), since: 'before 2024' },
    { ...jurisdiction('UT'), since: null },
    { ...jurisdiction('NJ'), since: '2025-01-01' },
    jurisdiction('TX'),
    jurisdiction('MI'),
  ])
  expect(laws.map(({ code, since }) => [code, since])).toEqual([
    ['WA', 'before 2024'],
    ['NJ', 'Jan 1, 2025'],
    ['CA', 'Jul 2, 2026'],
  ])
  expect(laws[0]?.from).toBeNull()
  expect(laws[1]?.from).toBe(2025)
  expect(laws[2]?.from).toBeCloseTo(2026.5, 2)
})

test('every beginning in the list is a date that the timeline can place, or says before when', () => {
  for (const { since } of timedLaws(JURISDICTIONS)) expect(since).toMatch(/\d{4}$/)
})
