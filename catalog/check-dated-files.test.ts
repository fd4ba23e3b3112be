import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CATALOG_CHANGES } from '#catalog/changes.ts'
import { checkDatedFiles } from '#catalog/check-dated-files.ts'
import { JURISDICTIONS } from '#catalog/jurisdictions.ts'
import { loadCatalogFiles } from '#catalog/load.ts'

let dir = ''
beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'places-'))))
afterEach(() => rmSync(dir, { recursive: true }))

const CASINOS = [{ name: 'McLuck' }, { name: 'Pulsz' }]
const LIST = { casino: 'mcluck', places: 'CA WA', source: 'https://example.com/', date: '2026-09-15' }

const write = (name: string, content: unknown) => writeFileSync(join(dir, name), JSON.stringify(content))
const check = (today = '2026-12-31') =>
  checkDatedFiles(dir, CASINOS, today).map(({ where, field, reason }) => `${where}, ${field}: ${reason}`)
const withChange = (code: string, change: object) =>
  JURISDICTIONS.map((place) => (place.code === code ? { ...place, ...change } : place))

test('the project’s own files are fine on the day of the newest check or change', () => {
  const casinos = loadCatalogFiles()
  if (!casinos.ok) throw new Error('the catalog cannot be read')
  const newest =
    [...JURISDICTIONS.map(({ checked }) => checked), ...CATALOG_CHANGES.map(({ date }) => date)]
      .toSorted()
      .at(-1) ?? ''
  expect(checkDatedFiles(import.meta.dirname, casinos.value, newest)).toEqual([])
})

test('the published changes have their form, their own ids, and no date in the future', () => {
  const change = {
    date: '2026-11-23',
    id: 'one',
    about: 'casinos',
    title: 'One',
    items: ['One.'],
    figures: [],
  }
  write('changes.json', [change])
  expect(check()).toEqual([])
  expect(check('2026-11-22')).toEqual(['changes.json, one: 2026-11-23 is in the future'])
  write('changes.json', [change, { ...change, title: 'Two' }])
  expect(check()).toEqual(['changes.json, null: two changes have the same id'])
  write('changes.json', [{ ...change, date: 'x' }])
  expect(check()).toEqual([expect.stringMatching(/^changes\.json, 0\.date: /)])
})

test('a folder without these files is fine', () => expect(check()).toEqual([]))

test('a list belongs to a casino', () => {
  write('excluded-places.json', [LIST, { ...LIST, casino: 'zoot' }])
  expect(check()).toEqual(['excluded-places.json, zoot: no casino of this name'])
})

test('no date is in the future', () => {
  write('excluded-places.json', [LIST, { ...LIST, casino: 'pulsz', date: '2026-10' }])
  write('jurisdictions.json', withChange('ON', { source_date: '2026-09-16', checked: '2026-09-17' }))
  expect(check('2026-09-15').filter((line) => !line.includes('2026-11'))).toEqual([
    'jurisdictions.json, ON.source_date: 2026-09-16 is in the future',
    'jurisdictions.json, ON.checked: 2026-09-17 is in the future',
    'excluded-places.json, pulsz: 2026-10 is in the future',
  ])
})

test('every problem of both files is named', () => {
  write('excluded-places.json', [{ ...LIST, places: 'WA CA' }])
  write('jurisdictions.json', withChange('AL', { source: '', colour: 'red' }))
  expect(check()).toEqual([
    'jurisdictions.json, 0.source: is empty; use null for an unknown value',
    'jurisdictions.json, 0.colour: is not a known field',
    'excluded-places.json, 0.places: the codes are not in alphabetical order, or one is there twice',
  ])
})
