import type { CalculatorHand } from '#core/blackjack/calculator-hands.ts'
import { BLACKJACK_TOTAL, handTotals } from '#core/blackjack/hand-totals.ts'
import { type Action, type HandValues, rankActions } from '#core/blackjack/hand-values.ts'

/** An available choice, with its value and its loss compared with the best one, in units of the bet. */
export type OpenChoice = { readonly action: Action; readonly value: number; readonly loss: number }

/**
 * Returns the choices that the rules allow for a hand, best first.
 *
 * A total of 21 can only stand, a hand that was hit cannot be doubled, and hands are split only once.
 */
export function openChoices(hand: CalculatorHand, values: HandValues): readonly OpenChoice[] {
  const done = handTotals(hand.cards).best === BLACKJACK_TOTAL
  const ranked = rankActions({
    stand: values.stand,
    hit: values.hit,
    double: hand.hasHitAlready ? null : values.double,
    split: hand.fromSplit || hand.hasHitAlready ? null : values.split,
  }).filter(({ action }) => !done || action === 'stand')
  const best = ranked[0]?.value ?? 0
  return ranked.map(({ action, value }) => ({ action, value, loss: best - value }))
}

/** Returns why a hand after a split has no values, or null if it has them. */
export function splitHandMessage(hand: CalculatorHand): string | null {
  if (!hand.fromSplit) return null
  const { values, best } = handTotals(hand.cards)
  if (values.length !== 2) return null
  if (hand.cards[0] === 'A') return 'Split aces get one card each, so there’s nothing left to choose.'
  return best === BLACKJACK_TOTAL
    ? '21 after a split isn’t a blackjack. You stand, and a win pays 1:1.'
    : null
}
