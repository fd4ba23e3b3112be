import { expect, test } from 'vitest'
import { chanceAhead, costOfOnce, GAME_RETURNS, ROULETTE_WIN } from '#content/game-returns.ts'
import { meta } from '#content/articles/why-rtp-matters.meta.ts'
import { cents } from '#core/units.ts'

test('$100.00 staked once costs what the game does not return', () => {
  expect(costOfOnce(cents(10_000), 96.58)).toBe(342)
  expect(costOfOnce(cents(10_000), 100)).toBe(0)
})

// By hand: one bet wins; two bets are ahead only if both win; three if two or three do.
test.each([
  [1, 0.5, 0.5],
  [2, 0.5, 0.25],
  [3, 0.5, 0.5],
  [3, 0.4, 0.352],
  [0, 0.5, 0],
])('%d bets that win with %d end ahead with %d', (rounds, win, chance) =>
  expect(chanceAhead(rounds, win)).toBeCloseTo(chance, 12),
)

test('the more bets against the wheel, the rarer the end ahead', () => {
  const chances = [1, 51, 201, 501].map((rounds) => chanceAhead(rounds, ROULETTE_WIN))
  expect(chances).toEqual(chances.toSorted((a, b) => b - a))
  expect(new Set(chances).size).toBe(chances.length)
})

test('the list runs from the best return down, and each has its source on the page', () => {
  const returns = GAME_RETURNS.map(({ rtp }) => rtp)
  expect(returns).toEqual(returns.toSorted((a, b) => b - a))
  const keys = new Set(meta.sources.map(({ key }) => key))
  expect(GAME_RETURNS.filter(({ source }) => !keys.has(source))).toEqual([])
})
