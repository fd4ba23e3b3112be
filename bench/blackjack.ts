import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type CardValue, CARD_VALUES } from '#core/blackjack/card.ts'
import { dealtHands } from '#core/blackjack/dealt-hands.ts'
import type { GameSettings } from '#core/blackjack/game-rules.ts'
import { optimalReturn } from '#core/blackjack/game-return.ts'
import { createAnalyser } from '#core/blackjack/hand-values.ts'
import { plainValues } from './plain-blackjack.ts'

const GAME: GameSettings = { decks: 8, peek: 'a' }

/** The engine's CPU time in milliseconds (the start in wall-clock time), and how many times as fast as plain recursion it is. */
export type BlackjackCosts = {
  readonly timesPlain: number
  readonly handMeanMs: number
  readonly handWorstMs: number
  readonly gameMs: number
  readonly startMs: number
}

/** Hands that plain recursion evaluates fast enough. It takes seconds for a hand of low cards. */
const BASELINE_HANDS: readonly (readonly [readonly CardValue[], CardValue])[] = [
  [[10, 6], 10],
  [[10, 2], 4],
  [[9, 7], 1],
  [[8, 8], 10],
  [[10, 10], 6],
  [[1, 7], 9],
  [[7, 5], 7],
  [[2, 3, 4, 5], 8],
]

/** Passes over all dealt hands per round. Each takes a sixth of a second. */
const PASSES = 4

/**
 * Every hand has a new analyzer, so nothing is cached from another hand, in a warm process. Other load on the machine
 * only adds to a value, so each is the minimum of the rounds. The mean is that of all 550 dealt hands.
 */
export function measureBlackjack(rounds: number): BlackjackCosts {
  verify()
  let plainMs = Infinity
  let oursMs = Infinity
  let handMeanMs = Infinity
  let gameMs = Infinity
  const dealt = dealtHands(GAME.decks)
  const minimum = dealt.map(() => Infinity)
  for (let round = 0; round < rounds; round++) {
    plainMs = Math.min(
      plainMs,
      cpuOf(() => BASELINE_HANDS.forEach(([cards, upcard]) => plainValues(cards, upcard, GAME.decks))),
    )
    const ours = cpuOf(() => {
      for (let again = 0; again < 20; again++) {
        for (const [cards, upcard] of BASELINE_HANDS) createAnalyser(GAME).handValues(cards, upcard)
      }
    })
    oursMs = Math.min(oursMs, ours / 20)
    gameMs = Math.min(
      gameMs,
      cpuOf(() => optimalReturn(GAME)),
    )
    for (let again = 0; again < PASSES; again++) {
      const all = cpuOf(() =>
        dealt.forEach(({ cards, upcard }, index) => {
          const before = performance.now()
          createAnalyser(GAME).handValues(cards, upcard)
          minimum[index] = Math.min(minimum[index]!, performance.now() - before)
        }),
      )
      handMeanMs = Math.min(handMeanMs, all / dealt.length)
    }
  }
  return {
    timesPlain: plainMs / oursMs,
    handMeanMs,
    handWorstMs: Math.max(...minimum),
    gameMs,
    startMs: startOf(),
  }
}

/** @throws when a value differs from the baseline. */
function verify(): void {
  const known = optimalReturn(GAME)
  if ((100 * known).toFixed(6) !== '99.514220') throw new Error(`the game returns ${known}`)
  for (const [cards, upcard] of BASELINE_HANDS) {
    const plain = plainValues(cards, upcard, GAME.decks)
    const evaluated = createAnalyser(GAME).handValues(cards, upcard)
    for (const action of ['stand', 'hit', 'double', 'split'] as const) {
      const ours = evaluated.ok ? evaluated.value[action] : null
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

/** Returns the time to build the tables for every upcard in a new process. */
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
