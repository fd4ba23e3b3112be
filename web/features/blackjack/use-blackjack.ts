import { useEffect, useState } from 'react'
import type { CardValue } from '#core/blackjack/card.ts'
import type { GameSettings } from '#core/blackjack/game-rules.ts'
import { askBlackjack } from '#web/features/blackjack/blackjack-engine.ts'
import type { BlackjackResults, BlackjackQuestion } from '#web/features/blackjack/blackjack-questions.ts'

/** The state of a question to the worker. */
export type Working<Answer> =
  | { readonly kind: 'working' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'answered'; readonly answer: Answer }

/** Returns the exact values of a hand. A worker computes them. */
export function useHandValues(
  cards: readonly CardValue[],
  upcard: CardValue,
  game: GameSettings,
): Working<BlackjackResults['hand']> {
  return useAnswer({ kind: 'hand', game, cards, upcard })
}

/** Returns the advice and the optimal play for every two-card hand. */
export function useStrategyChart(game: GameSettings): Working<BlackjackResults['chart']> {
  return useAnswer({ kind: 'chart', game })
}

function useAnswer<Question extends BlackjackQuestion>(
  question: Question,
): Working<BlackjackResults[Question['kind']]> {
  type State = Working<BlackjackResults[Question['kind']]>
  const [attempt, setAttempt] = useState(0)
  const [shown, setShown] = useState<{ readonly request: string; readonly state: State } | null>(null)
  const text = JSON.stringify(question)
  const request = `${attempt} ${text}`
  useEffect(() => {
    let isCurrent = true
    const show = (state: State) => {
      if (isCurrent) setShown({ request, state })
    }
    askBlackjack(JSON.parse(text) as Question).then(
      (answer) => show({ kind: 'answered', answer }),
      () => show({ kind: 'failed', retry: () => setAttempt((before) => before + 1) }),
    )
    return () => {
      isCurrent = false
    }
  }, [request, text])
  return shown?.request === request ? shown.state : { kind: 'working' }
}
