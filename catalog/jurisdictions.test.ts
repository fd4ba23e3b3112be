import { expect, test } from 'vitest'
import { BLOCKED_LOCATIONS, isRestricted, jurisdiction, JURISDICTIONS } from '#catalog/jurisdictions.ts'
import { Jurisdiction, Jurisdictions } from '#catalog/place-schema.ts'
import { PLACES } from '#core/eligibility/locations.ts'

test('every place is listed once, by country and name', () => {
  expect(JURISDICTIONS).toHaveLength(64)
  expect(JURISDICTIONS.map(({ code, name, country }) => ({ code, name, country }))).toEqual(PLACES)
})

test('every entry is dated and names its source', () => {
  for (const { source, source_date, checked } of JURISDICTIONS) {
    expect(source).not.toBe('')
    expect(source_date <= checked).toBe(true)
  }
})

test('every law and every order has an address, so that readers can check it', () =>
  expect(JURISDICTIONS.filter((place) => isRestricted(place) && place.source_url === null)).toEqual([]))

test('sign-up is closed in Idaho, Nevada, and Washington', () =>
  expect([...BLOCKED_LOCATIONS].toSorted()).toEqual(['ID', 'NV', 'WA']))

test.each([
  ['CA', 'California', 'statute', true],
  ['WA', 'Washington', 'closed', true],
  ['MI', 'Michigan', 'enforcement', true],
  ['IA', 'Iowa', 'regulator', true],
  ['TX', 'Texas', 'none-known', false],
  ['DC', 'District of Columbia', 'none-known', false],
  ['ON', 'Ontario', 'licensed', false],
] as const)('%s is %s, %s', (code, name, status, restricted) => {
  const place = jurisdiction(code)
  expect(place).toMatchObject({ code, name, status })
  expect(isRestricted(place)).toBe(restricted)
})

test.each([
  ['a code of no place', { code: 'XX' }],
  ['the name of another place', { name: 'Oregon' }],
  ['another country', { country: 'CA' }],
  ['an unknown status', { status: 'maybe' }],
  ['a law without a known restriction', { status: 'none-known', since: null, blocks_sign_up: false }],
  ['a date without a known restriction', { status: 'none-known', law: null, blocks_sign_up: false }],
  ['a blocked sign-up that no law requires', { status: 'statute' }],
  ['no text', { what: '' }],
  ['no source', { source: '' }],
  ['an address that is not https', { source_url: 'http://example.com/' }],
  ['a source without a date', { source_date: null }],
  ['a source from after the check', { source_date: '2026-11-24' }],
  ['a check without a day', { checked: '2026-11' }],
  ['an unknown confidence', { confidence: 'A' }],
  ['an unknown field', { colour: 'red' }],
])('%s is rejected', (_what, change) => {
  const valid = { ...jurisdiction('WA'), checked: '2026-11-23' }
  expect(Jurisdiction.safeParse(valid).success).toBe(true)
  expect(Jurisdiction.safeParse({ ...valid, ...change }).success).toBe(false)
})

test.each([
  ['a missing place', JURISDICTIONS.slice(1), 'is AK instead of AL'],
  ['no last place', JURISDICTIONS.slice(0, -1), 'is missing instead of YT'],
  ['a place that is listed twice', [...JURISDICTIONS, jurisdiction('CA')], 'is CA instead of the end'],
  ['places in another order', JURISDICTIONS.toReversed(), 'is YT instead of AL'],
])('a file with %s is rejected', (_what, list, message) => {
  expect(Jurisdictions.safeParse(JURISDICTIONS).success).toBe(true)
  expect(Jurisdictions.safeParse(list).error?.issues[0]?.message).toContain(message)
})
