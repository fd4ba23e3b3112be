import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addCard,
  type CalculatorHands,
  NEW_HANDS,
  setCard,
  splitHand,
} from '#core/blackjack/calculator-hands.ts'
import { CARD_RANKS } from '#core/blackjack/card.ts'
import { DEFAULT_GAME, PEEKS } from '#core/blackjack/game-rules.ts'
import { fragmentOf, readFragment } from '#web/features/blackjack/blackjack-table.ts'

const rank = fc.constantFrom('', ...CARD_RANKS)
const step = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), hand: fc.nat(3), slot: fc.nat(4), card: rank }),
  fc.record({ kind: fc.constantFrom('add' as const, 'split' as const), hand: fc.nat(3) }),
)

test('a link restores every reachable table', () =>
  fc.assert(
    fc.property(
      rank,
      fc.array(step, { maxLength: 20 }),
      fc.integer({ min: 1, max: 8 }),
      fc.constantFrom(...PEEKS),
      (dealer, steps, decks, peek) => {
        const table = steps.reduce<CalculatorHands>(
          (before, one) =>
            one.kind === 'set'
              ? setCard(before, one.hand, one.slot, one.card)
              : one.kind === 'add'
                ? addCard(before, one.hand)
                : before.hands.length < 16
                  ? splitHand(before, one.hand)
                  : before,
          { ...NEW_HANDS, dealer },
        )
        const shared = { table, game: { decks, peek } }
        expect(readFragment(`#${fragmentOf(shared)}`)).toEqual(shared)
      },
    ),
  ))

test.each([
  '',
  '#main',
  '#dealer=3',
  '#dealer=Z&hand=A-6',
  '#dealer=3&hand=A',
  '#dealer=3&hand=A-1',
  `#dealer=3${'&hand=8-'.repeat(17)}`,
  `#dealer=3&hand=${'2-'.repeat(24)}`,
])('%s is not a table', (fragment) => expect(readFragment(fragment)).toBeNull())

test.each(['&decks=0&peek=d', '&decks=9&peek=', '&decks=2.5', ''])(
  'a link with the game %j uses the default game',
  (game) => expect(readFragment(`#dealer=3&hand=A-6${game}`)?.game).toEqual(DEFAULT_GAME),
)
