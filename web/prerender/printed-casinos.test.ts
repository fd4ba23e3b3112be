import { expect, test } from 'vitest'
import { listedCasinos } from '#content/listed-casinos.ts'
import { printedCasinos, resetOf, tierLists, UNKNOWN } from '#web/prerender/printed-casinos.ts'

const [sample] = listedCasinos()

test.each([
  [{ reset_type: null, reset_value: null, reset_zone: null }, UNKNOWN],
  [{ reset_type: 'hourly', reset_value: '6', reset_zone: null }, '6 hours after you collect'],
  [{ reset_type: 'hourly', reset_value: '1', reset_zone: null }, '1 hour after you collect'],
  [{ reset_type: 'specific_time', reset_value: null, reset_zone: null }, 'once a day, time unknown'],
  [{ reset_type: 'specific_time', reset_value: '05:00:00', reset_zone: null }, '05:00 UTC'],
  [
    { reset_type: 'specific_time', reset_value: '18:00:00', reset_zone: 'America/Los_Angeles' },
    '6 PM Pacific',
  ],
  [
    { reset_type: 'specific_time', reset_value: '00:30:00', reset_zone: 'America/Los_Angeles' },
    '12:30 AM Pacific',
  ],
] as const)('%o', (reset, text) => {
  if (!sample) throw new Error('the catalogue is empty')
  expect(resetOf({ ...sample, ...reset })).toBe(text)
})

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
