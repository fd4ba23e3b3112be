import { type AdvisedHand, advise, playedAs } from '#core/blackjack/advise.ts'
import { readCard } from '#core/blackjack/card.ts'
import { handTotals } from '#core/blackjack/hand-totals.ts'
import { hardCell } from '#core/blackjack/strategy-table.ts'

/**
 * The line under the advice of a hand made by a split, where the game's own rules leave another choice than
 * the table: split aces get one card each, and no hand is split twice.
 *
 * @returns null where the game lets the advice be followed.
 * @see spec section 9 "Blackjack game overview"
 */
export function splitNote(hand: AdvisedHand): string | null {
  const advice = advise(hand)
  const { values, best } = handTotals(hand.cards)
  if (values[0] === 1 && (advice === 'Hit' || advice === 'Double' || advice === 'Split')) {
    return 'Split aces get one card: Stand'
  }
  const upcard = readCard(hand.dealer)
  if (advice !== 'Split' || upcard === 'empty' || upcard === 'invalid') return null
  const instead = playedAs(hardCell(best, upcard), hand.hasHitAlready)
  return `No second split here: play it as hard ${best}, ${instead}`
}
