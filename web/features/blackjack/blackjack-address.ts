import type { CalculatorHand, CalculatorHands } from '#core/blackjack/calculator-hands.ts'
import { CARD_RANKS } from '#core/blackjack/card.ts'
import {
  DEFAULT_DECKS,
  DEFAULT_PEEK,
  type GameSettings,
  MAX_DECKS,
  PEEKS,
} from '#core/blackjack/game-rules.ts'

/** The cards and the game settings in a link to the calculator. */
export type SharedTable = { readonly table: CalculatorHands; readonly game: GameSettings }

const MAX_HANDS = 16
const MAX_CARDS = 24

/** Returns the fragment of a link to these hands: `dealer=3&hand=A-6&decks=8&peek=b`. */
export function fragmentOf({ table, game }: SharedTable): string {
  const hands = table.hands.map(({ cards }) => `hand=${cards.join('-')}`)
  return [`dealer=${table.dealer}`, ...hands, `decks=${game.decks}`, `peek=${game.peek}`].join('&')
}

/**
 * Parses a fragment. Hits and splits need no encoding: only a hit adds a third slot, and only a split adds a second
 * hand.
 *
 * @returns null for an invalid fragment. Invalid game settings fall back to the default game.
 */
export function readFragment(fragment: string): SharedTable | null {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ''))
  const dealer = parameters.get('dealer')
  const hands = parameters.getAll('hand').map((text) => text.split('-'))
  if (dealer === null || !isSlot(dealer) || hands.length === 0 || hands.length > MAX_HANDS) return null
  if (!hands.every((cards) => cards.length >= 2 && cards.length <= MAX_CARDS && cards.every(isSlot)))
    return null
  const parsed: readonly CalculatorHand[] = hands.map((cards) => ({
    cards,
    hasHitAlready: cards.length > 2,
    fromSplit: hands.length > 1,
  }))
  return { table: { dealer, hands: parsed }, game: readGame(parameters.get('decks'), parameters.get('peek')) }
}

/** Parses the game settings. Each invalid value falls back to its default. */
export function readGame(decks: string | null, peek: string | null): GameSettings {
  const isValid = /^[1-9]$/.test(decks ?? '') && Number(decks) <= MAX_DECKS
  return {
    decks: isValid ? Number(decks) : DEFAULT_DECKS,
    peek: PEEKS.find((one) => one === peek) ?? DEFAULT_PEEK,
  }
}

const SLOTS: ReadonlySet<string> = new Set(['', ...CARD_RANKS])

function isSlot(text: string): boolean {
  return SLOTS.has(text)
}
