import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePlace, PLACES, US_STATES } from '#core/eligibility/locations.ts'

const ofCountry = (wanted: 'US' | 'CA') => PLACES.filter(({ country }) => country === wanted)

test('the places are the fifty states, DC, and the thirteen provinces and territories, each once and by name', () => {
  const states = ofCountry('US').map(({ code }) => code)
  expect(states.toSorted()).toEqual([...US_STATES, 'DC'].toSorted())
  // Canada Post's symbols.
  const provinces = ofCountry('CA').map(({ code }) => code)
  expect(provinces.toSorted().join(' ')).toBe('AB BC MB NB NL NS NT NU ON PE QC SK YT')
  expect(new Set(PLACES.map(({ code }) => code)).size).toBe(64)
  expect(PLACES).toEqual([...ofCountry('US'), ...ofCountry('CA')])
  for (const country of ['US', 'CA'] as const) {
    const names = ofCountry(country).map(({ name }) => name)
    expect(names).toEqual([...new Set(names)].toSorted())
  }
})

test.each([
  ['CA', 'California'],
  ['ca', 'California'],
  [' on ', 'Ontario'],
  ['DC', 'District of Columbia'],
  ['\uff31\uff23', 'Quebec'],
  ['Canada', undefined],
  ['Ontario', undefined],
  ['PR', undefined],
  ['O\u200bN', undefined],
  ['ON,QC', undefined],
  ['', undefined],
])('%j is %s', (text, name) => expect(parsePlace(text)?.name).toBe(name))

test('any text is a listed place or null', () =>
  fc.assert(
    fc.property(fc.string(), (text) => {
      const place = parsePlace(text)
      expect(place === null || PLACES.includes(place)).toBe(true)
    }),
  ))
