import { adviseValues, resolveCell, tableCell } from '#core/blackjack/advise.ts'
import type { CardValue } from '#core/blackjack/card.ts'
import type { FixedPlay } from '#core/blackjack/fixed-play.ts'
import { type Action, adviceToAction } from '#core/blackjack/actions.ts'
import { BEST, cardsOf, type HandId } from '#core/blackjack/player-hands.ts'
import { hardCell } from '#core/blackjack/strategy-table.ts'

/**
 * Returns the strategy table as a fixed play: its advice, or the action from `splitNote` where the game forbids
 * a second split.
 */
export function advicePlay(upcard: CardValue): FixedPlay {
  return {
    dealt: (hand) => adviceToAction(adviseValues(cardsOf(hand), upcard, false)),
    ofSplit: (hand) => {
      const action = adviceToAction(adviseValues(cardsOf(hand), upcard, false))
      return action === 'split' ? notSplit(resolveCell(hardCell(BEST[hand]!, upcard), false)) : action
    },
    later: (hand) => laterAdvice(hand, upcard),
  }
}

function laterAdvice(hand: HandId, upcard: CardValue): 'stand' | 'hit' {
  return resolveCell(tableCell(cardsOf(hand), upcard), true) === 'Hit' ? 'hit' : 'stand'
}

function notSplit(advice: ReturnType<typeof resolveCell>): Exclude<Action, 'split'> {
  const action = adviceToAction(advice)
  return action === 'split' ? 'hit' : action
}
