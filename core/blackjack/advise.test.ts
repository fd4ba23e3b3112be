import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Advice, advise } from '#core/blackjack/advise.ts'
import { CARD_RANKS } from '#core/blackjack/card.ts'

const UPCARDS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'A']
const ALL = UPCARDS.join(' ')

/** The exceptions to a row's default advice: [advice, the upcards it applies to]. */
type Exceptions = readonly [Advice, string][]
type Row = readonly [hands: string, exceptions: Exceptions, otherwise: Advice]

// Every row below was written by hand from the strategy in words, not from the table in the code.
const PAIRS: readonly Row[] = [
  ['A,A', [], 'Split'],
  ['8,8', [], 'Split'],
  ['10,10 J,J Q,Q K,K 10,J J,Q Q,K K,10', [], 'Stand'],
  ['9,9', [['Split', '2 3 4 5 6 8 9']], 'Stand'],
  ['2,2', [['Split', '2 3 4 5 6 7']], 'Hit'],
  ['3,3', [['Split', '2 3 4 5 6 7']], 'Hit'],
  ['7,7', [['Split', '2 3 4 5 6 7']], 'Hit'],
  ['6,6', [['Split', '2 3 4 5 6']], 'Hit'],
  ['5,5', [['Double', '2 3 4 5 6 7 8 9']], 'Hit'],
  ['4,4', [['Split', '5 6']], 'Hit'],
]
const SOFT: readonly Row[] = [
  ['A,9', [], 'Stand'],
  ['A,8', [['Double', '6']], 'Stand'],
  [
    'A,7',
    [
      ['Double', '3 4 5 6'],
      ['Hit', '9 10 A'],
    ],
    'Stand',
  ],
  ['A,6', [['Double', '4 5 6']], 'Hit'],
  ['A,5', [['Double', '4 5 6']], 'Hit'],
  ['A,4', [['Double', '4 5 6']], 'Hit'],
  ['A,3', [['Double', '4 5 6']], 'Hit'],
  ['A,2', [['Double', '4 5 6']], 'Hit'],
]
const HARD: readonly Row[] = [
  ['2,3', [], 'Hit'],
  ['2,4', [], 'Hit'],
  ['2,5 3,4', [], 'Hit'],
  ['2,6 3,5', [], 'Hit'],
  ['2,7 3,6 4,5', [['Double', '3 4 5 6']], 'Hit'],
  ['2,8 3,7 4,6', [['Double', '2 3 4 5 6 7 8 9']], 'Hit'],
  ['2,9 3,8 4,7 5,6', [['Double', ALL]], 'Hit'],
  ['2,10 3,9 4,8 5,7', [['Stand', '4 5 6']], 'Hit'],
  ['3,10 4,9 5,8 6,7', [['Stand', '2 3 4 5 6']], 'Hit'],
  ['4,10 5,9 6,8', [['Stand', '2 3 4 5 6']], 'Hit'],
  ['5,10 6,9 7,8', [['Stand', '2 3 4 5 6']], 'Hit'],
  ['6,10 7,9', [['Stand', '2 3 4 5 6']], 'Hit'],
  ['7,10 8,9', [], 'Stand'],
  ['8,10', [], 'Stand'],
  ['9,10', [], 'Stand'],
]
const HARD_OF_THREE: readonly Row[] = [
  ['2,2,2', [], 'Hit'],
  ['2,2,3', [], 'Hit'],
  ['2,3,3', [], 'Hit'],
  ['2,3,4', [['Double', '3 4 5 6']], 'Hit'],
  ['2,4,4', [['Double', '2 3 4 5 6 7 8 9']], 'Hit'],
  ['2,3,6', [['Double', ALL]], 'Hit'],
  ['A,K,A 2,4,6', [['Stand', '4 5 6']], 'Hit'],
  ['A,2,10 2,5,6', [['Stand', '2 3 4 5 6']], 'Hit'],
  ['A,5,10 2,6,8', [['Stand', '2 3 4 5 6']], 'Hit'],
  ['A,6,10 5,5,7', [], 'Stand'],
  ['2,8,8', [], 'Stand'],
  ['2,8,9', [], 'Stand'],
  ['5,5,10', [], 'Stand'],
]
const SOFT_OF_THREE: readonly Row[] = [
  ['A,A,A', [['Double', '4 5 6']], 'Hit'],
  ['A,2,4', [['Double', '4 5 6']], 'Hit'],
  [
    'A,2,5 A,A,6',
    [
      ['Double', '3 4 5 6'],
      ['Hit', '9 10 A'],
    ],
    'Stand',
  ],
  ['A,3,5', [['Double', '6']], 'Stand'],
  ['A,4,5', [], 'Stand'],
]

/** "Double if no hit": the advice after a hit. Soft 18 and 19 "otherwise stand", all others hit. */
const afterHit = (advice: Advice, hands: string): Advice =>
  advice !== 'Double' ? advice : /^A,([78]|2,5|3,5)/.test(hands) ? 'Stand' : 'Hit'

