import { describe, expect, test } from 'vitest'
import { type CalculatorHands, NEW_HANDS, splitHand } from '#core/blackjack/calculator-hands.ts'
import { fillNext, nextSlot, rankOfKey, slotName } from '#web/features/blackjack/next-slot.ts'

const type = (keys: string, from: CalculatorHands = NEW_HANDS) =>
  [...keys].reduce((table, key) => fillNext(table, rankOfKey(key) ?? ''), from)
const shown = ({ dealer, hands }: CalculatorHands) => [dealer, ...hands.map(({ cards }) => cards.join())]

describe('typed cards', () => {
  test('go to the dealer, then to the hand', () => {
    expect(shown(type('3'))).toEqual(['3', ','])
    expect(shown(type('3A6'))).toEqual(['3', 'A,6'])
  })
  test('extend a hand whose advice is Hit, which then counts as hit', () => {
    const table = type('TT24')
    expect(shown(table)).toEqual(['10', '10,2,4'])
    expect(table.hands[0]?.hasHitAlready).toBe(true)
  })
  test('are ignored after the hand is complete', () => {
    const finished = type('6KQ')
    expect(nextSlot(finished)).toEqual({ kind: 'none' })
    expect(type('5', finished)).toBe(finished)
  })
  test('fill both hands of a split', () =>
    expect(shown(type('39', splitHand(type('688'), 0)))).toEqual(['6', '8,3', '8,9']))
  test.each([
    ['', 'Dealer upcard'],
    ['6', 'Hand 1, card 1'],
    ['62', 'Hand 1, card 2'],
    ['623', 'Hand 1, card 3'],
    ['6TT', 'no more cards'],
  ])('after %j the next slot is %s', (keys, name) => expect(slotName(nextSlot(type(keys)))).toBe(name))
})

test.each([
  ['t', '10'],
  ['a', 'A'],
  ['k', 'K'],
  ['9', '9'],
  ['1', null],
  ['0', null],
  ['Enter', null],
  ['h', null],
])('the key %s is the card %j', (key, rank) => expect(rankOfKey(key)).toBe(rank))
