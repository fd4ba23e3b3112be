import type { CardValue } from '#core/blackjack/card.ts'
import { dealerDraws, DEALER_STANDS_ON } from '#core/blackjack/dealer-draws.ts'
import { BLACKJACK_TOTAL } from '#core/blackjack/hand-totals.ts'
import { STRIDE } from '#core/blackjack/multisets.ts'
import { HIGH, LOW } from '#core/blackjack/player-hands.ts'

const TOTALS = BLACKJACK_TOTAL - DEALER_STANDS_ON + 1
/** More of 4s to tens than a hand of up to 21 and a split card can hold. */
const MAX_HIGH_CARDS = 8

/** The dealer's odds against hands that hold given cards. */
export type DealerOdds = {
  /**
   * The chance of a tie plus twice the chance that the dealer ends higher, without a blackjack, so that
   * standing is worth (the chance of no dealer blackjack) minus this.
   *
   * @param low a number of `LOW`, and `high` one of `HIGH`: all cards gone from the shoe but the upcard.
   * @param total what the hand stands on, up to 21.
   */
  readonly shortfall: (low: number, high: number, total: number) => number
}

/**
 * The dealer's exact odds from one upcard, remembered by the cards that are gone.
 *
 * The chance of one multiset of draws is a product over ranks of falling factorials, over one of the shoe. It
 * is taken as a product of two vectors over the high parts of the draws: one that depends on the low cards
 * gone and on how many cards are gone, one that depends on the high cards gone. Hands share both. Nothing is
 * subtracted, so nothing is lost to rounding.
 *
 * @param shoe cards left of each value with the upcard gone, by value; not changed, and not to be.
 */
export function createDealerOdds(shoe: Uint16Array, upcard: CardValue): DealerOdds {
  const draws = dealerDraws(upcard)
  const { starts, entryLows, entryCards, entryWays } = draws
  const width = draws.highs.length
  const left = shoe.reduce((sum, count) => sum + count, 0)

  const lowProducts: (Float64Array | undefined)[] = []
  const highProducts: (Float64Array | undefined)[] = []
  const atLeast: (Float64Array | undefined)[] = []

  /** For every draw of lows in place order: the product of what is left of each card as it is drawn. */
  function products(sets: typeof LOW, gone: number, places: Int16Array, parents: Int16Array): Float64Array {
    const { counts, highest } = sets
    const made = new Float64Array(places.length)
    made[0] = 1
    const base = gone * STRIDE
    for (let place = 1; place < places.length; place++) {
      const id = places[place]!
      const rank = highest[id]!
      made[place] =
        made[parents[place]!]! * (shoe[rank]! - counts[base + rank]! - counts[id * STRIDE + rank]! + 1)
    }
    return made
  }

  /** The vector of "the dealer ends on `total` or more" for these cards gone. */
  function reaching(low: number, highCards: number, total: number): Float64Array {
    const key = (low * MAX_HIGH_CARDS + highCards) * TOTALS + total - DEALER_STANDS_ON
    const known = atLeast[key]
    if (known !== undefined) return known
    const made =
      total < BLACKJACK_TOTAL ? reaching(low, highCards, total + 1).slice() : new Float64Array(width)
    const lows = (lowProducts[low] ??= products(LOW, low, draws.lows, draws.lowParents))
    const shares = orderShares(left - LOW.cards[low]! - highCards)
    const row = (total - DEALER_STANDS_ON) * (width + 1)
    let entry = starts[row]!
    for (let high = 0; high < width; high++) {
      const end = starts[row + high + 1]!
      let sum = 0
      for (; entry < end; entry++) {
        sum += entryWays[entry]! * lows[entryLows[entry]!]! * shares[entryCards[entry]!]!
      }
      made[high]! += sum
    }
    atLeast[key] = made
    return made
  }

  return {
    shortfall: (low, high, total) => {
      const highs = (highProducts[high] ??= products(HIGH, high, draws.highs, draws.highParents))
      const highCards = HIGH.cards[high]!
      let sum = 0
      if (total < DEALER_STANDS_ON) {
        const vector = reaching(low, highCards, DEALER_STANDS_ON)
        for (let place = 0; place < width; place++) sum += vector[place]! * highs[place]!
        return 2 * sum
      }
      const tied = reaching(low, highCards, total)
      if (total === BLACKJACK_TOTAL) {
        for (let place = 0; place < width; place++) sum += tied[place]! * highs[place]!
        return sum
      }
      const beaten = reaching(low, highCards, total + 1)
      for (let place = 0; place < width; place++) sum += (tied[place]! + beaten[place]!) * highs[place]!
      return sum
    },
  }
}

/** One over the number of ordered draws of 0, 1, 2, … cards from so many. */
function orderShares(cards: number): Float64Array {
  const shares = new Float64Array(BLACKJACK_TOTAL)
  shares[0] = 1
  for (let drawn = 1; drawn < shares.length; drawn++) shares[drawn] = shares[drawn - 1]! / (cards - drawn + 1)
  return shares
}
