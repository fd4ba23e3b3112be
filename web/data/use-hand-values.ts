import { useEffect, useState } from 'react'
import type { CardValue } from '#core/blackjack/card.ts'
import type { GameSettings } from '#core/blackjack/game-rules.ts'
import { askBlackjack } from '#web/data/blackjack-engine.ts'
import type { BlackjackAnswer } from '#web/data/blackjack-questions.ts'

/** What is known of a hand's values so far. */
export type ValuesState =
  | { readonly kind: 'working' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'answered'; readonly answer: BlackjackAnswer }

const WORKING: ValuesState = { kind: 'working' }

/** The exact values of a hand, worked out beside the page. */
export function useHandValues(
  cards: readonly CardValue[],
  upcard: CardValue,
  { decks, peek }: GameSettings,
): ValuesState {
  const [tries, setTries] = useState(0)
  const asked = `${cards.join(',')} ${upcard} ${decks} ${peek} ${tries}`
  const [shown, setShown] = useState<{ readonly asked: string; readonly state: ValuesState } | null>(null)
  useEffect(() => {
    let wanted = true
    const show = (state: ValuesState) => {
      if (wanted) setShown({ asked, state })
    }
    const [hand = '', up = ''] = asked.split(' ')
    askBlackjack({
      kind: 'hand',
      game: { decks, peek },
      cards: hand.split(',').map((value) => Number(value) as CardValue),
      upcard: Number(up) as CardValue,
    }).then(
      (answer) => show({ kind: 'answered', answer }),
      () => show({ kind: 'failed', retry: () => setTries((before) => before + 1) }),
    )
    return () => {
      wanted = false
    }
  }, [asked, decks, peek])
  return shown?.asked === asked ? shown.state : WORKING
}
