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
  for (const disputed of ['Zula Casino', 'Chumba Casino', 'Spree Casino'])
    expect(listed.find(({ name }) => name === disputed)?.reset).toMatch(/\(disputed\)$/)
})

test('the other orders mark a doubtful value, and a playthrough of several times', () => {
  const { tiers, best } = reviews(readCatalog(), [], TODAY)
  const listed = tiers.flatMap(({ casinos }) => casinos)
  const marked = [...best.perDay, ...best.soonest].map(({ figure }) => figure)
  expect(marked).toContainEqual(expect.stringMatching(/^\$\d+\.\d\d a day.*; playthrough 3x \(one list\)$/))
  expect(marked).toContainEqual(expect.stringMatching(/^about \d+ days \(disputed\)/))
  for (const [name, playthrough] of [
    ['High 5 Casino', '10x (disputed)'],
    ['StormRush', '1x (one list)'],
    ['Blitzmania', '1x (one source)'],
    ['JackpotGo', '1x'],
    ['Stake.us', 'None; 3x on coins that came with a purchase'],
  ])
    expect(listed.find((casino) => casino.name === name)?.playthrough).toBe(playthrough)
})
