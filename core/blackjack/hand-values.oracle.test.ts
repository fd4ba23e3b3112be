/**
 * A second, independent calculation: exact integers without rounding, and cards dealt in order.
 *
 * The dealer's hole card is dealt first: every figure is an array over its possible values, and a choice compares
 * the sums over those that are still possible. A figure with d cards drawn counts ordered ways to draw D more
 * cards (D = DEPTH - d) from the shoe, so no division is needed and choices at the same depth compare directly.
 * No table, vector or optimization is shared with the engine.
 */
import { describe, expect, test, vi } from 'vitest'
import type { CardValue } from '#core/blackjack/card.ts'
import { type GameSettings, PEEKS } from '#core/blackjack/game-rules.ts'
import { createAnalyser } from '#core/blackjack/hand-values.ts'

// Exact sums over every deal are slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

/** A fraction: `over` is positive. */
type Fraction = { readonly top: bigint; readonly over: bigint }

type ExactValues = {
  readonly stand: Fraction
  readonly hit: Fraction
  readonly double: Fraction | null
  readonly split: Fraction | null
}

const VALUES: readonly CardValue[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
/** The most cards that a hand and the dealer can draw together. */
const DEPTH = 24

const total = (cards: readonly number[]) => {
  const sum = cards.reduce((one, other) => one + other, 0)
  return cards.includes(1) && sum < 12 ? sum + 10 : sum
}

/** The three settings as a table: [peeks with a 10, peeks with an ace]. */
const PEEKS_WITH = { a: [true, true], b: [false, true], c: [false, false] } as const

/** By the hole card: the value of a choice, in ordered ways. */
type ByHidden = readonly bigint[]

const ordersKnown = new Map<number, bigint>()

/** Counts the ordered ways to draw the remaining cards. */
function orders(cardsLeft: number, drawn: number): bigint {
  const key = cardsLeft * DEPTH + drawn
  let ways = ordersKnown.get(key)
  if (ways === undefined) {
    ways = 1n
    for (let one = drawn; one < DEPTH; one++) ways *= BigInt(cardsLeft - (one - drawn))
    ordersKnown.set(key, ways)
  }
  return ways
}

function exactValues(
  cards: readonly CardValue[],
  upcard: CardValue,
  { decks, peek }: GameSettings,
): ExactValues {
  const fresh = VALUES.map((value) => decks * (value === 10 ? 16 : 4))
  const [peeksWithTen, peeksWithAce] = PEEKS_WITH[peek]
  const isNatural = (hidden: CardValue) => hidden + upcard === 11 && (hidden === 1 || upcard === 1)
  const possible = VALUES.filter(
    (hidden) => !(isNatural(hidden) && ((upcard === 10 && peeksWithTen) || (upcard === 1 && peeksWithAce))),
  )

  /** Returns the remaining cards; `seen` are the player's cards and the card that a split removed. */
  const leftOf = (seen: readonly number[]) => {
    const left = [...fresh]
    for (const value of [...seen, upcard]) left[value - 1]! -= 1
    return left
  }
  const size = (left: readonly number[]) => left.reduce((sum, count) => sum + count, 0)

  /**
   * Plays out the dealer's hand for a hole card: won, tied or lost, in ordered ways of the cards drawn after it.
   * `depth` counts every card drawn so far, including the hole card.
   */
  function dealerPlays(player: number, hidden: CardValue, left: number[], depth: number): bigint {
    const known = new Map<number, bigint>()
    /** `drawn` has the number of each card drawn, in base 32. */
    function draw(hand: readonly number[], at: number, drawn: number): bigint {
      const dealer = total(hand)
      if (dealer >= 17) {
        const result = dealer > 21 || dealer < player ? 1n : dealer === player ? 0n : -1n
        return result === 0n ? 0n : result * orders(size(left), at)
      }
      const before = known.get(drawn)
      if (before !== undefined) return before
      let sum = 0n
      for (const value of VALUES) {
        const count = left[value - 1]!
        if (count <= 0) continue
        left[value - 1] = count - 1
        sum += BigInt(count) * draw([...hand, value], at + 1, drawn + 32 ** (value - 1))
        left[value - 1] = count
      }
      known.set(drawn, sum)
      return sum
    }
    return draw([upcard, hidden], depth, 0)
  }

  /** A result that does not depend on the dealer's draws, for each hole card. */
  const settled = (left: readonly number[], depth: number, result: (hidden: CardValue) => bigint): ByHidden =>
    VALUES.map((hidden) => result(hidden) * orders(size(left) - 1, depth + 1))

  const scaled = (values: ByHidden, by: bigint): ByHidden => values.map((value) => value * by)
  /** Weights the possible hole cards by how many of each are left. */
  const weigh = (values: ByHidden, left: readonly number[]) =>
    possible.reduce((sum, hidden) => sum + BigInt(Math.max(left[hidden - 1]!, 0)) * values[hidden - 1]!, 0n)

  /** `taken`: cards outside the hand that a split removed from the shoe. `depth`: cards drawn, without the hole card. */
  function standValue(
    hand: readonly number[],
    taken: readonly number[],
    depth: number,
    natural: boolean,
  ): ByHidden {
    const left = leftOf([...hand, ...taken])
    return VALUES.map((hidden) => {
      const count = left[hidden - 1]!
      if (count <= 0 || !possible.includes(hidden)) return 0n
      const rest = [...left]
      rest[hidden - 1] = count - 1
      const all = orders(size(rest), depth + 1)
      // Doubled, so that 3:2 is an integer.
      if (natural) return isNatural(hidden) ? 0n : 3n * all
      if (isNatural(hidden)) return -2n * all
      return 2n * dealerPlays(total(hand), hidden, rest, depth + 1)
    })
  }

  const playKnown = new Map<string, ByHidden>()
  function playing(hand: readonly number[], taken: readonly number[], depth: number): ByHidden {
    const key = `${hand.toSorted((one, other) => one - other).join()}|${taken.join()}`
    const known = playKnown.get(key)
    if (known !== undefined) return known
    const left = leftOf([...hand, ...taken])
    const stand = standValue(hand, taken, depth, false)
    const best = total(hand) === 21 ? stand : better(stand, drawing(hand, taken, depth, false), left)
    playKnown.set(key, best)
    return best
  }

  const better = (one: ByHidden, other: ByHidden, left: readonly number[]) =>
    weigh(other, left) > weigh(one, left) ? other : one

  /** Draws one card, then stands (`once`) or continues. */
  function drawing(
    hand: readonly number[],
    taken: readonly number[],
    depth: number,
    once: boolean,
  ): ByHidden {
    const left = leftOf([...hand, ...taken])
    const sums = VALUES.map(() => 0n)
    for (const value of VALUES) {
      if (left[value - 1]! <= 0) continue
      const next = [...hand, value]
      const rest = leftOf([...next, ...taken])
      const after =
        total(next) > 21
          ? settled(rest, depth + 1, () => -2n)
          : next.length >= 10
            ? settled(rest, depth + 1, () => 2n)
            : once
              ? standValue(next, taken, depth + 1, false)
              : playing(next, taken, depth + 1)
      for (const hidden of VALUES) {
        // The hole card is already out of the shoe.
        const count = left[value - 1]! - (value === hidden ? 1 : 0)
        if (count > 0 && left[hidden - 1]! > 0) sums[hidden - 1]! += BigInt(count) * after[hidden - 1]!
      }
    }
    return sums
  }

  function splitting(card: CardValue): Fraction {
    const left = leftOf([card, card])
    const sums = VALUES.map(() => 0n)
    for (const value of VALUES) {
      if (left[value - 1]! <= 0) continue
      const hand = [card, value]
      const rest = leftOf([card, card, value])
      const stand = standValue(hand, [card], 1, false)
      const played =
        card === 1 || total(hand) === 21
          ? stand
          : better(playing(hand, [card], 1), scaled(drawing(hand, [card], 1, true), 2n), rest)
      for (const hidden of VALUES) {
        const count = left[value - 1]! - (value === hidden ? 1 : 0)
        if (count > 0 && left[hidden - 1]! > 0) sums[hidden - 1]! += BigInt(count) * played[hidden - 1]!
      }
    }
    return given(scaled(sums, 2n), left)
  }

  /** Divides by the possible hole cards, and by the 2 that makes 3:2 an integer. */
  function given(values: ByHidden, left: readonly number[]): Fraction {
    const ways = possible.reduce((sum, hidden) => sum + Math.max(left[hidden - 1]!, 0), 0)
    return { top: weigh(values, left), over: 2n * BigInt(ways) * orders(size(left) - 1, 1) }
  }

  const left = leftOf(cards)
  const two = cards.length === 2
  const [first, second] = cards
  return {
    stand: given(standValue(cards, [], 0, two && total(cards) === 21), left),
    hit: given(drawing(cards, [], 0, false), left),
    double: two ? given(scaled(drawing(cards, [], 0, true), 2n), left) : null,
    split: two && first !== undefined && first === second ? splitting(first) : null,
  }
}

/** Converts to a double: 30 digits, then rounded. */
function toNumber({ top, over }: Fraction): number {
  const digits = 10n ** 30n
  return Number((top * digits) / over) / 1e30
}

type Case = { readonly cards: readonly CardValue[]; readonly upcard: CardValue } & GameSettings

/** Generates the same hands on every run: a linear congruential generator. */
function someHands(
  seed: number,
  count: number,
  sizes: readonly number[],
  upcards: readonly CardValue[],
  fits: (cards: readonly CardValue[]) => boolean,
): readonly Case[] {
  let state = seed
  const below = (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 12) % limit
  }
  const found: Case[] = []
  while (found.length < count) {
    const size = sizes[below(sizes.length)]!
    const upcard = upcards[below(upcards.length)]!
    const decks = [1, 2, 6, 8][below(4)]!
    const most = size > 5 ? 4 : 10
    const cards = Array.from({ length: size }, () => VALUES[below(most)]!)
    const seen = [...cards, upcard]
    const dealt = VALUES.every(
      (value) => value === 10 || seen.filter((one) => one === value).length <= 4 * decks,
    )
    if (dealt && total(cards) <= 21 && fits(cards))
      found.push({ cards, upcard, decks, peek: PEEKS[below(3)]! })
  }
  return found
}

