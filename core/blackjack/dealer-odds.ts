import type { CardValue } from '#core/blackjack/card.ts'
import { dealerDraws, DEALER_STANDS_ON, type DrawSets } from '#core/blackjack/dealer-draws.ts'
import { BLACKJACK_TOTAL } from '#core/blackjack/hand-totals.ts'
import { type Multisets, STRIDE } from '#core/blackjack/multisets.ts'
import { HIGH, LOW } from '#core/blackjack/player-hands.ts'

const TOTALS = BLACKJACK_TOTAL - DEALER_STANDS_ON + 1
/** More 4s to tens than a hand of up to 21 and a split card can have. */
const MAX_HIGH_CARDS = 8
/** More cards than a hand and a split card can take from the shoe. */
const MAX_GONE = 24
/** Doubles allocated at a time: a hand against a ten needs few, one against a 2 needs many. */
const PAGE_BITS = 13
const PAGE = 1 << PAGE_BITS

/** The dealer's odds against hands with given cards. */
export type DealerOdds = {
  /**
   * The chance of a tie plus twice the chance that the dealer ends higher, without a blackjack, so that
   * a stand is worth (the chance of no dealer blackjack) minus this.
   *
   * @param low an id in `LOW`, and `high` one in `HIGH`: all cards gone from the shoe except the upcard.
   * @param total the total that the hand stands on, up to 21.
   */
  readonly shortfall: (low: number, high: number, total: number) => number
}

/**
 * Computes the dealer's exact odds from one upcard, cached by the cards that are gone.
 *
 * The chance of one multiset of draws is a product over ranks of falling factorials, over one of the shoe. It
 * is a product of two vectors over the high cards of the draws: one depends on the low cards gone and on how
 * many cards are gone, the other on the high cards gone. Hands share both. No subtraction is used, so no
 * precision is lost by cancellation.
 *
 * @param shoe cards left of each value with the upcard gone, by value. Not modified, and callers must not modify it.
 */
