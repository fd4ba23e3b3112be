import type { CardValue } from '#core/blackjack/card.ts'
import { dealerDraws, DEALER_STANDS_ON } from '#core/blackjack/dealer-draws.ts'
import { BLACKJACK_TOTAL } from '#core/blackjack/hand-totals.ts'
import { type Multisets, STRIDE } from '#core/blackjack/multisets.ts'
import { HIGH, LOW } from '#core/blackjack/player-hands.ts'

const TOTALS = BLACKJACK_TOTAL - DEALER_STANDS_ON + 1
/** More of 4s to tens than a hand of up to 21 and a split card can hold. */
const MAX_HIGH_CARDS = 8
/** More cards than a hand and a split card can take from the shoe. */
const MAX_GONE = 24
/** Doubles to begin with: enough for most single hands. */
const FIRST_POOL = 1 << 15

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
  const { groupStarts, groupHighs, groupCards, entryStarts, entryLows, entryWays } = draws
  const width = draws.highs.length
  const left = shoe.reduce((sum, count) => sum + count, 0)

  // One growing array holds every vector; the tables beside it say where each begins, 0 for not yet.
  let pool = new Float64Array(FIRST_POOL)
  let used = 1
  const highProducts = new Int32Array(HIGH.size)
  const spreads = new Int32Array(LOW.size)
  /** How many totals, from 21 down, a spread has been worked out for. */
  const spreadTotals = new Uint8Array(LOW.size)
  const lowProducts = new Float64Array(draws.lows.length)
  const atLeast = new Int32Array(LOW.size * MAX_HIGH_CARDS * TOTALS)
  const shares = new Int32Array(MAX_GONE)

  function take(size: number): number {
    const start = used
    used += size
    if (used > pool.length) {
      const larger = new Float64Array(Math.max(2 * pool.length, used))
      larger.set(pool)
      pool = larger
    }
    return start
  }

  /** One over the number of ordered draws of 0, 1, 2, … cards with so many gone. */
  function orderShares(gone: number): number {
    const start = take(BLACKJACK_TOTAL)
    pool[start] = 1
    for (let drawn = 1; drawn < BLACKJACK_TOTAL; drawn++) {
      pool[start + drawn] = pool[start + drawn - 1]! / (left - gone - drawn + 1)
    }
    return start
  }

  /** For every group that ends on `total` or more: the ordered ways of its lows, these low cards gone. */
  function spread(low: number, total: number): number {
    const done = spreadTotals[low]!
    const wanted = BLACKJACK_TOTAL + 1 - total
    const start = (spreads[low] ||= take(groupCards.length))
    if (done >= wanted) return start
    spreadTotals[low] = wanted
    fillProducts(lowProducts, 0, shoe, LOW, low, draws.lows, draws.lowParents)
    const last = groupStarts[TOTALS - done]!
    for (let group = groupStarts[TOTALS - wanted]!; group < last; group++) {
      const end = entryStarts[group + 1]!
      let sum = 0
      for (let entry = entryStarts[group]!; entry < end; entry++) {
        sum += entryWays[entry]! * lowProducts[entryLows[entry]!]!
      }
      pool[start + group] = sum
    }
    return start
  }

  /** The vector of "the dealer ends on `total` or more" for these cards gone. */
  function reaching(low: number, highCards: number, total: number): number {
    const keys = (low * MAX_HIGH_CARDS + highCards) * TOTALS - DEALER_STANDS_ON
    const known = atLeast[keys + total]!
    if (known !== 0) return known
    let above = total + 1
    while (above <= BLACKJACK_TOTAL && atLeast[keys + above] === 0) above++
    const gone = LOW.cards[low]! + highCards
    const share = (shares[gone] ||= orderShares(gone))
    const ways = spread(low, total)
    const start = take(width)
    if (above <= BLACKJACK_TOTAL) {
      const from = atLeast[keys + above]!
      for (let high = 0; high < width; high++) pool[start + high] = pool[from + high]!
    }
    const last = groupStarts[above - DEALER_STANDS_ON]!
    for (let group = groupStarts[total - DEALER_STANDS_ON]!; group < last; group++) {
      pool[start + groupHighs[group]!]! += pool[ways + group]! * pool[share + groupCards[group]!]!
    }
    return (atLeast[keys + total] = start)
  }

  function highVector(high: number): number {
    const start = take(width)
    fillProducts(pool, start, shoe, HIGH, high, draws.highs, draws.highParents)
    return start
  }

  return {
    shortfall: (low, high, total) => {
      const highs = (highProducts[high] ||= highVector(high))
      const highCards = HIGH.cards[high]!
      let sum = 0
      if (total < DEALER_STANDS_ON) {
        const beaten = reaching(low, highCards, DEALER_STANDS_ON)
        for (let place = 0; place < width; place++) sum += pool[beaten + place]! * pool[highs + place]!
        return 2 * sum
      }
      const tied = reaching(low, highCards, total)
      if (total === BLACKJACK_TOTAL) {
        for (let place = 0; place < width; place++) sum += pool[tied + place]! * pool[highs + place]!
        return sum
      }
      const beaten = reaching(low, highCards, total + 1)
      for (let place = 0; place < width; place++) {
        sum += (pool[tied + place]! + pool[beaten + place]!) * pool[highs + place]!
      }
      return sum
    },
  }
}

/** For every draw in place order: the product of what is left of each card as it is drawn. */
function fillProducts(
  into: Float64Array,
  start: number,
  shoe: Uint16Array,
  sets: Multisets,
  gone: number,
  places: Int16Array,
  parents: Int16Array,
): void {
  const { counts, highest } = sets
  const base = gone * STRIDE
  into[start] = 1
  for (let place = 1; place < places.length; place++) {
    const id = places[place]!
    const rank = highest[id]!
    const left = shoe[rank]! - counts[base + rank]! - counts[id * STRIDE + rank]! + 1
    into[start + place] = into[start + parents[place]!]! * left
  }
}
