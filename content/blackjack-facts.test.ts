import { expect, test } from 'vitest'
import { GRAVITY } from '#content/blackjack-numbers.ts'
import { multiplierNeeded, stakedPerBet } from '#content/blackjack-facts.ts'
import { optimalReturn } from '#core/blackjack/game-return.ts'
import { SIDE_BETS } from '#core/blackjack/side-bets.ts'

test('best play stakes about a tenth more than the first bet', () => {
  const staked = stakedPerBet({ decks: 8, peek: 'b' })
  expect(staked).toBeGreaterThan(1.1)
  expect(staked).toBeLessThan(1.13)
})

test('per dollar staked the advertised return fits a dealer who looks under aces only', () => {
  const game = { decks: 8, peek: 'b' } as const
  const perDollar = 1 - (1 - optimalReturn(game)) / stakedPerBet(game)
  expect((100 * perDollar).toFixed(1)).toBe('99.5')
  expect(Math.abs(perDollar - 0.9946)).toBeLessThan(0.0003)
})

test('the multipliers that the advertised figures need lie close together', () => {
  // By hand for Suited Pair: (0.9595 - 31/415) / (84% of the winnings): 31 of 415 second cards pay.
  const winnings = (16 * 5 + 8 * 10 + 7 * 20) / 415
  const [pair] = SIDE_BETS
  if (pair === undefined) throw new Error('no side bets')
  expect(multiplierNeeded(pair)).toBeCloseTo((0.9595 - 31 / 415) / winnings, 12)
  for (const bet of SIDE_BETS) {
    expect(multiplierNeeded(bet)).toBeGreaterThan(1.15)
    expect(multiplierNeeded(bet)).toBeLessThan(1.25)
  }
})

test('the page prints the advertised figures, and the computed ones next to them', () => {
  expect(GRAVITY.pair).toMatchObject({
    advertised: '95.95%',
    base: '79.76%',
    most: '20:1',
    top: '200:1',
  })
  expect(GRAVITY.poker).toMatchObject({ advertised: '96.34%', most: '100:1', top: '1,000:1' })
  expect(GRAVITY.queens).toMatchObject({ advertised: '94.66%', most: '100:1', top: '1,000:1' })
  expect(GRAVITY.bust).toMatchObject({
    advertised: '93.18%',
    base: '81.22%',
    most: '300:1',
    top: '3,000:1',
  })
  expect(GRAVITY.main).toMatchObject({ advertised: '99.46%' })
  expect(GRAVITY.main.b).toEqual({ optimum: '99.412%', advice: '99.354%' })
  expect(GRAVITY.insurance).toBe('7.47%')
  expect(GRAVITY.gaps).toHaveLength(7)
})
