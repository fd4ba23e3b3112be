import { expect, test } from 'vitest'
import { listedCasinos } from '#content/listed-casinos.ts'
import { printedCasinos, tierLists } from '#web/prerender/printed-casinos.ts'

test('lists each casino once, best first, and casinos that are not offered last', () => {
  const all = printedCasinos(listedCasinos())
  expect(all.map(({ slug }) => slug).toSorted()).toEqual([...new Set(all.map(({ slug }) => slug))].toSorted())
  expect(all).toHaveLength(listedCasinos().length)
  const positions = all.map(({ tier, rank }) => (tier ?? 9) * 10_000 + rank)
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
})

test('a casino with an e-wallet minimum shows only that minimum', () => {
  const wallet = listedCasinos().find((casino) => casino.wallet_min !== null)
  const shown = printedCasinos(listedCasinos()).find(({ name }) => name === wallet?.name)
  expect(wallet?.wallet_name).toBe('E-wallet (Skrill)')
  expect(shown?.minimums).toBe('$100.00 e-wallet (Skrill)')
})

test('the tiers contain every offered casino', () =>
  expect(tierLists(listedCasinos()).flatMap(({ casinos }) => casinos)).toHaveLength(
    listedCasinos().filter(({ tier }) => tier !== null).length,
  ))

test('a figure that no source gives is null, so that no table says unknown', () => {
  const [sample] = listedCasinos()
  if (!sample) throw new Error('the catalog is empty')
  const none = { bank_min: null, gift_min: null, crypto_min: null, wallet_min: null }
  const bare = { ...sample, ...none, expected_daily_reward: null }
  expect(printedCasinos([bare])[0]).toMatchObject({ expected: null, minimums: null })
})
