import { expect, test } from 'vitest'
import type { CalculatorHand } from '#core/blackjack/calculator-hands.ts'
import type { HandValues } from '#core/blackjack/actions.ts'
import { openChoices, splitHandMessage } from '#web/features/blackjack/hand-value-table.tsx'

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
const choiceTexts = (one: CalculatorHand) =>
  openChoices(one, VALUES).map(({ action, loss }) => `${action} ${loss.toFixed(2)}`)

test('returns the choices best first, each with its loss', () =>
  expect(choiceTexts(hand('4,4'))).toEqual(['double 0.00', 'split 0.10', 'hit 0.20', 'stand 0.50']))
test('a hand that was hit cannot be doubled or split, and losses are relative to the best remaining choice', () =>
  expect(choiceTexts(hand('4,4,', { hasHitAlready: true }))).toEqual(['hit 0.00', 'stand 0.30']))
test('a hand from a split cannot be split again', () =>
  expect(choiceTexts(hand('4,4', { fromSplit: true }))).toEqual(['double 0.00', 'hit 0.20', 'stand 0.50']))
test('21 can only stand', () => expect(choiceTexts(hand('10,5,6'))).toEqual(['stand 0.00']))

test.each([
  ['A,5', true, 'Split aces get one card each, so there’s nothing left to choose.'],
  ['K,A', true, '21 after a split isn’t a blackjack. You stand, and a win pays 1:1.'],
  ['A,', true, null],
  ['8,3', true, null],
  ['A,K', false, null],
])('%s, split %s: %j', (cards, fromSplit, message) =>
  expect(splitHandMessage(hand(cards, { fromSplit }))).toBe(message),
)
