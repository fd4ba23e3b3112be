import type { CardValue } from '#core/blackjack/card.ts'
import type { GameSettings } from '#core/blackjack/game-rules.ts'
import type { HandValues } from '#core/blackjack/actions.ts'
import { type Analyser, createAnalyser, type NoValues } from '#core/blackjack/hand-values.ts'
import { type ChartCell, strategyChart } from '#core/blackjack/strategy-chart.ts'
import type { Result } from '#core/result.ts'

/** A question to the worker: the values of one hand, or the chart of a game. */
export type BlackjackQuestion =
  | {
      readonly kind: 'hand'
      readonly game: GameSettings
      readonly cards: readonly CardValue[]
      readonly upcard: CardValue
    }
  | { readonly kind: 'chart'; readonly game: GameSettings }

/** A cell of the chart without the hands that make it up. */
export type ShownCell = Omit<ChartCell, 'hands'>

/** The type of the answer to each kind of question. */
export type BlackjackResults = {
  readonly hand: Result<HandValues, NoValues>
  readonly chart: readonly ShownCell[]
}

/** A request and its response have the same ID. */
export type WorkerRequest = { readonly id: number; readonly question: BlackjackQuestion }
export type WorkerResponse = {
  readonly id: number
  readonly answer: BlackjackResults[BlackjackQuestion['kind']]
}

/** Each cached analyser can use tens of megabytes. */
const MAX_ANALYSERS = 3
const analysers = new Map<string, Analyser>()

export function answerBlackjack(question: BlackjackQuestion): WorkerResponse['answer'] {
  const analyser = analyserOf(question.game)
  if (question.kind === 'hand') return analyser.handValues(question.cards, question.upcard)
  return strategyChart(question.game, analyser).map(({ hands: _hands, ...cell }) => cell)
}

function analyserOf(game: GameSettings): Analyser {
  const key = `${game.decks} ${game.peek}`
  const analyser = analysers.get(key) ?? createAnalyser(game)
  analysers.delete(key)
  analysers.set(key, analyser)
  const [oldest] = analysers.keys()
  if (analysers.size > MAX_ANALYSERS && oldest !== undefined) analysers.delete(oldest)
  return analyser
}