const isPair = (cards: readonly CardValue[]) => cards.length === 2 && cards[0] === cards[1]
const isSoftHand = (cards: readonly CardValue[]) =>
  total(cards) > cards.reduce((one, other) => one + other, 0)

const cases: readonly Case[] = [
  ...PEEKS.flatMap((peek): Case[] => [
    { cards: [8, 8], upcard: 10, decks: 8, peek },
    { cards: [8, 8], upcard: 1, decks: 8, peek },
    { cards: [10, 10], upcard: 10, decks: 8, peek },
    { cards: [1, 10], upcard: 1, decks: 8, peek },
    { cards: [1, 10], upcard: 10, decks: 8, peek },
    { cards: [6, 5], upcard: 1, decks: 8, peek },
    { cards: [1, 2, 2, 2, 2, 2, 2, 2], upcard: 1, decks: 8, peek },
    { cards: [1, 1, 1, 1, 1, 1, 2, 2, 2], upcard: 10, decks: 8, peek },
  ]),
  { cards: [1, 1], upcard: 10, decks: 8, peek: 'b' },
  ...someHands(1, 24, [2], [8, 9, 10, 1], (cards) => isPair(cards) && cards[0]! > 5),
  ...someHands(
    2,
    40,
    [2],
    [7, 8, 9, 10, 1],
    (cards) => total(cards) > 11 && !isPair(cards) && !isSoftHand(cards),
  ),
  ...someHands(3, 12, [2, 3], [9, 10], isSoftHand),
  ...someHands(4, 20, [3, 4, 5], [7, 8, 9, 10, 1], isSoftHand),
  ...someHands(5, 40, [3, 4, 5], VALUES, (cards) => total(cards) > 11 && !isSoftHand(cards)),
  ...someHands(6, 80, [6, 7, 8, 9], VALUES, () => true),
]