export function createDealerOdds(shoe: Uint16Array, upcard: CardValue): DealerOdds {
  const draws = dealerDraws(upcard)
  const { blockStarts, blockCards, groupStarts, groupHighs, entryGroups, entryLows, entryWays } = draws
  /** Even, so that a sum can add two elements at a time; the padding element is 0. */
  const width = draws.highs.size + (draws.highs.size % 2)
  const left = shoe.reduce((sum, count) => sum + count, 0)

  // Vectors are stored in pages that are never moved. A vector's number encodes its page and offset; 0 is none.
  const pages = [new Float64Array(PAGE)]
  let used = 1
  const highProducts = new Int32Array(HIGH.size)
  const spreads = new Int32Array(LOW.size)
  /** By cards gone and drawn: one over the number of ordered draws. A row that begins with 0 is not computed yet. */
  const shares = new Float64Array(MAX_GONE * BLACKJACK_TOTAL)
  /** By low cards and number of high cards gone: five vectors, from 21 down, and how many of them are computed. */
  const endings = new Int32Array(LOW.size * MAX_HIGH_CARDS)
  const endingTotals = new Uint8Array(LOW.size * MAX_HIGH_CARDS)
  const lowProducts = new Float64Array(draws.lows.size)

  function allocate(size: number): number {
    if (used + size > pages.length * PAGE) {
      used = pages.length * PAGE
      pages.push(new Float64Array(PAGE))
    }
    used += size
    return used - size
  }

  const pageOf = (vector: number) => pages[vector >> PAGE_BITS]!

  function sharesOf(gone: number): number {
    const row = gone * BLACKJACK_TOTAL
    if (shares[row] !== 0) return row
    shares[row] = 1
    for (let drawn = 1; drawn < BLACKJACK_TOTAL; drawn++) {
      shares[row + drawn] = shares[row + drawn - 1]! / (left - gone - drawn + 1)
    }
    return row
  }

  /** Returns, for every group, the ordered ways of its low cards with these low cards gone. */
  function spread(low: number): number {
    const vector = allocate(groupHighs.length)
    const into = pageOf(vector)
    const start = vector % PAGE
    fillProducts(lowProducts, 0, shoe, LOW, low, draws.lows)
    for (let entry = 0; entry < entryWays.length; entry++) {
      into[start + entryGroups[entry]!]! += entryWays[entry]! * lowProducts[entryLows[entry]!]!
    }
    return vector
  }

  /** Returns the vector of "the dealer ends on `total` or more" for these cards gone. */
  function reaching(low: number, highCards: number, total: number): number {
    const pair = low * MAX_HIGH_CARDS + highCards
    const vectors = (endings[pair] ||= allocate(TOTALS * width))
    const wanted = BLACKJACK_TOTAL + 1 - total
    if (endingTotals[pair]! < wanted) fillEndings(low, highCards, wanted)
    return vectors + (wanted - 1) * width
  }

  /** Computes the first `wanted` of the five vectors, each from the one before. */
  function fillEndings(low: number, highCards: number, wanted: number): void {
    const pair = low * MAX_HIGH_CARDS + highCards
    const into = pageOf(endings[pair]!)
    const row = sharesOf(LOW.cards[low]! + highCards)
    const way = (spreads[low] ||= spread(low))
    const wayPage = pageOf(way)
    const wayStart = way % PAGE
    for (let done = endingTotals[pair]!; done < wanted; done++) {
      const start = (endings[pair]! % PAGE) + done * width
      if (done > 0) into.copyWithin(start, start - width, start)
      const last = blockStarts[TOTALS - done]!
      for (let block = blockStarts[TOTALS - done - 1]!; block < last; block++) {
        const share = shares[row + blockCards[block]!]!
        const end = groupStarts[block + 1]!
        for (let group = groupStarts[block]!; group < end; group++) {
          into[start + groupHighs[group]!]! += wayPage[wayStart + group]! * share
        }
      }
    }
    endingTotals[pair] = wanted
  }

  function highVector(high: number): number {
    const vector = allocate(width)
    fillProducts(pageOf(vector), vector % PAGE, shoe, HIGH, high, draws.highs)
    return vector
  }

  function dot(one: number, other: number): number {
    const onePage = pageOf(one)
    const otherPage = pageOf(other)
    const end = (one % PAGE) + width
    const shift = (other % PAGE) - (one % PAGE)
    let even = 0
    let odd = 0
    for (let at = one % PAGE; at < end; at += 2) {
      even += onePage[at]! * otherPage[at + shift]!
      odd += onePage[at + 1]! * otherPage[at + shift + 1]!
    }
    return even + odd
  }

  return {
    shortfall: (low, high, total) => {
      const highs = (highProducts[high] ||= highVector(high))
      const highCards = HIGH.cards[high]!
      if (total < DEALER_STANDS_ON) return 2 * dot(reaching(low, highCards, DEALER_STANDS_ON), highs)
      const tied = dot(reaching(low, highCards, total), highs)
      return total === BLACKJACK_TOTAL ? tied : tied + dot(reaching(low, highCards, total + 1), highs)
    },
  }
}

/** Fills in, for every set of draws, the product of how many of each card are left as it is drawn. */
function fillProducts(
  into: Float64Array,
  start: number,
  shoe: Uint16Array,
  sets: Multisets,
  gone: number,
  { size, parents, ranks, before }: DrawSets,
): void {
  for (let rank = 1; rank <= 10; rank++) LEFT[rank] = shoe[rank]! - sets.counts[gone * STRIDE + rank]!
  into[start] = 1
  for (let set = 1; set < size; set++) {
    into[start + set] = into[start + parents[set]!]! * (LEFT[ranks[set]!]! - before[set]!)
  }
}

/** Cards left of each value. Scratch space for `fillProducts`. */
const LEFT = new Float64Array(STRIDE)
