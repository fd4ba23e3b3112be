import { CHARLIE_CARDS } from '#core/blackjack/advise.ts'
import type { CardValue } from '#core/blackjack/card.ts'
import { createDealerOdds } from '#core/blackjack/dealer-odds.ts'
import { BLACKJACK_PAYS, dealerPeeks, newShoe, type GameSettings } from '#core/blackjack/game-rules.ts'
import { BLACKJACK_TOTAL } from '#core/blackjack/hand-totals.ts'
import { NONE, STRIDE } from '#core/blackjack/multisets.ts'
import { BEST, type HandId, HANDS, HIGH, HIGH_ID, isSoft, LOW, LOW_ID } from '#core/blackjack/player-hands.ts'

/**
 * The values of a hand's choices against one upcard, for a fixed set of other cards gone from the shoe.
 *
 * All figures are in units of the initial bet. If the dealer peeks, they are **joint** with the dealer having no
 * blackjack: divide by `clear` of the hand for the conditional figure. The hole card is treated as the dealer's
 * next draw, which is equivalent by exchangeability.
 */
export type UpcardPlay = {
  /** The chance that the dealer has no blackjack, with the hand's cards gone. 1 for upcards 2 to 9. */
  readonly clear: (hand: HandId) => number
  /** The chance that the next card has this value. */
  readonly chance: (hand: HandId, value: number) => number
  /** Stand on up to 21, not a natural. */
  readonly stand: (hand: HandId) => number
  /** At least one card, then the better of a stand and a hit. */
  readonly hit: (hand: HandId) => number
  /** Twice the stake for one card. */
  readonly double: (hand: HandId) => number
  /** the better of a stand and a hit; 21 stands. */
  readonly play: (hand: HandId) => number
  /** A bust: `hand` is the hand before the card that takes it over 21. */
  readonly bust: (hand: HandId, value: number) => number
  /** A 10-card Charlie: `hand` includes the tenth card. */
  readonly charlie: (hand: HandId) => number
}

/** One upcard of one game: the values of a dealt hand, and of one half of a split pair. */
export type UpcardTable = {
  /** Play of the dealt hand. */
  readonly whole: UpcardPlay
  /** Play of one half of a split pair of this value: the other half's card is gone from the shoe too. */
  readonly half: (pair: CardValue) => UpcardPlay
  /** The value of a natural: 3:2, or a push against the dealer's. */
  readonly natural: (hand: HandId) => number
  /**
   * Splitting a pair: twice the value of one half played independently, with both cards of the pair gone from
   * the shoe. This is the usual definition for a single split. It ignores that the player of the second half
   * has seen the cards of the first.
   */
  readonly split: (pair: CardValue) => number
  /** A two-card hand of a split: aces stand on one card, others may double. */
  readonly playHalf: (pair: CardValue, hand: HandId) => number
}

