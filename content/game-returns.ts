import { playthroughValue } from '#core/money/playthrough-value.ts'
import { type Cents, cents } from '#core/units.ts'

/** A game and the return that a source publishes for it. `source` is a key of the page's meta file. */
export type GameReturn = {
  readonly game: string
  readonly kind: 'slot' | 'table game' | 'dice'
  readonly rtp: number
  readonly source: string
}

/** Published returns, the best first. A casino may run another version, and may not have the game at all. */
export const GAME_RETURNS = [
  { game: 'Blackjack, played by the book', kind: 'table game', rtp: 99.34, source: 'player-list' },
  { game: 'Dice at Stake', kind: 'dice', rtp: 99, source: 'stake-dice' },
  { game: 'Baccarat, banker bet', kind: 'table game', rtp: 98.94, source: 'table-games' },
  { game: 'Blood Suckers', kind: 'slot', rtp: 98, source: 'high-slots' },
  { game: 'European roulette', kind: 'table game', rtp: 97.3, source: 'player-list' },
  { game: '888 Dragons', kind: 'slot', rtp: 96.84, source: 'dragons' },
  { game: 'Joker’s Jewels Wild', kind: 'slot', rtp: 96.58, source: 'jokers-jewels' },
  { game: 'Spinning Crowns', kind: 'slot', rtp: 95.61, source: 'spinning-crowns' },
  { game: 'Dice at other sites', kind: 'dice', rtp: 95, source: 'player-list' },
] as const satisfies readonly GameReturn[]

/** What staking an amount once over costs on average. */
export function costOfOnce(amount: Cents, rtp: number): Cents {
  return cents(amount - playthroughValue(amount, rtp, 1))
}

/**
 * The chance to end with more than one began with, after `rounds` equal bets at even money.
 *
 * @param win the chance of one bet to win, 0 to 1.
 */
export function chanceAhead(rounds: number, win: number): number {
  let ahead = 0
  let ways = 1
  for (let wins = 0; wins <= rounds; wins++) {
    if (wins * 2 > rounds) ahead += ways * win ** wins * (1 - win) ** (rounds - wins)
    ways = (ways * (rounds - wins)) / (wins + 1)
  }
  return ahead
}

/** An even-money bet on a wheel with one zero: 18 of 37 win, which returns 97.30%. */
export const ROULETTE_WIN = 18 / 37
