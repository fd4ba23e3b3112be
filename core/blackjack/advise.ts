import { type CardValue, readCard } from '#core/blackjack/card.ts'
import { BLACKJACK_TOTAL, bestTotal, handTotals } from '#core/blackjack/hand-totals.ts'
import { hardCell, pairCell, softCell, type TableCell } from '#core/blackjack/strategy-table.ts'

/** A hand with this many cards that is not over 21 wins immediately. */
export const CHARLIE_CARDS = 10

/** The calculator's advice, word for word as the page shows it. */
export type Advice = '...' | 'Bust' | 'Stand' | 'Hit' | 'Double' | 'Split' | 'Win (10-Card Charlie)'

/** A hand in the calculator. */
export type AdvisedHand = {
  /** The slots as chosen; empty ones are ignored. */
  readonly cards: readonly string[]
  /** The dealer's upcard as chosen. */
  readonly dealer: string
  /** Whether a card was added. It removes Double and changes nothing else. */
  readonly hasHitAlready: boolean
}

/**
 * Returns the advice of the strategy table for a hand.
 *
 * In this order: "..." until the dealer's card and two cards can be read, and for any card that cannot; Bust
 * over 21; a win with ten or more cards; Stand on exactly 21; then the table, pairs first, then soft, then
 * hard. It follows the table even where another action is worth more (see `handValues`), and also on a hand
 * made by a split (see `splitNote`).
 *
 * @see docs/behavior.md, "Calculator"
 */
export function advise({ cards, dealer, hasHitAlready }: AdvisedHand): Advice {
  const upcard = readCard(dealer)
  const { values } = handTotals(cards)
  if (values.length < 2 || upcard === 'empty' || upcard === 'invalid') return '...'
  return adviseValues(values, upcard, hasHitAlready)
}

/**
 * Returns the same advice for parsed cards.
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
  return resolveCell(tableCell(values, upcard), hasHitAlready)
}

/** Returns the table cell for a hand of up to 20: pair, then soft, then hard. */
export function tableCell(values: readonly CardValue[], upcard: CardValue): TableCell {
  const [first, second] = values
  if (values.length === 2 && first !== undefined && first === second) return pairCell(first, upcard)
  const { best, soft } = bestTotal(values)
  return soft ? softCell(best, upcard) : hardCell(best, upcard)
}

/** Resolves a cell to one action, depending on whether a double is still allowed. */
export function resolveCell(cell: TableCell, hasHitAlready: boolean): 'Hit' | 'Stand' | 'Double' | 'Split' {
  if (cell === 'Double, else Hit') return hasHitAlready ? 'Hit' : 'Double'
  if (cell === 'Double, else Stand') return hasHitAlready ? 'Stand' : 'Double'
  return cell
}
