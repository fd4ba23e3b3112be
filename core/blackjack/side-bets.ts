import { CARD_VALUES } from '#core/blackjack/card.ts'
import { dealerWays, DEALER_STANDS_ON } from '#core/blackjack/dealer-draws.ts'
import { DEFAULT_DECKS, newShoe } from '#core/blackjack/game-rules.ts'
import { NONE, STRIDE } from '#core/blackjack/multisets.ts'
import { BEST, HANDS } from '#core/blackjack/player-hands.ts'

/** The four side bets of the game. */
export type SideBetName = 'Suited Pair' | 'Poker 3' | 'Any 20 & Queens' | 'Dealer Bust'

/** An outcome of a side bet, and its payout to 1. Only the best outcome of a deal is paid. */
export type SidePay = { readonly outcome: string; readonly pays: number }

/** A side bet with its pay table and its advertised figures. */
export type SideBet = {
  readonly name: SideBetName
  /** Which cards decide it. */
  readonly decidedBy: string
  /** Lowest first. From one third-party source; the top prizes match the game's figures. */
  readonly pays: readonly SidePay[]
  /** The advertised return, including the multiplier, as a fraction. */
  readonly advertisedReturn: number
  /** The advertised top prize with the largest multiplier, to 1. */
  readonly advertisedTop: number
}

/**
 * The side bets in the game's order.
 */
export const SIDE_BETS: readonly SideBet[] = [
  {
    name: 'Suited Pair',
    decidedBy: 'your first two cards',
    pays: [
      { outcome: 'mixed pair', pays: 5 },
      { outcome: 'same-color pair', pays: 10 },
      { outcome: 'perfect pair', pays: 20 },
    ],
    advertisedReturn: 0.9595,
    advertisedTop: 200,
  },
  {
    name: 'Poker 3',
    decidedBy: 'your first two cards and the dealer’s upcard',
    pays: [
      { outcome: 'flush', pays: 4 },
      { outcome: 'straight', pays: 10 },
      { outcome: 'three of a kind', pays: 20 },
      { outcome: 'straight flush', pays: 30 },
      { outcome: 'suited three of a kind', pays: 100 },
    ],
    advertisedReturn: 0.9634,
    advertisedTop: 1000,
  },
  {
    name: 'Any 20 & Queens',
    decidedBy: 'your first two cards',
    pays: [
      { outcome: 'any queen', pays: 1 },
      { outcome: 'any 20', pays: 2 },
      { outcome: 'suited 20', pays: 10 },
      { outcome: 'matched 20', pays: 20 },
      { outcome: 'two queens of hearts', pays: 100 },
    ],
    advertisedReturn: 0.9466,
    advertisedTop: 1000,
  },
  {
    name: 'Dealer Bust',
    decidedBy: 'the number of cards in the dealer’s hand when it goes over 21',
    pays: [
      { outcome: '3 or 4 cards', pays: 1 },
      { outcome: '5 cards', pays: 10 },
      { outcome: '6 cards', pays: 25 },
      { outcome: '7 cards', pays: 100 },
      { outcome: '8 cards or more', pays: 300 },
    ],
    advertisedReturn: 0.9318,
    advertisedTop: 3000,
  },
]

/** The main game's advertised return, as a fraction. */
export const ADVERTISED_MAIN_RETURN = 0.9946

/** The odds of a side bet from a fresh shoe, without any multiplier. */
export type SideOdds = {
  /** The outcomes of `pays`, each with its chance. */
  readonly outcomes: readonly (SidePay & { readonly chance: number })[]
  /** The chance that it pays anything, as a fraction. */
  readonly hitRate: number
  /** The return of each dollar staked, including the stake, as a fraction. */
  readonly return: number
}

/** Computes the exact odds of a side bet from every possible deal. */
export function sideBetOdds(bet: SideBet, decks: number = DEFAULT_DECKS): SideOdds {
  const chances = CHANCES[bet.name](decks)
  const outcomes = bet.pays.map((pay, index) => ({ ...pay, chance: chances[index] ?? 0 }))
  return {
    outcomes,
    hitRate: outcomes.reduce((sum, { chance }) => sum + chance, 0),
    return: outcomes.reduce((sum, { chance, pays }) => sum + chance * (pays + 1), 0),
  }
}

/**
 * Returns the average loss of each dollar staked, in dollars: 0.2 is twenty cents of every dollar.
 *
 * @param returned the bet's return as a fraction.
 */
export function costPerDollar(returned: number): number {
  return 1 - returned
}

/** Chances in the order of `pays`. */
const CHANCES: Readonly<Record<SideBetName, (decks: number) => readonly number[]>> = {
  'Suited Pair': (decks) => countDeals(decks, 2, 3, suitedPair),
  'Poker 3': (decks) => countDeals(decks, 3, 5, poker3),
  'Any 20 & Queens': (decks) => countDeals(decks, 2, 5, any20),
  'Dealer Bust': dealerBust,
}

