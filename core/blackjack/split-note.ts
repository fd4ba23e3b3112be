import { type AdvisedHand, advise, resolveCell } from '#core/blackjack/advise.ts'
import { readCard } from '#core/blackjack/card.ts'
import { handTotals } from '#core/blackjack/hand-totals.ts'
import { hardCell } from '#core/blackjack/strategy-table.ts'

/**
 * Returns the note under the advice of a hand made by a split, if the rules of the game do not allow the advice: split
 * aces get one card each, and no hand is split twice.
 *
 * @returns null if the game allows the advice.
 */
export function splitNote(hand: AdvisedHand): string | null {
  const advice = advise(hand)
  const { values, best } = handTotals(hand.cards)
  if (values[0] === 1 && (advice === 'Hit' || advice === 'Double' || advice === 'Split')) {
    return 'Split aces get one card: Stand'
  }
  const upcard = readCard(hand.dealer)
  if (advice !== 'Split' || upcard === 'empty' || upcard === 'invalid') return null
  const instead = resolveCell(hardCell(best, upcard), hand.hasHitAlready)
  return `You can’t split again. Play it as hard ${best}: ${instead}`
}
