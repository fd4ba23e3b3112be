import { CHARLIE_CARDS } from '#core/blackjack/advise.ts'
import type { CardValue } from '#core/blackjack/card.ts'
import { BLACKJACK_TOTAL } from '#core/blackjack/hand-totals.ts'
import type { Action } from '#core/blackjack/actions.ts'
import { NONE, STRIDE } from '#core/blackjack/multisets.ts'
import { BEST, type HandId, HANDS } from '#core/blackjack/player-hands.ts'
import type { UpcardPlay, UpcardTable } from '#core/blackjack/upcard-play.ts'

/** A fixed strategy against one upcard. It is never called for 21 or for split aces. */
export type FixedPlay = {
  /** Two cards as dealt. */
  readonly dealt: (hand: HandId) => Action
  /** Two cards of a split hand. */
  readonly ofSplit: (hand: HandId) => Exclude<Action, 'split'>
  /** Three cards or more. */
  readonly later: (hand: HandId) => 'stand' | 'hit'
}

/** The values of hands under a fixed play, in the joint units of `UpcardPlay`. */
export type FixedValues = {
  /** A dealt hand that is not a natural. */
  readonly dealt: (hand: HandId, pair: CardValue | null) => number
  /** One choice on two cards, then the fixed play. */
  readonly choice: (hand: HandId, pair: CardValue | null, action: Action) => number
  /** Hitting a hand, whole or half of a split pair, then the fixed play. */
  readonly hit: (hand: HandId, half: CardValue | null) => number
}

/** Computes the values of hands under a fixed play. */
export function followPlay(table: UpcardTable, fixed: FixedPlay): FixedValues {
  const followWhole = follow(table.whole, fixed)
  const halves: (ReturnType<typeof follow> | undefined)[] = []
  const followHalf = (pair: CardValue) => (halves[pair] ??= follow(table.half(pair), fixed))

  function ofSplit(pair: CardValue, hand: HandId): number {
    const half = table.half(pair)
    if (pair === 1 || BEST[hand] === BLACKJACK_TOTAL) return half.stand(hand)
    const action = fixed.ofSplit(hand)
    return action === 'stand'
      ? half.stand(hand)
      : action === 'double'
        ? half.double(hand)
        : followHalf(pair)(hand)
  }

  function split(pair: CardValue): number {
    const half = table.half(pair)
    const start = HANDS.withOne[pair]!
    let sum = 0
    for (let value = 1; value <= 10; value++) {
      const chance = half.chance(start, value)
      if (chance > 0) sum += chance * ofSplit(pair, HANDS.withOne[start * STRIDE + value]!)
    }
    return 2 * sum
  }

  function choice(hand: HandId, pair: CardValue | null, action: Action): number {
    if (action === 'split' && pair !== null) return split(pair)
    if (action === 'stand') return table.whole.stand(hand)
    return action === 'double' ? table.whole.double(hand) : followWhole(hand)
  }

  return {
    choice,
    dealt: (hand, pair) => choice(hand, pair, fixed.dealt(hand)),
    hit: (hand, half) => (half === null ? followWhole(hand) : followHalf(half)(hand)),
  }
}

/** @returns the value of hitting when every later choice follows the fixed play. */
function follow(play: UpcardPlay, fixed: FixedPlay): (hand: HandId) => number {
  const known = new Float64Array(HANDS.size).fill(Number.NaN)

  function hit(hand: HandId): number {
    if (!Number.isNaN(known[hand]!)) return known[hand]!
    let sum = 0
    for (let value = 1; value <= 10; value++) {
      const chance = play.chance(hand, value)
      if (chance <= 0) continue
      const next = HANDS.withOne[hand * STRIDE + value]!
      sum += chance * (next === NONE ? play.bust(hand, value) : later(next))
    }
    return (known[hand] = sum)
  }

  function later(hand: HandId): number {
    if (HANDS.cards[hand]! >= CHARLIE_CARDS) return play.charlie(hand)
    if (BEST[hand] === BLACKJACK_TOTAL || fixed.later(hand) === 'stand') return play.stand(hand)
    return hit(hand)
  }

  return hit
}
