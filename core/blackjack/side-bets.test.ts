import { describe, expect, test } from 'vitest'
import { insuranceValue } from '#core/blackjack/insurance.ts'
import { costPerDollar, SIDE_BETS, sideBetOdds } from '#core/blackjack/side-bets.ts'

const named = (name: string) => {
  const bet = SIDE_BETS.find((one) => one.name === name)
  if (bet === undefined) throw new Error(name)
  return bet
}

describe('the side bets from eight decks', () => {
  // Known values of the pay tables, and the game's advertised figures.
  test.each([
    ['Suited Pair', '7.4699', '79.759036', 0.9595, 200],
    ['Poker 3', '9.7264', '83.180347', 0.9634, 1000],
    ['Any 20 & Queens', '21.2790', '81.705283', 0.9466, 1000],
    ['Dealer Bust', '28.1839', '81.216283', 0.9318, 3000],
  ])('%s pays in %s %%, returns %s %%', (name, hits, returned, advertised, top) => {
    const bet = named(name)
    const odds = sideBetOdds(bet)
    expect((100 * odds.hitRate).toFixed(4)).toBe(hits)
    expect((100 * odds.return).toFixed(6)).toBe(returned)
    expect(bet.advertisedReturn).toBe(advertised)
    expect(bet.advertisedTop).toBe(top)
    expect(10 * Math.max(...bet.pays.map(({ pays }) => pays))).toBe(top)
  })

  test('a dollar on a suited pair costs 20.24 cents, or 4.05 as advertised', () => {
    const bet = named('Suited Pair')
    // By hand: of 415 second cards, 7 are identical, 8 are the other suit of the same color, 16 the other color.
    expect(sideBetOdds(bet).outcomes.map(({ chance }) => chance * 415)).toEqual([
      expect.closeTo(16, 10),
      expect.closeTo(8, 10),
      expect.closeTo(7, 10),
    ])
    expect(costPerDollar(sideBetOdds(bet).return)).toBeCloseTo(84 / 415, 12)
    expect(costPerDollar(bet.advertisedReturn)).toBeCloseTo(0.0405, 12)
  })

  test('one deck has no identical cards', () => {
    expect(sideBetOdds(named('Suited Pair'), 1).outcomes.map(({ chance }) => chance * 51)).toEqual([
      expect.closeTo(2, 10),
      expect.closeTo(1, 10),
      0,
    ])
    expect(sideBetOdds(named('Any 20 & Queens'), 1).outcomes.at(-1)?.chance).toBe(0)
  })
})

describe('insurance', () => {
  test('with only the ace known it costs 7.47%', () =>
    expect((100 * insuranceValue()).toFixed(2)).toBe('-7.47'))
  test('each ten in the hand lowers its value', () =>
    expect(insuranceValue([10, 10])).toBeCloseTo((3 * 126) / 413 - 1, 12))
  test('a low card raises its value', () => expect(insuranceValue([2, 3], 1)).toBeCloseTo(48 / 49 - 1, 12))
})
