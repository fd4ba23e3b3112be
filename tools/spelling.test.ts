import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadCatalogFiles } from '#catalog/load.ts'
import { readableText } from '#tools/readable-text.ts'
import { readingGrade, sentencesOf } from '#tools/page-checks.ts'
import { isEnglish, misspelled, SPELLING_ALLOWLIST, wordsOf } from '#tools/spelling.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const glob = (patterns: string[]) =>
  globSync(patterns, { cwd: ROOT }).filter((file) => !file.includes('.test.'))

/** Files with text that people read. The build checks the text of the MDX files on the built pages. */
const files = glob([
  'content/**/*.ts',
  'catalog/{changes,jurisdictions}.json',
  'contract/messages.ts',
  'server/mail/*.ts',
  'web/{app,features,offline,pages,prerender,ui}/**/*.{ts,tsx}',
])

test.each([
  ['You recieve it', ['recieve']],
  ['The colour of Fortuneland’s chips', ['colour', 'Fortuneland']],
  ['Chumba’s playthrough and Zula’s', []],
  ['Playthroughs at 3x, don’t, players’, and at x@y.example or https://zxq.test/qqq', []],
  ['a cross-chekced sum, teh teh', ['chekced', 'teh']],
])('%s', (text, words) => expect(misspelled(text)).toEqual(words))

test.each([
  ['a.tsx', '<p className="mispeld" title="A titel">Som <b>wrods</b></p>', ['titel', 'Som', 'wrods']],
  ['a.ts', "const a = { kind: 'abcd', label: `Your ${n} bonusses`, b: `Hi ${n}xs` }", ['bonusses']],
  ['a.ts', "const b = 'See [teh end](/zyxw)', c = '[zyxw], darkMode'", ['teh']],
  ['a.json', '[{ "zyxw": "A wrod" }]', ['wrod']],
])('the readable text of %s: %s', (file, source, words) =>
  expect(misspelled(readableText(file, source))).toEqual(words),
)

test('no source file has a misspelled word', () => {
  expect(files.length).toBeGreaterThan(180)
  const found = files.flatMap((file) =>
    misspelled(readableText(file, read(file))).map((word) => `${file}: ${word}`),
  )
  expect(found).toEqual([])
})

test('the texts of the casinos have no misspelled word, and their notes read at an age of about 13', () => {
  const casinos = loadCatalogFiles(join(ROOT, 'catalog'))
  if (!casinos.ok) throw new Error('the catalog cannot be read')
  const notes = casinos.value.flatMap((casino) => casino.notes?.split('\n') ?? [])
  const texts = [...notes, ...casinos.value.map((casino) => casino.tier_reason ?? '')]
  expect(notes.length).toBeGreaterThan(100)
  expect(misspelled(readableText('catalog.json', JSON.stringify(texts)))).toEqual([])
  expect(readingGrade(sentencesOf(notes))).toBeLessThan(8)
})

test('the allowlist is sorted and has only words that are in use and not in the dictionary', () => {
  expect(SPELLING_ALLOWLIST).toEqual([...new Set(SPELLING_ALLOWLIST)].toSorted())
  expect(SPELLING_ALLOWLIST.filter(isEnglish)).toEqual([])
  const sources = [...files, ...glob(['content/**/*.mdx', 'catalog/casinos/*.json'])]
  const used = new Set(sources.flatMap((file) => wordsOf(read(file).toLowerCase())))
  expect(SPELLING_ALLOWLIST.filter((word) => !used.has(word.toLowerCase()))).toEqual([])
})
