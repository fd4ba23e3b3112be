import { expect, test } from 'vitest'
import { readCatalog } from '#content/listed-casinos.ts'
import { articleMetas } from '#content/site-pages.ts'
import { factSheet, factSheetMetas } from '#web/prerender/fact-sheet.ts'

const TODAY = '2026-11-27'
const catalog = readCatalog()
const articles = await articleMetas()
const metas = factSheetMetas(catalog, articles)
const sheets = metas.flatMap(({ path }) => factSheet(path, catalog, articles, TODAY) ?? [])

test('every open casino has a sheet with the question as its title', () => {
  const open = catalog.casinos.filter(({ active }) => active)
  expect(sheets).toHaveLength(open.length)
  expect(sheets.find(({ name }) => name === 'Crown Coins Casino')?.title.join(': ')).toBe(
    'Crown Coins daily bonus: amount, reset time, minimum cash-out',
  )
  for (const key of ['title', 'description', 'path'] as const)
    expect(new Set(metas.map((meta) => meta[key])).size).toBe(metas.length)
})

test('what is not known is in one line, and no fact says that it is unknown', () => {
  for (const { name, facts, unknown } of sheets) {
    const texts = facts.flatMap(({ text, evidence }) => [text, evidence ?? ''])
    expect([name, texts.filter((text) => /unknown|not known/i.test(text))]).toEqual([name, []])
    const lines = new Set(facts.map((fact) => fact.name))
    const named = (text: string) => unknown?.toLowerCase().includes(text) ?? false
    expect([name, lines.has('Minimum age')]).toEqual([name, !named('the minimum age')])
    expect([name, lines.has('Minimum cash-out')]).toEqual([name, !named('the minimum cash-out')])
    expect([name, lines.has('Playthrough')]).toEqual([name, !named('the playthrough')])
    expect([name, lines.has('Not available in')]).toEqual([name, !named('the states')])
  }
})

test('the picture shows the amounts of the catalog, also after they change', () => {
  const zula = sheets.find(({ name }) => name === 'Zula Casino')
  if (!zula) throw new Error('the catalog has no Zula Casino')
  expect(zula.picture).toBeNull()
  const files = catalog.files.map((file) => {
    const [daily, ...further] = file.bonuses
    const value = {
      kind: 'ladder',
      days: [{ amount: '7.77' }, { amount: '8.00' }],
      afterEnd: 'repeat',
      onMiss: 'restart',
    } as const
    return file.name === zula.name ? { ...file, bonuses: [{ ...daily, value }, ...further] as const } : file
  })
  const changed = factSheet(zula.path, { ...catalog, files: files as typeof catalog.files }, articles, TODAY)
  expect(changed?.picture).toMatchObject({ days: [{ amount: 777 }, { total: 1577 }] })
  expect(changed?.answer).toContain('$7.77 to $8.00')
})

test('the dates are those of the newest change: of the text, of the casino, or of its written review', () => {
  for (const { updated, changes } of sheets) expect(changes.every(({ date }) => date <= updated)).toBe(true)
})

test('every source has a readable name and a kind', () => {
  const sources = sheets.flatMap((sheet) => sheet.sources)
  expect(sources.filter(({ name }) => /\/|github|\.js|\.html/.test(name))).toEqual([])
  expect(new Set(sources.map(({ kind }) => kind))).toEqual(
    new Set([
      'The operator’s page',
      'Copy of the operator’s page',
      'Audited directory',
      'Review site',
      'Player list',
    ]),
  )
})

test('only a law in force makes a place likely to be unavailable; the others are for the reader to check', () => {
  const texts = sheets.flatMap(({ notListed }) => notListed ?? [])
  expect(texts.some((text) => /Expect \S.* to be unavailable there/.test(text))).toBe(true)
  expect(texts.some((text) => /have taken steps against such casinos\. Check/.test(text))).toBe(true)
  // A regulator may act in Iowa, which is no ban.
  expect(texts.filter((text) => /forbids [^.]*Iowa/.test(text))).toEqual([])
})

test('no part of a sheet names a payout method that no source gives', () => {
  const untyped = sheets.filter(({ answer }) => answer.includes('(method not stated)'))
  expect(untyped.length).toBeGreaterThan(60)
  for (const { name, facts, payouts, steps } of untyped) {
    const minimum = facts.find((fact) => fact.name === 'Minimum cash-out')
    expect([name, minimum?.text]).toEqual([name, expect.stringContaining('(method not stated)')])
    expect([name, payouts.map((payout) => payout.name)]).toEqual([
      name,
      expect.arrayContaining(['Method not stated']),
    ])
    if (payouts.length === 1)
      expect([name, steps.at(-1)]).toEqual([name, expect.stringContaining('(method not stated)')])
  }
})
