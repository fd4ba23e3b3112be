import { expect, test } from 'vitest'
import { EXCLUDED_PLACES } from '#catalogue/excluded-places.ts'
import { casinoFile } from '#content/listed-casinos.ts'
import { reviewedCasinos } from '#content/reviewed-casinos.ts'
import { sourceName } from '#content/source-names.ts'

test.each([
  ['https://github.com/TommyD21/sweepscheck/blob/0a1/data.js', 'SweepsCheck'],
  ['https://docs.google.com/spreadsheets/d/1F4k', 'Casino Masterlist, read from a public copy'],
  ['https://www.bestodds.com/sweepstakes/stake/banking', 'bestodds.com'],
  ['https://help.stake.us/en/articles/1', 'help.stake.us'],
])('%s is %s', (url, name) => expect(sourceName(url)).toBe(name))

test('no source of a review is shown as a repository or a document of an unnamed publisher', () => {
  const urls = reviewedCasinos().flatMap(({ id }) => casinoFile(id).sources.map(({ url }) => url))
  const named = [...urls, ...EXCLUDED_PLACES.map(({ source }) => source)].map(sourceName)
  expect(named.filter((name) => /github|google/.test(name))).toEqual([])
})
