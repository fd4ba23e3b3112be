import { expect, test } from 'vitest'
import { TAX_FACTS } from '#content/tax-facts.ts'

/** The keys of the facts about a tax year. */
const keysOf = (year: number) =>
  TAX_FACTS.filter(({ from, to }) => (from ?? year) <= year && year <= (to ?? year)).map(({ key }) => key)

// From Public Law 119-21, sections 70114 and 70433: both apply after 2025.
test('the rules of 2025 and 2026 differ', () => {
  expect(keysOf(2025)).toEqual(['form-1099-until-2025', 'box-3', 'losses-until-2025', 'purchases', 'diary'])
  expect(keysOf(2026)).toEqual([
    'form-1099-from-2026',
    'box-3',
    'slots-from-2026',
    'losses-from-2026',
    'purchases',
    'diary',
  ])
})

test('an amount that is adjusted each year is not shown for a later year', () =>
  expect(keysOf(2027)).toEqual(['box-3', 'losses-from-2026', 'purchases', 'diary']))

test('each fact has a source with an address, and a day on which it was checked', () => {
  for (const { source, checked } of TAX_FACTS) {
    expect(source.url).toMatch(/^https:\/\//)
    expect(checked).toMatch(/^20\d\d-\d\d-\d\d$/)
  }
  expect(new Set(TAX_FACTS.map(({ key }) => key)).size).toBe(TAX_FACTS.length)
})