const cells = [...PAIRS, ...SOFT, ...HARD, ...HARD_OF_THREE, ...SOFT_OF_THREE].flatMap(
  ([hands, exceptions, otherwise]) =>
    hands.split(' ').flatMap((hand) =>
      UPCARDS.map((dealer) => {
        const advice = exceptions.find(([, upcards]) => upcards.split(' ').includes(dealer))?.[0] ?? otherwise
        return { hand, dealer, fresh: advice, after: afterHit(advice, hands) }
      }),
    ),
)

describe('the table, cell by cell', () => {
  test.each(cells)('$hand against $dealer', ({ hand, dealer, fresh, after }) => {
    const cards = hand.split(',')
    expect(advise({ cards, dealer, hasHitAlready: false })).toBe(fresh)
    expect(advise({ cards, dealer, hasHitAlready: true })).toBe(after)
    expect(advise({ cards: cards.toReversed(), dealer, hasHitAlready: false })).toBe(fresh)
  })

  test('every two-card hand that is not 21 has a row', () => {
    const withRow = new Set(cells.map(({ hand }) => hand.split(',').toSorted().join()))
    const values = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10']
    const missing = values
      .flatMap((first, at) => values.slice(at).map((second) => [first, second].toSorted().join()))
      .filter((hand) => !withRow.has(hand))
    expect(missing).toEqual(['10,A'])
  })
})

describe('outside the table', () => {
  const adviceFor = (hand: string, dealer = '7', hasHitAlready = true) =>
    advise({ cards: hand.split(','), dealer, hasHitAlready })

  test.each<[string, string, string, Advice]>([
    ['no dealer card', '10,6', '', '...'],
    ['a dealer card of spaces', '10,6', '  ', '...'],
    ['an invalid dealer card', '10,6', '(None)', '...'],
    ['no cards', ',', '7', '...'],
    ['one card', '10,', '7', '...'],
    ['one card between empty slots', ',A,', '7', '...'],
    ['an invalid card', '10,6,X', '7', '...'],
    ['an ace as 1', '1,6', '7', '...'],
    ['an invalid card in a hand over 21', '10,10,10,X', '7', '...'],
    ['22', '10,10,2', '7', 'Bust'],
    ['over with ten cards', '2,2,2,2,2,2,2,2,3,3', '7', 'Bust'],
    ['over with a hard ace', '10,6,5,A', '7', 'Bust'],
    ['a blackjack', 'A,K', 'A', 'Stand'],
    ['21 of three', '7,7,7', '10', 'Stand'],
    ['soft 21', 'A,2,8', '10', 'Stand'],
    ['21 of nine', 'A,2,2,2,2,2,2,2,6', '10', 'Stand'],
    ['21 of ten', 'A,2,2,2,2,2,2,2,2,4', '10', 'Win (10-Card Charlie)'],
    ['20 of ten', '2,2,2,2,2,2,2,2,2,2', '10', 'Win (10-Card Charlie)'],
    ['soft 20 of ten', 'A,A,A,A,A,A,A,A,A,A', '10', 'Win (10-Card Charlie)'],
    ['21 of eleven', 'A,2,2,2,2,2,2,2,2,2,2', '10', 'Win (10-Card Charlie)'],
    ['hard 12 of nine', 'A,A,A,A,A,A,A,A,4', '10', 'Hit'],
  ])('%s', (_name, hand, dealer, advice) => expect(adviceFor(hand, dealer)).toBe(advice))

  test('empty slots are ignored: a pair with one is still a pair', () => {
    expect(adviceFor('8,,8')).toBe('Split')
    expect(adviceFor('5,5,', '6')).toBe('Hit')
    expect(adviceFor(',5,5', '6', false)).toBe('Double')
  })

  test('three cards are never a pair', () => expect(adviceFor('8,8,2', '10')).toBe('Stand'))

  test('case and spaces are ignored', () => {
    expect(advise({ cards: [' a ', 'k'], dealer: 'q', hasHitAlready: false })).toBe('Stand')
    expect(advise({ cards: ['j', ' 10'], dealer: ' a', hasHitAlready: false })).toBe('Stand')
  })
})

describe('for any hand', () => {
  const card = fc.constantFrom(...CARD_RANKS)
  const hand = fc.array(card, { minLength: 2, maxLength: 12 })

  test('the order of the cards does not matter', () =>
    fc.assert(
      fc.property(hand, card, fc.boolean(), (cards, dealer, hasHitAlready) => {
        const sorted = cards.toSorted()
        expect(advise({ cards, dealer, hasHitAlready })).toBe(
          advise({ cards: sorted, dealer, hasHitAlready }),
        )
      }),
    ))

  test('a hit changes only Double', () =>
    fc.assert(
      fc.property(hand, card, (cards, dealer) => {
        const fresh = advise({ cards, dealer, hasHitAlready: false })
        const after = advise({ cards, dealer, hasHitAlready: true })
        if (fresh === 'Double') expect(['Hit', 'Stand']).toContain(after)
        else expect(after).toBe(fresh)
      }),
    ))
})
