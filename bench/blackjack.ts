import { dealtHands } from '#core/blackjack/dealt-hands.ts'
import { optimalReturn } from '#core/blackjack/game-return.ts'
import type { GameSettings } from '#core/blackjack/game-rules.ts'
import { createAnalyser } from '#core/blackjack/hand-values.ts'
import { atMost, budgets } from './report.ts'

const GAME: GameSettings = { decks: 8, peek: 'a' }
const ROUNDS = 10

/**
 * Measures the CPU time of the engine in a warm process: a dealt hand, the mean of all 550, each with a new analyzer, so
 * that nothing is cached from another one; and the whole game. Other load on the machine only adds to a value, so each
 * is the minimum of the rounds.
 */
export function measureBlackjack(): void {
  const known = optimalReturn(GAME)
  if ((100 * known).toFixed(6) !== '99.514220') throw new Error(`the game returns ${known}`)
  const hands = dealtHands(GAME.decks)
  const fastest = (work: () => void) => Math.min(...Array.from({ length: ROUNDS }, () => cpuMsOf(work)))
  const allMs = fastest(() =>
    hands.forEach(({ cards, upcard }) => createAnalyser(GAME).handValues(cards, upcard)),
  )
  const gameMs = fastest(() => optimalReturn(GAME))
  atMost('blackjack, a hand', allMs / hands.length, budgets.blackjack.handMeanMs, ' ms')
  atMost('blackjack, the game', gameMs, budgets.blackjack.gameMs, ' ms')
}

function cpuMsOf(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
