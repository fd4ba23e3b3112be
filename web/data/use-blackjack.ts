import { useEffect, useState } from 'react'
import type { CardValue } from '#core/blackjack/card.ts'
import type { GameSettings } from '#core/blackjack/game-rules.ts'
import { askBlackjack } from '#web/data/blackjack-engine.ts'
import type { BlackjackAnswers, BlackjackQuestion } from '#web/data/blackjack-questions.ts'

/** What is known so far of what the worker was asked. */
export type Working<Answer> =
  | { readonly kind: 'working' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'answered'; readonly answer: Answer }

/** The exact values of a hand, worked out beside the page. */
export function useHandValues(
  cards: readonly CardValue[],
  upcard: CardValue,
  game: GameSettings,
): Working<BlackjackAnswers['hand']> {
  return useAnswer({ kind: 'hand', game, cards, upcard })
}

/** Advice and optimum for every two-card hand. */
export function useStrategyChart(game: GameSettings): Working<BlackjackAnswers['chart']> {
  return useAnswer({ kind: 'chart', game })
}

function useAnswer<Question extends BlackjackQuestion>(
  question: Question,
): Working<BlackjackAnswers[Question['kind']]> {
  type State = Working<BlackjackAnswers[Question['kind']]>
  const [tries, setTries] = useState(0)
  const [shown, setShown] = useState<{ readonly asked: string; readonly state: State } | null>(null)
  const text = JSON.stringify(question)
  const asked = `${tries} ${text}`
  useEffect(() => {
    let wanted = true
    const show = (state: State) => {
      if (wanted) setShown({ asked, state })
    }
    askBlackjack(JSON.parse(text) as Question).then(
      (answer) => show({ kind: 'answered', answer }),
      () => show({ kind: 'failed', retry: () => setTries((before) => before + 1) }),
    )
    return () => {
      wanted = false
    }
  }, [asked, text])
  return shown?.asked === asked ? shown.state : { kind: 'working' }
}
