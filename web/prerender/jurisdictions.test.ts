import { expect, test } from 'vitest'
import { jurisdiction, JURISDICTIONS } from '#catalog/jurisdictions.ts'
import { ontarioHelpLine, placeMap, placesByGroup, type SourceGroup } from '#web/prerender/jurisdictions.ts'

const codesOf = (places: readonly { readonly code: string }[]) => places.map(({ code }) => code)
const inGroups = (groups: readonly SourceGroup[]) => groups.flatMap(({ places }) => codesOf(places))

test('every place is on the page once', () => {
  const { restrictedStates, otherStates, regulatedProvinces, otherProvinces } = placesByGroup('2026-11-23')
  const shown = [
    ...restrictedStates.flatMap(({ places }) => codesOf(places)),
    ...inGroups(otherStates),
    ...codesOf(regulatedProvinces),
    ...inGroups(otherProvinces),
  ]
  expect(shown.toSorted()).toEqual(codesOf(JURISDICTIONS).toSorted())
})

test('the states that block sign-up come first, then those with a law', () => {
  const [closed, statute] = placesByGroup('2026-11-23').restrictedStates
  expect(codesOf(closed?.places ?? [])).toEqual(['ID', 'NV', 'WA'])
  expect(statute?.id).toBe('statute')
  expect(codesOf(statute?.places ?? [])).toEqual(expect.arrayContaining(['CA', 'NY']))
})

test('places without a known restriction are below the source that they share', () => {
  const texas = { ...jurisdiction('TX'), source: 'A', source_url: null, source_date: '2026-06' }
  const ohio = { ...texas, code: 'OH' as const }
  const alaska = { ...texas, code: 'AK' as const, source: 'B' }
  const { otherStates } = placesByGroup('2026-11-23', [alaska, ohio, texas])
  expect(
    otherStates.map(({ evidence, places }) => [evidence.source, evidence.dated, codesOf(places)]),
  ).toEqual([
    ['A', 'June 2026', ['OH', 'TX']],
    ['B', 'June 2026', ['AK']],
  ])
})

test('Ontario has its own entry and a helpline', () => {
  const { regulatedProvinces } = placesByGroup('2026-11-23')
  expect(regulatedProvinces.find(({ code }) => code === 'ON')).toMatchObject({
    name: 'Ontario',
    since: 'Apr 4, 2022',
    law: 'Gaming Control Act, 1992',
  })
  expect(ontarioHelpLine().number).toBe('1-866-531-2600')
})

test.each([
  ['2026-11-23', 'Checked on November 23, 2026.'],
  ['2027-02-21', 'Checked on November 23, 2026.'],
  ['2027-02-22', 'Not checked since November 23, 2026; it may be outdated.'],
])('on %s: %s', (today, text) => {
  const place = { ...jurisdiction('WA'), checked: '2026-11-23' }
  expect(placesByGroup(today, [place]).restrictedStates[0]?.places[0]?.checked).toBe(text)
})

test.each([
  ['2026-01-01', 'Jan 1, 2026'],
  ['October 2023', 'October 2023'],
  [null, 'date unknown'],
])('since %s is shown as %s', (since, text) => {
  const place = { ...jurisdiction('WA'), since }
  expect(placesByGroup('2026-11-23', [place]).restrictedStates[0]?.places[0]?.since).toBe(text)
})

test('the map has a tile and a row of its table for each place, with its status and date', () => {
  const { tiles, rows } = placeMap()
  expect(codesOf(tiles)).toEqual(codesOf(JURISDICTIONS))
  expect(rows.map(([name]) => name)).toEqual(JURISDICTIONS.map(({ name }) => name))
  const changed = placeMap([{ ...jurisdiction('CA'), status: 'regulator', since: '2027-03-09' }])
  expect(changed.tiles).toEqual([
    {
      code: 'CA',
      look: 'watched',
      href: '#CA',
      text: 'CA, California: a regulator may act since Mar 9, 2027',
      date: 'Mar ’27',
    },
  ])
  expect(changed.rows).toEqual([['California', 'a regulator may act', 'Mar 9, 2027']])
  expect(changed.keys).toEqual([{ look: 'watched', text: 'a regulator may act (1 US)' }])
  expect(changed.counts).toEqual({ restricted: 0, watched: 1, blocked: 0, banned: 0 })
})
