import { type CardValue, readCard } from '#core/blackjack/card.ts'
import { BLACKJACK_TOTAL, bestTotal, handTotals } from '#core/blackjack/hand-totals.ts'
import { hardCell, pairCell, softCell, type TableCell } from '#core/blackjack/strategy-table.ts'

/** So many cards without going over 21 win at once. */
export const CHARLIE_CARDS = 10

/** The calculator's advice, to the letter of the specification. */
export type Advice = '...' | 'Bust' | 'Stand' | 'Hit' | 'Double' | 'Split' | 'Win (10-Card Charlie)'

/** A hand as the calculator holds it. */
export type AdvisedHand = {
  /** The slots as chosen; empty ones are ignored. */
  readonly cards: readonly string[]
  /** The dealer's upcard as chosen. */
  readonly dealer: string
  /** Whether a card was added; takes Double away and nothing else. */
  readonly hasHitAlready: boolean
}

/**
 * What the specification's table says to do with a hand.
 *
 * In this order: "..." until the dealer's card and two cards can be read, and for any card that cannot; Bust
 * over 21; a win with ten or more cards; Stand on exactly 21; then the table, pairs first, then soft, then
 * hard. It is the table to the letter also where another action is worth more (see `handValues`), and also
 * on a hand made by a split (see `splitNote`).
 *
 * @see spec section 4 "Calculator advice per hand", section 9 "Calculator strategy"
 */
export function advise({ cards, dealer, hasHitAlready }: AdvisedHand): Advice {
  const upcard = readCard(dealer)
  const { values } = handTotals(cards)
  if (values.length < 2 || upcard === 'empty' || upcard === 'invalid') return '...'
  return adviseValues(values, upcard, hasHitAlready)
}

/**
 * The same for cards already read.
 *
 * @param values two or more.
 */
export function adviseValues(
  values: readonly CardValue[],
  upcard: CardValue,
  hasHitAlready: boolean,
): Exclude<Advice, '...'> {
  const { best } = bestTotal(values)
  if (best > BLACKJACK_TOTAL) return 'Bust'
  if (values.length >= CHARLIE_CARDS) return 'Win (10-Card Charlie)'
  if (best === BLACKJACK_TOTAL) return 'Stand'
  return playedAs(tableCell(values, upcard), hasHitAlready)
}

/** The cell of the table a hand of up to 20 falls in: pair, then soft, then hard. */
export function tableCell(values: readonly CardValue[], upcard: CardValue): TableCell {
  const [first, second] = values
  if (values.length === 2 && first !== undefined && first === second) return pairCell(first, upcard)
  const { best, soft } = bestTotal(values)
  return soft ? softCell(best, upcard) : hardCell(best, upcard)
}

/** What a cell comes to once it is known whether a double is still open. */
export function playedAs(cell: TableCell, hasHitAlready: boolean): 'Hit' | 'Stand' | 'Double' | 'Split' {
  if (cell === 'Double, else Hit') return hasHitAlready ? 'Hit' : 'Double'
  if (cell === 'Double, else Stand') return hasHitAlready ? 'Stand' : 'Double'
  return cell
}
