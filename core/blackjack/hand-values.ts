import { CHARLIE_CARDS } from '#core/blackjack/advise.ts'
import type { CardValue } from '#core/blackjack/card.ts'
import { dealerPeeks, newShoe, type GameSettings } from '#core/blackjack/game-rules.ts'
import { BLACKJACK_TOTAL } from '#core/blackjack/hand-totals.ts'
import { type Action, type HandValues, rankActions } from '#core/blackjack/actions.ts'
import { BEST, handId, HANDS } from '#core/blackjack/player-hands.ts'
import { createUpcardTable, type UpcardTable } from '#core/blackjack/upcard-play.ts'
import { err, type Result, ok } from '#core/result.ts'

/** Why a hand has no values. */
export type NoValues =
  /** Fewer than two cards. */
  | { readonly kind: 'too-few-cards' }
  /** Over 21: lost. */
  | { readonly kind: 'bust' }
  /** Ten cards or more: won. */
  | { readonly kind: 'charlie' }
  /** More cards of this value than the shoe contains, including the upcard. */
  | { readonly kind: 'not-in-the-shoe'; readonly value: CardValue }

/** Computes hand values for one game, and caches intermediate results between hands. */
export type Analyser = {
  /**
   * Returns the exact values of a hand against an upcard, all other cards unknown.
   *
   * @param cards in any order; two to nine cards with a total of at most 21 have values.
   */
  readonly handValues: (cards: readonly CardValue[], upcard: CardValue) => Result<HandValues, NoValues>
  /** The underlying table, for sums over many hands. */
  readonly upcardTable: (upcard: CardValue) => UpcardTable
}

/**
 * Creates an analyser of composition-dependent values: every card seen is out of the shoe, and every later choice is
 * the best one for the exact cards of the hand. After a split each half may double, aces get one card, and no hand
 * is split again. Rounding errors are under 1e-12.
 *
 * @throws RangeError if `decks` is not a whole number from 1 to 8.
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
      const reason = reasonWithoutValues(cards, upcard, settings.decks)
      if (reason !== null) return err(reason)
      const hand = handId(cards)
      if (hand === null) return err({ kind: 'bust' })
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
      return ok({ stand, hit, double, split, best, noDealerBlackjack: peeked })
    },
  }
}

function bestOf(values: Pick<HandValues, Action>): Action {
  return rankActions(values)[0]?.action ?? 'stand'
}

function reasonWithoutValues(cards: readonly CardValue[], upcard: CardValue, decks: number): NoValues | null {
  if (cards.length < 2) return { kind: 'too-few-cards' }
  const left = newShoe(decks)
  left[upcard]! -= 1
  for (const value of cards) {
    if (left[value] === 0) return { kind: 'not-in-the-shoe', value }
    left[value]! -= 1
  }
  const hand = handId(cards)
  return hand !== null && HANDS.cards[hand]! >= CHARLIE_CARDS ? { kind: 'charlie' } : null
}