/** Creates the table of one upcard. It caches what it computes. */
export function createUpcardTable({ decks, peek }: GameSettings, upcard: CardValue): UpcardTable {
  const shoe = newShoe(decks)
  shoe[upcard]! -= 1
  const odds = createDealerOdds(shoe, upcard)
  const peeks = dealerPeeks(peek, upcard)
  /** The hole card that completes a blackjack, or 0. */
  const maker = upcard === 1 ? 10 : upcard === 10 ? 1 : 0
  const shoeSize = 52 * decks - 1

  function createPlay(taken: CardValue | 0): UpcardPlay {
    const total = shoeSize - (taken === 0 ? 0 : 1)
    const counts = Float64Array.from(shoe, (count, value) => count - (value === taken && taken > 0 ? 1 : 0))
    // 0 is "not computed yet". A value that is exactly 0 is computed again each time.
    const stands = new Float64Array(HANDS.size)
    const plays = new Float64Array(HANDS.size)

    const remaining = (hand: HandId, value: number) => counts[value]! - HANDS.counts[hand * STRIDE + value]!
    const clear = (hand: HandId) =>
      maker === 0 ? 1 : 1 - remaining(hand, maker) / (total - HANDS.cards[hand]!)
    const clearAfter = (hand: HandId, value: number) =>
      maker === 0
        ? 1
        : 1 - (remaining(hand, maker) - (value === maker ? 1 : 0)) / (total - HANDS.cards[hand]! - 1)
    const bust = (hand: HandId, value: number) => (peeks ? -clearAfter(hand, value) : -1)
    const charlie = (hand: HandId) => (peeks ? clear(hand) : 1)

    function stand(hand: HandId): number {
      const known = stands[hand]!
      if (known !== 0) return known
      const low = LOW_ID[hand]!
      const high = HIGH_ID[hand]!
      const short = odds.shortfall(
        taken > 0 && taken <= 3 ? LOW.withOne[low * STRIDE + taken]! : low,
        taken > 3 ? HIGH.withOne[high * STRIDE + taken]! : high,
        BEST[hand]!,
      )
      const free = clear(hand)
      return (stands[hand] = free - short - (peeks ? 0 : 1 - free))
    }

    function hit(hand: HandId): number {
      const cards = total - HANDS.cards[hand]!
      const wins = HANDS.cards[hand]! + 1 >= CHARLIE_CARDS
      let sum = 0
      for (let value = 1; value <= 10; value++) {
        const left = remaining(hand, value)
        if (left <= 0) continue
        const next = HANDS.withOne[hand * STRIDE + value]!
        sum += left * (next === NONE ? bust(hand, value) : wins ? charlie(next) : play(next))
      }
      return sum / cards
    }

    /** Returns an upper bound for the value of hitting: every card that does not bust wins. */
    function hitLimit(hand: HandId): number {
      let sum = 0
      for (let value = 1; value <= 10; value++) {
        const over = HANDS.withOne[hand * STRIDE + value] === NONE
        sum += remaining(hand, value) * (over ? bust(hand, value) : 1)
      }
      return sum / (total - HANDS.cards[hand]!)
    }

    function play(hand: HandId): number {
      const known = plays[hand]!
      if (known !== 0) return known
      return (plays[hand] = computePlay(hand))
    }

    function computePlay(hand: HandId): number {
      const best = BEST[hand]!
      if (best === BLACKJACK_TOTAL) return stand(hand)
      // A card cannot lower the value of these totals, so a stand is never better than a hit.
      if (best <= 11 || (best < 17 && isSoft(hand))) return hit(hand)
      const stood = stand(hand)
      return stood >= hitLimit(hand) ? stood : Math.max(stood, hit(hand))
    }

    function double(hand: HandId): number {
      let sum = 0
      for (let value = 1; value <= 10; value++) {
        const left = remaining(hand, value)
        if (left <= 0) continue
        const next = HANDS.withOne[hand * STRIDE + value]!
        sum += left * (next === NONE ? bust(hand, value) : stand(next))
      }
      return (2 * sum) / (total - HANDS.cards[hand]!)
    }

    const chance = (hand: HandId, value: number) => remaining(hand, value) / (total - HANDS.cards[hand]!)
    return { clear, chance, stand, hit, double, play, bust, charlie }
  }

  const whole = createPlay(0)
  const halves: (UpcardPlay | undefined)[] = []
  const half = (pair: CardValue) => (halves[pair] ??= createPlay(pair))

  function playHalf(pair: CardValue, hand: HandId): number {
    const one = half(pair)
    if (pair === 1 || BEST[hand] === BLACKJACK_TOTAL) return one.stand(hand)
    return Math.max(one.play(hand), one.double(hand))
  }

  return {
    whole,
    half,
    natural: (hand) => BLACKJACK_PAYS * whole.clear(hand),
    playHalf,
    split: (pair) => {
      const one = half(pair)
      const start = HANDS.withOne[pair]!
      let sum = 0
      for (let value = 1; value <= 10; value++) {
        const chance = one.chance(start, value)
        if (chance > 0) sum += chance * playHalf(pair, HANDS.withOne[start * STRIDE + value]!)
      }
      return 2 * sum
    },
  }
}
