import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type CardValue, CARD_VALUES } from '#core/blackjack/card.ts'
import { dealtHands } from '#core/blackjack/dealt-hands.ts'
import type { GameSettings } from '#core/blackjack/game-rules.ts'
import { optimalReturn } from '#core/blackjack/game-return.ts'
import { createAnalyser } from '#core/blackjack/hand-values.ts'
import { plainValues } from './plain-blackjack.ts'

const GAME: GameSettings = { decks: 8, peek: 'a' }

/** What the engine costs, all in milliseconds of CPU but the start, and how many times the plain recursion takes. */
export type BlackjackCosts = {
  readonly timesPlain: number
  readonly handMeanMs: number
  readonly handWorstMs: number
  readonly gameMs: number
  readonly startMs: number
}

/** The hands that are timed beside the plain recursion, which takes seconds for one with low cards. */
const BESIDE_PLAIN: readonly (readonly [readonly CardValue[], CardValue])[] = [
  [[10, 6], 10],
  [[10, 2], 4],
  [[9, 7], 1],
  [[8, 8], 10],
  [[10, 10], 6],
  [[1, 7], 9],
  [[7, 5], 7],
  [[2, 3, 4, 5], 8],
]

/** All dealt hands are timed so often in a round: they take a sixth of a second, and the machine is rarely still for long. */
const PASSES = 4

/**
 * Cold means that nothing is remembered from another hand: every hand gets an analyser of its own, in a process
 * that has worked out hands before. Others on the machine can only add to a figure, so each is the least of
 * the rounds; the mean is over all 550 dealt hands, each counted once.
 */
export function measureBlackjack(rounds: number): BlackjackCosts {
  verify()
  let timesPlain = Infinity
  let handMeanMs = Infinity
  let gameMs = Infinity
  const dealt = dealtHands(GAME.decks)
  const least = dealt.map(() => Infinity)
  for (let round = 0; round < rounds; round++) {
    const plain = cpuOf(() =>
      BESIDE_PLAIN.forEach(([cards, upcard]) => plainValues(cards, upcard, GAME.decks)),
    )
    const ours = cpuOf(() => {
      for (let again = 0; again < 20; again++) {
        for (const [cards, upcard] of BESIDE_PLAIN) createAnalyser(GAME).handValues(cards, upcard)
      }
    })
    timesPlain = Math.min(timesPlain, (20 * plain) / ours)
    gameMs = Math.min(
      gameMs,
      cpuOf(() => optimalReturn(GAME)),
    )
    for (let again = 0; again < PASSES; again++) {
      const all = cpuOf(() =>
        dealt.forEach(({ cards, upcard }, index) => {
          const before = performance.now()
          createAnalyser(GAME).handValues(cards, upcard)
          least[index] = Math.min(least[index]!, performance.now() - before)
        }),
      )
      handMeanMs = Math.min(handMeanMs, all / dealt.length)
    }
  }
  return { timesPlain, handMeanMs, handWorstMs: Math.max(...least), gameMs, startMs: startOf() }
}

/** No answer is timed before it was seen to be right. */
function verify(): void {
  const known = optimalReturn(GAME)
  if ((100 * known).toFixed(6) !== '99.514220') throw new Error(`the game returns ${known}`)
  for (const [cards, upcard] of BESIDE_PLAIN) {
    const plain = plainValues(cards, upcard, GAME.decks)
    const worked = createAnalyser(GAME).handValues(cards, upcard)
    for (const action of ['stand', 'hit', 'double', 'split'] as const) {
      const ours = worked.ok ? worked.value[action] : null
      if (Math.abs((ours ?? 9) - (plain[action] ?? 9)) > 1e-12) {
        throw new Error(`${cards.join()} against ${upcard}, ${action}: ${ours}, plain ${plain[action]}`)
      }
    }
  }
}

function cpuOf(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** Loading the engine and making its tables for every upcard, in a process that has done nothing else. */
function startOf(): number {
  const script = `
    const before = performance.now()
    const { dealerDraws } = await import('#core/blackjack/dealer-draws.ts')
    const loaded = performance.now()
    for (const upcard of ${JSON.stringify(CARD_VALUES)}) dealerDraws(upcard)
    console.log(performance.now() - loaded)`
  const starts = Array.from({ length: 5 }, () =>
    Number(
      execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        cwd: join(import.meta.dirname, '..'),
        encoding: 'utf8',
      }),
    ),
  )
  return Math.min(...starts)
}
