import { type CardValue, readCard } from '#core/blackjack/card.ts'

/** The highest total that is not a bust. */
export const BLACKJACK_TOTAL = 21

/** The totals of a hand. */
export type HandTotals = {
  /** The best total: an ace counts 11 where that does not go over 21. 0 for no cards or an invalid one. */
  readonly best: number
  /** Whether an ace counts 11 in `best`. */
  readonly soft: boolean
  readonly bust: boolean
  /** Whether any card is invalid. Then `best` is 0 and `values` is empty. */
  readonly invalid: boolean
  /** The cards in their order, without empty slots. */
  readonly values: readonly CardValue[]
  /** The text for the heading of a hand: "17", "25 (BUST)". */
  readonly text: string
  /** The text for the summary line: "17", or "7 or 17" with a soft ace. */
  readonly summary: string
}

/**
 * Adds up a hand from the calculator's slots.
 */
export function handTotals(cards: readonly string[]): HandTotals {
  const read = cards.map(readCard).filter((card) => card !== 'empty')
  const values = read.filter((card) => card !== 'invalid')
  const invalid = values.length < read.length
  const { best, soft } = invalid ? { best: 0, soft: false } : bestTotal(values)
  const bust = best > BLACKJACK_TOTAL
  return {
    best,
    soft,
    bust,
    invalid,
    values: invalid ? [] : values,
    text: bust ? `${best} (BUST)` : String(best),
    summary: soft ? `${best - 10} or ${best}` : String(best),
  }
}

/** Returns the best total of card values: one ace counts 11 if that does not go over 21. */
export function bestTotal(values: readonly CardValue[]): { readonly best: number; readonly soft: boolean } {
  const hard = values.reduce<number>((total, value) => total + value, 0)
  const soft = values.includes(1) && hard + 10 <= BLACKJACK_TOTAL
  return { best: soft ? hard + 10 : hard, soft }
}

/**
 * Returns the summary of all hands: "Dealer showing 6 vs. Hand #1: 7 or 17 | Hand #2: 12".
 *
 * @param dealer the chosen upcard; an empty one is shown as "...".
 */
export function summaryLine(dealer: string, hands: readonly (readonly string[])[]): string {
  const totals = hands.map((cards, index) => `Hand #${index + 1}: ${handTotals(cards).summary}`)
  return `Dealer showing ${dealer.trim().toUpperCase() || '...'} vs. ${totals.join(' | ')}`
}