describe('the engine agrees with exact integers to 1e-12', () => {
  test('there are enough hands of every kind', () => {
    const count = (fits: (one: Case) => boolean) => cases.filter(fits).length
    expect(cases.length).toBeGreaterThanOrEqual(200)
    expect(count(({ cards }) => isPair(cards))).toBeGreaterThanOrEqual(25)
    expect(count(({ cards }) => isSoftHand(cards))).toBeGreaterThanOrEqual(40)
    expect(count(({ cards }) => cards.length === 8)).toBeGreaterThanOrEqual(10)
    expect(count(({ cards }) => cards.length === 9)).toBeGreaterThanOrEqual(10)
    for (const value of VALUES) expect(count(({ upcard }) => upcard === value)).toBeGreaterThan(0)
    for (const peek of PEEKS) expect(count((one) => one.peek === peek && one.decks === 8)).toBeGreaterThan(20)
  })

  test.each(cases)('$cards against $upcard, $decks decks, peek $peek', ({ cards, upcard, decks, peek }) => {
    const exact = exactValues(cards, upcard, { decks, peek })
    const worked = createAnalyser({ decks, peek }).handValues(cards, upcard)
    if (!worked.ok) throw new Error(worked.reason.kind)
    const differences = (['stand', 'hit', 'double', 'split'] as const).map((action) => {
      const value = worked.value[action]
      const known = exact[action]
      if (known === null || value === null) return known === value ? 0 : Infinity
      return Math.abs(value - toNumber(known))
    })
    expect(Math.max(...differences)).toBeLessThan(1e-12)
  })
})
