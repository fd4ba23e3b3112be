import { expect, test } from 'vitest'
import { EXCLUDED_PLACES, excludedPlaces, exclusion } from '#catalog/excluded-places.ts'
import { ExcludedPlaces, ExcludedPlacesFile } from '#catalog/place-schema.ts'

const SWEEPSCHECK = '/TommyD21/sweepscheck/'

test('every list of SweepsCheck has the states in which no one can sign up', () => {
  const lists = EXCLUDED_PLACES.filter(({ source }) => source.includes(SWEEPSCHECK))
  expect(lists.length).toBeGreaterThan(15)
  for (const { places } of lists) expect(places).toEqual(expect.arrayContaining(['ID', 'NV', 'WA']))
})

test.each([
  ['mcluck', ['2026-09-15', '2026-06']],
  ['pulsz', ['2026-09-15']],
  ['gains', []],
  ['no-such-casino', []],
])('the lists of %s are dated %j', (slug, dates) =>
  expect(excludedPlaces(slug).map(({ date }) => date)).toEqual(dates),
)

test.each([
  ['mcluck', 'PA', '2026-09-15'],
  ['mcluck', 'QC', '2026-06'],
  ['mcluck', 'ON', null],
  ['chumba-casino', 'ON', '2025-08'],
  ['chanced', 'DC', '2025-07'],
  ['gains', 'CA', null],
] as const)('%s in %s: %s', (slug, code, date) => expect(exclusion(slug, code)?.date ?? null).toBe(date))

const valid = { casino: 'mcluck', places: 'CA ON WA', source: 'https://example.com/', date: '2026-09-15' }

test.each([
  ['a code of no place', { places: 'CA XX' }],
  ['no place', { places: '' }],
  ['codes in another order', { places: 'WA CA' }],
  ['a code twice', { places: 'CA CA' }],
  ['the name of a casino instead of its slug', { casino: 'McLuck' }],
  ['a source that is not https', { source: 'http://example.com/' }],
  ['a date that is not one', { date: 'mid-2026' }],
  ['an unknown field', { states: 'CA' }],
])('%s is rejected', (_what, change) => {
  expect(ExcludedPlaces.parse(valid).places).toEqual(['CA', 'ON', 'WA'])
  expect(ExcludedPlaces.safeParse({ ...valid, ...change }).success).toBe(false)
})

test.each([
  ['a casino in the wrong place', { casino: 'legendz' }, 'legendz is not in order'],
  ['a place of another list', { places: 'QC WA' }, 'mcluck has WA twice'],
])('a file with %s is rejected', (_what, change, message) => {
  const second = { ...valid, places: 'QC' }
  expect(ExcludedPlacesFile.safeParse([valid, second]).success).toBe(true)
  const rejected = ExcludedPlacesFile.safeParse([valid, { ...second, ...change }])
  expect(rejected.error?.issues.map((issue) => issue.message)).toEqual([message])
})
