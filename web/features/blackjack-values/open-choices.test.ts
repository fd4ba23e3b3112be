import { expect, test } from 'vitest'
import type { CalculatorHand } from '#core/blackjack/calculator-hands.ts'
import type { HandValues } from '#core/blackjack/hand-values.ts'
import { openChoices, splitHandWords } from '#web/features/blackjack-values/open-choices.ts'

const VALUES: HandValues = {
  stand: -0.2,
  hit: 0.1,
  double: 0.3,
  split: 0.2,
  best: 'double',
  noDealerBlackjack: false,
}
const hand = (cards: string, more: Partial<CalculatorHand> = {}): CalculatorHand => ({
  cards: cards.split(','),
  hasHitAlready: false,
  fromSplit: false,
  ...more,
})
const said = (one: CalculatorHand) =>
  openChoices(one, VALUES).map(({ action, loss }) => `${action} ${loss.toFixed(2)}`)

test('the choices are there best first, each with what it costs', () =>
  expect(said(hand('4,4'))).toEqual(['double 0.00', 'split 0.10', 'hit 0.20', 'stand 0.50']))
test('a hand that was hit cannot be doubled or split, and losses count from the best that is left', () =>
  expect(said(hand('4,4,', { hasHitAlready: true }))).toEqual(['hit 0.00', 'stand 0.30']))
test('a hand made by a split is not split again', () =>
  expect(said(hand('4,4', { fromSplit: true }))).toEqual(['double 0.00', 'hit 0.20', 'stand 0.50']))
test('21 only stands', () => expect(said(hand('10,5,6'))).toEqual(['stand 0.00']))

test.each([
  ['A,5', true, 'Split aces get one card each: there is nothing left to choose.'],
  ['K,A', true, '21 after a split is not a blackjack: it stands, and pays 1:1.'],
  ['A,', true, null],
  ['8,3', true, null],
  ['A,K', false, null],
])('%s, split %s: %j', (cards, fromSplit, words) =>
  expect(splitHandWords(hand(cards, { fromSplit }))).toBe(words),
)
