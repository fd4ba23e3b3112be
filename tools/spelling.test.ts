import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadCatalogueFiles } from '#catalogue/load.ts'
import { isEnglish, KEPT_WORDS, misspelled, wordsOf } from '#tools/spelling.ts'
import { wordsOfSource } from '#tools/words-of-source.ts'

const ROOT = join(import.meta.dirname, '..')

/** Where the words that people read are written. */
const files = globSync(
  [
    'content/**/*.{ts,mdx}',
    'catalogue/{changes,jurisdictions}.json',
    'contract/messages.ts',
    'server/mail/words.ts',
    'web/{app,features,offline,pages,prerender,ui}/**/*.{ts,tsx}',
  ],
  { cwd: ROOT },
).filter((file) => !file.includes('.test.'))

test.each([
  ['You recieve it', ['recieve']],
  ['The colour of Fortuneland’s chips', ['colour', 'Fortuneland']],
  ['Chumba’s playthrough and Zula’s', []],
  ['Playthroughs at 3x, don’t, players’, and at x@y.example or https://zxq.test/qqq', []],
  ['a cross-chekced sum', ['chekced']],
  ['teh teh', ['teh']],
])('%s', (text, words) => expect(misspelled(text)).toEqual(words))

test.each([
  ['a.tsx', '<p className="mispeld" title="A titel">Som <b>wrods</b></p>', ['Som', 'wrods', 'titel']],
  ['a.ts', "const a = { kind: 'abcd', label: `Your ${n} bonusses`, b: `Hi ${n}xs` }", ['bonusses']],
  ['a.ts', "import { a } from 'Xyz zyx'; const b = 'See [teh end](/zyxw)'", ['teh']],
  ['a.ts', "const b = 'input, [zyxw]', c = 'Set darkMode'", []],
  [
    'a.mdx',
    'import { A } from "zyx"\n\n<Note title="Befor it">\n{A.zyxw} [teh](/zxy) end\n</Note>',
    ['Befor', 'teh'],
  ],
  ['a.json', '[{ "zyxw": "A wrod" }]', ['wrod']],
])('what is read of %s: %s', (file, source, words) =>
  expect(misspelled(wordsOfSource(file, source))).toEqual(words),
)

test('no source of words misspells one; a word that is right belongs in content/kept-words.txt', () => {
  expect(files.length).toBeGreaterThan(200)
  const found = files.flatMap((file) =>
    misspelled(wordsOfSource(file, readFileSync(join(ROOT, file), 'utf8'))).map((word) => `${file}: ${word}`),
  )
  expect(found).toEqual([])
})

test.each(['tier_reason', 'notes'] as const)('no %s of a casino misspells a word', (field) => {
  const casinos = loadCatalogueFiles(join(ROOT, 'catalogue'))
  if (!casinos.ok) throw new Error('the catalogue cannot be read')
  const texts = casinos.value.map((casino) => casino[field]).filter((text) => text !== null)
  expect(texts.length).toBeGreaterThan(50)
  expect(misspelled(wordsOfSource('catalogue.json', JSON.stringify(texts)))).toEqual([])
})

test('the kept words are sorted, each once, unknown to the dictionary and somewhere in our words', () => {
  expect(KEPT_WORDS).toEqual([...new Set(KEPT_WORDS)].toSorted())
  expect(KEPT_WORDS.filter(isEnglish)).toEqual([])
  const sources = [...files, ...globSync('catalogue/casinos/*.json', { cwd: ROOT })]
  const used = new Set(
    sources.flatMap((file) => wordsOf(readFileSync(join(ROOT, file), 'utf8').toLowerCase())),
  )
  expect(KEPT_WORDS.filter((word) => !used.has(word.toLowerCase()))).toEqual([])
})
