import { describe, expect, test } from 'vitest'
import {
  addCard,
  type CalculatorHands,
  NEW_HANDS,
  setCard,
  splitHand,
} from '#core/blackjack/calculator-hands.ts'
import { splitNote } from '#core/blackjack/split-note.ts'

const table = (...hands: string[]): CalculatorHands => ({
  dealer: '10',
  hands: hands.map((cards) => ({ cards: cards.split(','), hasHitAlready: false, fromSplit: false })),
})

describe('the hands of the calculator', () => {
  test('start with no dealer card and one hand of two empty cards', () =>
    expect(NEW_HANDS).toEqual({
      dealer: '',
      hands: [{ cards: ['', ''], hasHitAlready: false, fromSplit: false }],
    }))

  test('setting a card changes only its slot', () => {
    const set = setCard(table('8,8', '9,'), 1, 1, 'K')
    expect(set.hands.map(({ cards }) => cards.join())).toEqual(['8,8', '9,K'])
    expect(setCard(set, 1, 2, '5')).toEqual(set)
    expect(setCard(set, 2, 0, '5')).toEqual(set)
  })

  test('adding a card adds an empty slot and counts as a hit', () => {
    const { hands } = addCard(table('8,4', '9,2'), 0)
    expect(hands[0]).toEqual({ cards: ['8', '4', ''], hasHitAlready: true, fromSplit: false })
    expect(hands[1]?.hasHitAlready).toBe(false)
  })

  test('a split creates two hands, each with one card, an empty slot and no hit', () => {
    const hit = addCard(table('9,2', 'K,Q', '3,4'), 1)
    expect(splitHand(hit, 1).hands).toEqual([
      hit.hands[0],
      { cards: ['K', ''], hasHitAlready: false, fromSplit: true },
      { cards: ['Q', ''], hasHitAlready: false, fromSplit: true },
      hit.hands[2],
    ])
  })

  test.each(['8,7', '8,', '8,8,8', '8,X', '8,8,X'])('%s cannot be split', (hand) =>
    expect(splitHand(table(hand), 0)).toEqual(table(hand)),
  )
})

describe('the note under a split hand', () => {
  const note = (hand: string, dealer: string, hasHitAlready = false) =>
    splitNote({ cards: hand.split(','), dealer, hasHitAlready })

  // The game's rules: no re-split, split aces get one card each.
  test.each([
    ['8,8', '10', 'You can’t split again. Play it as hard 16: Hit'],
    ['8,8', '6', 'You can’t split again. Play it as hard 16: Stand'],
    ['9,9', '2', 'You can’t split again. Play it as hard 18: Stand'],
    ['6,6', '3', 'You can’t split again. Play it as hard 12: Hit'],
    ['6,6', '4', 'You can’t split again. Play it as hard 12: Stand'],
    ['2,2', '5', 'You can’t split again. Play it as hard 4: Hit'],
    ['A,A', '6', 'Split aces get one card: Stand'],
    ['A,5', '5', 'Split aces get one card: Stand'],
    ['A,2', '9', 'Split aces get one card: Stand'],
    ['A,9', '9', null],
    ['A,K', '9', null],
    ['A,', '9', null],
    ['8,A', '6', null],
    ['8,3', '10', null],
    ['9,9', '7', null],
    ['8,8', '', null],
  ])('%s against %s: %j', (hand, dealer, words) => expect(note(hand, dealer)).toBe(words))
})
