import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ImportSettings } from '#core/import/settings.ts'
import { cents } from '#core/units.ts'
import { MatchCasinos } from '#web/features/import/match-casinos.tsx'
import type { ImportSummary } from '#web/features/import/import-messages.ts'

const SETTINGS: ImportSettings = {
  header: 0,
  columns: ['casino'],
  order: null,
  system: '1900',
  sign: 'point',
  kinds: {},
  plain: null,
  minus: null,
  signs: null,
  inOut: false,
  casinos: {},
}
const SUMMARY: ImportSummary = {
  entries: 2,
  newEntries: 2,
  existingEntries: 0,
  uncheckedEntries: 0,
  problemRows: 0,
  leftOutRows: 0,
  problems: new Map(),
  eitherDate: null,
  provenOrder: null,
  unknownKinds: [],
  unknownCasinos: [],
  matchedCasinos: [
    { text: 'Stake.us', casinoId: 5, rows: 1 },
    { text: 'Stake.us · Mail-in', casinoId: 10_001, rows: 1 },
  ],
  newCasinos: [],
  fileSum: cents(0),
  sums: { collected: cents(0), collections: 0, cashedOut: cents(0), cashOuts: 0, spent: cents(0), spends: 0 },
}

test('each recognized casino is chosen in its field, also a bonus of an export', () => {
  const html = renderToStaticMarkup(
    <MatchCasinos
      settings={SETTINGS}
      summary={SUMMARY}
      casinos={[
        { id: 5, label: 'Stake.us', names: ['Stake.us'] },
        { id: 10_001, label: 'Stake.us · Mail-in', names: [] },
      ]}
      onCasinos={() => {}}
    />,
  )
  expect(html.match(/<option [^>]*selected="">[^<]*/g)).toEqual([
    '<option value="5" selected="">Stake.us',
    '<option value="10001" selected="">Stake.us · Mail-in',
  ])
})

test('a misspelled casino is not chosen, and the nearest names are offered', () => {
  const html = renderToStaticMarkup(
    <MatchCasinos
      settings={SETTINGS}
      summary={{ ...SUMMARY, matchedCasinos: [], unknownCasinos: [{ text: 'Steak.us', rows: 4 }] }}
      casinos={[
        { id: 5, label: 'Stake.us', names: ['Stake.us'] },
        { id: 6, label: 'Chumba Casino', names: ['Chumba Casino'] },
      ]}
      onCasinos={() => {}}
    />,
  )
  expect(html).toContain('<option value="" selected="">Choose…')
  expect(/Did you mean<button[^>]*>(.*?)<\/p>/.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, '')).toBe('Stake.us?')
})
