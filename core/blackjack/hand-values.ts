import { CHARLIE_CARDS } from '#core/blackjack/advise.ts'
import type { CardValue } from '#core/blackjack/card.ts'
import { dealerPeeks, freshShoe, type GameSettings } from '#core/blackjack/game-rules.ts'
import { BLACKJACK_TOTAL } from '#core/blackjack/hand-totals.ts'
import { BEST, handId, HANDS } from '#core/blackjack/player-hands.ts'
import { createUpcardTable, type UpcardTable } from '#core/blackjack/upcard-play.ts'
import { failure, type Result, success } from '#core/result.ts'

/** What a player can choose. */
export type Action = 'stand' | 'hit' | 'double' | 'split'

/** The exact expected value of each choice, in units of the initial bet. */
export type HandValues = {
  /** Standing. For two cards that make 21, a natural: what it is paid. */
  readonly stand: number
  /** Hitting, then the best play by composition. On 21, where the game stands by itself, what it would be worth. */
  readonly hit: number
  /** Doubling; null unless the hand has two cards. */
  readonly double: number | null
  /** Splitting; null unless the hand is two cards of equal value. */
  readonly split: number | null
  /** What the best play is. Of equals the calmer: stand, then hit, then double, then split. 21 stands. */
  readonly best: Action
  /** Whether the values are given that the dealer has no blackjack, because the dealer has looked. */
  readonly noDealerBlackjack: boolean
}

/** Why a hand has no values. */
export type NoValues =
  /** Fewer than two cards. */
  | { readonly kind: 'too-few-cards' }
  /** Over 21: lost. */
  | { readonly kind: 'bust' }
  /** Ten cards or more: won. */
  | { readonly kind: 'charlie' }
  /** More cards of this value than the decks hold, the upcard counted. */
  | { readonly kind: 'not-in-the-shoe'; readonly value: CardValue }

/** Works out hands of one game; what one hand needed, the next one finds. */
export type Analyser = {
  /**
   * The exact values of a hand against an upcard, all other cards unknown.
   *
   * @param cards in any order; two to nine of at most 21 have values.
   */
  readonly handValues: (cards: readonly CardValue[], upcard: CardValue) => Result<HandValues, NoValues>
  /** The play behind it, for sums over many hands. */
  readonly upcardTable: (upcard: CardValue) => UpcardTable
}

/**
 * Composition-dependent values: every card seen is out of the shoe, and every later choice is the best one for
 * the exact cards held. After a split each half may double, aces get one card, and nothing is split again.
 * Exact but for rounding, which stays under 1e-12.
 *
 * @throws RangeError when the decks are no whole number from 1 to 8: only a bug asks for that.
 * @see docs/decisions/0025-exact-blackjack-values.md
 */
export function createAnalyser(settings: GameSettings): Analyser {
  if (!Number.isInteger(settings.decks) || settings.decks < 1 || settings.decks > 8) {
    throw new RangeError(`not a number of decks: ${settings.decks}`)
  }
  const tables: (UpcardTable | undefined)[] = []
  const upcardTable = (upcard: CardValue) => (tables[upcard] ??= createUpcardTable(settings, upcard))

  return {
    upcardTable,
    handValues: (cards, upcard) => {
      const refused = refusal(cards, upcard, settings.decks)
      if (refused !== null) return failure(refused)
      const hand = handId(cards)
      if (hand === null) return failure({ kind: 'bust' })
      const table = upcardTable(upcard)
      const two = cards.length === 2
      const natural = two && BEST[hand] === BLACKJACK_TOTAL
      const [first, second] = cards
      const pair = two && first !== undefined && first === second ? first : null
      const peeked = dealerPeeks(settings.peek, upcard)
      const given = peeked ? table.whole.clear(hand) : 1
      const stand = (natural ? table.natural(hand) : table.whole.stand(hand)) / given
      const hit = table.whole.hit(hand) / given
      const double = two ? table.whole.double(hand) / given : null
      const split = pair === null ? null : table.split(pair) / given
      const best = BEST[hand] === BLACKJACK_TOTAL ? 'stand' : bestOf({ stand, hit, double, split })
      return success({ stand, hit, double, split, best, noDealerBlackjack: peeked })
    },
  }
}

/** The choices a hand has, best first; those it does not have are left out. */
export function rankActions(
  values: Pick<HandValues, Action>,
): readonly { readonly action: Action; readonly value: number }[] {
  const open = ACTIONS.flatMap((action) => {
    const value = values[action]
    return value === null ? [] : [{ action, value }]
  })
  return open.sort((one, other) => other.value - one.value)
}

const ACTIONS = ['stand', 'hit', 'double', 'split'] as const satisfies readonly Action[]

function bestOf(values: Pick<HandValues, Action>): Action {
  return rankActions(values)[0]?.action ?? 'stand'
}

function refusal(cards: readonly CardValue[], upcard: CardValue, decks: number): NoValues | null {
  if (cards.length < 2) return { kind: 'too-few-cards' }
  const left = freshShoe(decks)
  left[upcard]! -= 1
  for (const value of cards) {
    if (left[value] === 0) return { kind: 'not-in-the-shoe', value }
    left[value]! -= 1
  }
  const hand = handId(cards)
  return hand !== null && HANDS.cards[hand]! >= CHARLIE_CARDS ? { kind: 'charlie' } : null
}
