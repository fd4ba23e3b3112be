import { expect, test } from 'vitest'
import { readCatalog } from '#content/listed-casinos.ts'
import { bonusRows } from '#web/prerender/bonus-rows.ts'
import { reviews } from '#web/prerender/reviews.ts'

const TODAY = '2026-11-27'

test('every table prints the reset of a casino in the same words', () => {
  const catalog = readCatalog()
  const listed = reviews(catalog, [], TODAY).tiers.flatMap(({ casinos }) => casinos)
  const rows = bonusRows(catalog, TODAY).filter(({ name }) => name === null)
  expect(listed.length).toBeGreaterThan(100)
  expect(new Map(listed.map(({ name, reset }) => [name, reset]))).toEqual(
    new Map(listed.map(({ name }) => [name, rows.find(({ casino }) => casino === name)?.when ?? null])),
  )
  expect(listed.find(({ name }) => name === 'Zula Casino')?.reset).toMatch(/\(disputed\)$/)
})
