import { expect, test } from 'vitest'
import type { CatalogChange } from '#catalog/change-schema.ts'
import { CATALOG_CHANGES, changesNaming } from '#catalog/changes.ts'

const NAMES = ['Pulsz', 'Pulsz Bingo', 'Gains', 'Modo.us']

function change(id: string, ...items: string[]): CatalogChange {
  return { date: '2026-12-01', id, about: 'casinos', title: 'Corrected figures', items, figures: [] }
}

test.each([
  ['Pulsz', ['The minimum of Pulsz is $50.'], true],
  ['Pulsz', ['The minimum of Pulsz Bingo is $50.'], false],
  ['Pulsz', ['Pulsz Bingo and Pulsz: both are 24 hours.'], true],
  ['Pulsz Bingo', ['The minimum of Pulsz Bingo is $50.'], true],
  ['Pulsz', ['The operator is PulszCo.', 'No other change.'], false],
  ['Gains', ['A player gains nothing.'], false],
  ['Modo.us', ['Closed: Gains, Modo.us.'], true],
  ['Modo.us', ['Modotus is not it.'], false],
])('%s in %j: %s', (name, items, isNamed) =>
  expect(changesNaming(name, NAMES, [change('a', ...items)])).toHaveLength(isNamed ? 1 : 0),
)

test('an entry belongs to the casinos of its figures', () => {
  const figures = [{ of: 'Pulsz, minimum', from: '$50.00', to: '$100.00', why: null, source: null }]
  const entry = { ...change('a', 'One figure.'), figures }
  expect(changesNaming('Pulsz', NAMES, [entry])).toEqual([entry])
  expect(changesNaming('Gains', NAMES, [entry])).toEqual([])
})

test('every published figure differs from the one before', () => {
  const figures = CATALOG_CHANGES.flatMap((entry) => entry.figures)
  expect(figures.length).toBeGreaterThan(0)
  expect(figures.filter(({ from, to }) => from === to)).toEqual([])
})
