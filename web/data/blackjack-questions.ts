import type { CardValue } from '#core/blackjack/card.ts'
import type { GameSettings } from '#core/blackjack/game-rules.ts'
import { type Analyser, createAnalyser, type HandValues, type NoValues } from '#core/blackjack/hand-values.ts'
import type { Result } from '#core/result.ts'

/** What the worker can be asked. */
export type BlackjackQuestion = {
  readonly kind: 'hand'
  readonly game: GameSettings
  readonly cards: readonly CardValue[]
  readonly upcard: CardValue
}

/** What it answers. */
export type BlackjackAnswer = Result<HandValues, NoValues>

/** A question and its answer carry the same number. */
export type Asked = { readonly id: number; readonly question: BlackjackQuestion }
export type Answered = { readonly id: number; readonly answer: BlackjackAnswer }

/** Each holds up to some tens of megabytes. */
const KEPT_GAMES = 3
const analysers = new Map<string, Analyser>()

export function answerBlackjack({ game, cards, upcard }: BlackjackQuestion): BlackjackAnswer {
  return analyserOf(game).handValues(cards, upcard)
}

function analyserOf(game: GameSettings): Analyser {
  const key = `${game.decks} ${game.peek}`
  const analyser = analysers.get(key) ?? createAnalyser(game)
  analysers.delete(key)
  analysers.set(key, analyser)
  const [oldest] = analysers.keys()
  if (analysers.size > KEPT_GAMES && oldest !== undefined) analysers.delete(oldest)
  return analyser
}
