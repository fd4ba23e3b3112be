import { expect, test } from 'vitest'
import { EXCLUDED_PLACES } from '#catalog/excluded-places.ts'
import { casinoFile, listedCasinos } from '#content/listed-casinos.ts'
import { rankedCasinos } from '#content/ranked-casinos.ts'
import { sourceKind, sourceName } from '#content/source-names.ts'

test.each([
  ['https://github.com/TommyD21/sweepscheck/blob/0a1/data.js', 'SweepsCheck'],
  ['https://docs.google.com/spreadsheets/d/1F4k', 'Casino Masterlist, read from a public copy'],
  ['https://www.bestodds.com/sweepstakes/stake/banking', 'bestodds.com'],
  ['https://help.stake.us/en/articles/1', 'help.stake.us'],
])('%s is %s', (url, name) => expect(sourceName(url)).toBe(name))

test('no source of a casino is shown as a repository or a document of an unnamed publisher', () => {
  const urls = rankedCasinos(listedCasinos()).flatMap(({ id }) =>
    casinoFile(id).sources.map(({ url }) => url),
  )
  const named = [...urls, ...EXCLUDED_PLACES.map(({ source }) => source)].map(sourceName)
  expect(named.filter((name) => /github|google/.test(name))).toEqual([])
})

test.each([
  ['https://help.stake.us/en/articles/1', 'https://stake.us', 'operator'],
  ['https://goldenheartsgames.zendesk.com/x', 'https://goldenheartsgames.com', 'operator'],
  ['https://github.com/gqerpjoi23r/social-casino-index/blob/0/x.csv', 'https://stake.us', 'copy'],
  ['https://legislature.mi.gov/x', null, 'official'],
  ['https://github.com/TommyD21/sweepscheck/blob/0/data.js', null, 'directory'],
  ['https://docs.google.com/spreadsheets/d/1F4k', null, 'players'],
  ['https://notstake.us/x', 'https://stake.us', 'reviews'],
] as const)('%s of %s is a source of the kind %s', (url, site, kind) =>
  expect(sourceKind(url, site)).toBe(kind),
)
