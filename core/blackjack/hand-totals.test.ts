import { describe, expect, test } from 'vitest'
import { readCard } from '#core/blackjack/card.ts'
import { handTotals, summaryLine } from '#core/blackjack/hand-totals.ts'

describe('reading a card', () => {
  test.each([
    ['2', 2],
    ['9', 9],
    ['10', 10],
    ['J', 10],
    ['q', 10],
    [' K ', 10],
    ['a', 1],
    ['', 'empty'],
    ['  ', 'empty'],
    ['1', 'invalid'],
    ['11', 'invalid'],
    ['0', 'invalid'],
    ['02', 'invalid'],
    ['2.0', 'invalid'],
    ['T', 'invalid'],
    ['(None)', 'invalid'],
    ['AA', 'invalid'],
    ['-2', 'invalid'],
  ] as const)('%j is %j', (text, value) => expect(readCard(text)).toBe(value))
})

describe('totals', () => {
  test.each([
    ['', '0', '0'],
    [',', '0', '0'],
    ['7', '7', '7'],
    ['A', '11', '1 or 11'],
    ['A,6', '17', '7 or 17'],
    ['A,A', '12', '2 or 12'],
    ['A,A,A,A', '14', '4 or 14'],
    ['A,K', '21', '11 or 21'],
    ['A,6,10', '17', '17'],
    ['A,A,9', '21', '11 or 21'],
    ['A,A,10', '12', '12'],
    ['K,Q,A', '21', '21'],
    ['K,Q,5', '25 (BUST)', '25'],
    ['K,,6', '16', '16'],
    ['K,X', '0', '0'],
    ['K,Q,5,X', '0', '0'],
  ])('%j: %s, in the summary %s', (hand, text, summary) =>
    expect(handTotals(hand.split(','))).toMatchObject({ text, summary }),
  )
})

describe('the summary line', () => {
  test('names the upcard and every hand', () =>
    expect(
      summaryLine('k', [
        ['A', '6'],
        ['8', ''],
      ]),
    ).toBe('Dealer showing K vs. Hand #1: 7 or 17 | Hand #2: 8'))

  test('shows an empty upcard as "..."', () =>
    expect(summaryLine('', [['', '']])).toBe('Dealer showing ... vs. Hand #1: 0'))
})