/** Ranks 1 (ace) to 13 (king). Suits: clubs, diamonds, hearts, spades. */
type Card = { readonly rank: number; readonly suit: number }
const QUEEN = 12
const HEARTS = 2
const isRed = ({ suit }: Card) => suit === 1 || suit === HEARTS
const sameRank = (cards: readonly Card[]) => cards.every(({ rank }) => rank === cards[0]?.rank)
const sameSuit = (cards: readonly Card[]) => cards.every(({ suit }) => suit === cards[0]?.suit)

const DECK: readonly Card[] = Array.from({ length: 52 }, (_, index) => ({
  rank: (index % 13) + 1,
  suit: Math.floor(index / 13),
}))

/** Returns the index in `pays` for these cards, or -1. */
type PayIndex = (cards: readonly Card[]) => number

function suitedPair(cards: readonly Card[]): number {
  if (!sameRank(cards)) return -1
  if (sameSuit(cards)) return 2
  return cards.every(isRed) || !cards.some(isRed) ? 1 : 0
}

function poker3(cards: readonly Card[]): number {
  const suited = sameSuit(cards)
  if (sameRank(cards)) return suited ? 4 : 2
  const straight = isStraight(cards.map(({ rank }) => rank))
  if (straight) return suited ? 3 : 1
  return suited ? 0 : -1
}

/** Counts the ace low in A 2 3 and high in Q K A. */
function isStraight(ranks: readonly number[]): boolean {
  const inARow = (sorted: readonly number[]) => sorted.every((rank, at) => rank === sorted[0]! + at)
  const low = [...ranks].sort((one, other) => one - other)
  return inARow(low) || (low[0] === 1 && inARow([...low.slice(1), 14]))
}

function any20(cards: readonly Card[]): number {
  const counted = cards.map(({ rank }) => (rank === 1 ? 11 : Math.min(rank, 10)))
  if (counted.reduce((sum, count) => sum + count, 0) === 20) {
    const matched = sameSuit(cards) && sameRank(cards)
    if (matched) return cards[0]?.rank === QUEEN && cards[0].suit === HEARTS ? 4 : 3
    return sameSuit(cards) ? 2 : 1
  }
  return cards.some(({ rank }) => rank === QUEEN) ? 0 : -1
}

/** Returns the chance of each outcome over every set of `size` cards, weighted by the number of such sets. */
function countDeals(decks: number, size: 2 | 3, outcomes: number, payIndex: PayIndex): readonly number[] {
  const found = Array.from({ length: outcomes }, () => 0)
  let all = 0
  function deal(from: number, cards: readonly Card[], ways: number, same: number): void {
    if (cards.length === size) {
      all += ways
      const index = payIndex(cards)
      if (index >= 0) found[index]! += ways
      return
    }
    for (let index = from; index < DECK.length; index++) {
      const again = index === from && cards.length > 0 ? same : 0
      const more = (ways * (decks - again)) / (again + 1)
      deal(index, [...cards, DECK[index]!], more, again + 1)
    }
  }
  deal(0, [], 1, 0)
  return found.map((ways) => ways / all)
}

/** Returns the chances of dealer busts by number of cards. By exchangeability, players' cards do not matter. */
function dealerBust(decks: number): readonly number[] {
  const shoe = newShoe(decks)
  const size = 52 * decks
  const found = [0, 0, 0, 0, 0]
  for (const upcard of CARD_VALUES) {
    const ways = dealerWays(upcard)
    for (let hand = 1; hand < HANDS.size; hand++) {
      if (ways[hand] === 0 || BEST[hand]! >= DEALER_STANDS_ON) continue
      const cards = HANDS.cards[hand]!
      const index = Math.max(0, Math.min(cards + 1 - 4, 4))
      found[index]! += ways[hand]! * chanceInOrder(hand, shoe, size) * bustChance(hand, shoe, size - cards)
    }
  }
  return found
}

/** Returns the chance that the first cards of a shoe are these in one given order. */
function chanceInOrder(hand: number, shoe: Uint16Array, size: number): number {
  let chance = 1
  let left = size
  for (const value of CARD_VALUES) {
    for (let gone = 0; gone < HANDS.counts[hand * STRIDE + value]!; gone++)
      chance *= (shoe[value]! - gone) / left--
  }
  return chance
}

function bustChance(hand: number, shoe: Uint16Array, left: number): number {
  const over = CARD_VALUES.filter((value) => HANDS.withOne[hand * STRIDE + value] === NONE)
  return over.reduce((sum, value) => sum + shoe[value]! - HANDS.counts[hand * STRIDE + value]!, 0) / left
}
