import { adviseValues, playedAs, tableCell } from '#core/blackjack/advise.ts'
import type { CardValue } from '#core/blackjack/card.ts'
import type { FixedPlay } from '#core/blackjack/fixed-play.ts'
import type { Action } from '#core/blackjack/hand-values.ts'
import { BEST, cardsOf, type HandId } from '#core/blackjack/player-hands.ts'
import { hardCell } from '#core/blackjack/strategy-table.ts'

const ACTIONS = { Hit: 'hit', Stand: 'stand', Double: 'double', Split: 'split' } as const

/** The action an advice names. Nothing is left to do after the others, so they stand. */
export function actionOf(advice: string): Action {
  return advice in ACTIONS ? ACTIONS[advice as keyof typeof ACTIONS] : 'stand'
}

/**
 * The specification's table as it can be played: its advice, and where the game forbids a second split, what
 * `splitNote` says instead.
 */
export function advicePlay(upcard: CardValue): FixedPlay {
  return {
    dealt: (hand) => actionOf(adviseValues(cardsOf(hand), upcard, false)),
    ofSplit: (hand) => {
      const action = actionOf(adviseValues(cardsOf(hand), upcard, false))
      return action === 'split' ? notSplit(playedAs(hardCell(BEST[hand]!, upcard), false)) : action
    },
    later: (hand) => laterAdvice(hand, upcard),
  }
}

function laterAdvice(hand: HandId, upcard: CardValue): 'stand' | 'hit' {
  return playedAs(tableCell(cardsOf(hand), upcard), true) === 'Hit' ? 'hit' : 'stand'
}

function notSplit(said: ReturnType<typeof playedAs>): Exclude<Action, 'split'> {
  const action = actionOf(said)
  return action === 'split' ? 'hit' : action
}
