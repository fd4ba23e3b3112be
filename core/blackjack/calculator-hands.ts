import { readCard } from '#core/blackjack/card.ts'
import { handTotals } from '#core/blackjack/hand-totals.ts'

/** One hand of the calculator. */
export type CalculatorHand = {
  /** What each slot shows, '' for an empty one. */
  readonly cards: readonly string[]
  /** False at first, true after a card was added, false again on each hand made by a split. */
  readonly hasHitAlready: boolean
  /** Whether a split made it. `splitNote` only applies to such hands. */
  readonly fromSplit: boolean
}

/** The state of the calculator. It is not stored anywhere else. */
export type CalculatorHands = {
  /** The upcard, '' until it is chosen. */
  readonly dealer: string
  /** One hand, or more after a split. */
  readonly hands: readonly CalculatorHand[]
}

/**
 * The initial state, also restored by Reset: no dealer card, and one hand of two empty cards.
 */
export const NEW_HANDS: CalculatorHands = {
  dealer: '',
  hands: [{ cards: ['', ''], hasHitAlready: false, fromSplit: false }],
}

/** Sets the card of a slot. Returns the same cards if the hand or slot does not exist. */
export function setCard(state: CalculatorHands, hand: number, slot: number, card: string): CalculatorHands {
  return changeHand(state, hand, (old) => [
    { ...old, cards: old.cards.map((before, index) => (index === slot ? card : before)) },
  ])
}

/**
 * Adds one empty slot. Double is no longer advised for that hand.
 */
export function addCard(state: CalculatorHands, hand: number): CalculatorHands {
  return changeHand(state, hand, (old) => [{ ...old, cards: [...old.cards, ''], hasHitAlready: true }])
}

/**
 * Splits a hand into two, each with one of its cards and an empty slot. Only two cards of equal value can be
 * split; any other hand is returned unchanged.
 */
export function splitHand(state: CalculatorHands, hand: number): CalculatorHands {
  return changeHand(state, hand, (old) => {
    const { values } = handTotals(old.cards)
    if (values.length !== 2 || values[0] !== values[1]) return [old]
    const pair = old.cards.filter((card) => readCard(card) !== 'empty')
    return pair.map((card) => ({ cards: [card, ''], hasHitAlready: false, fromSplit: true }))
  })
}

function changeHand(
  state: CalculatorHands,
  hand: number,
  change: (old: CalculatorHand) => readonly CalculatorHand[],
): CalculatorHands {
  return { ...state, hands: state.hands.flatMap((old, index) => (index === hand ? change(old) : [old])) }
}
