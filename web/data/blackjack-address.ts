import type { CalculatorHand, CalculatorHands } from '#core/blackjack/calculator-hands.ts'
import { CARD_RANKS } from '#core/blackjack/card.ts'
import {
  DEFAULT_DECKS,
  DEFAULT_PEEK,
  type GameSettings,
  MAX_DECKS,
  PEEKS,
} from '#core/blackjack/game-rules.ts'

/** What a link to the calculator says. */
export type SharedTable = { readonly table: CalculatorHands; readonly game: GameSettings }

const MOST_HANDS = 16
const MOST_CARDS = 24

/** The fragment of a link to these hands: `dealer=3&hand=A-6&decks=8&peek=b`. */
export function fragmentOf({ table, game }: SharedTable): string {
  const hands = table.hands.map(({ cards }) => `hand=${cards.join('-')}`)
  return [`dealer=${table.dealer}`, ...hands, `decks=${game.decks}`, `peek=${game.peek}`].join('&')
}

/**
 * Reads a fragment back. Whether a hand was hit or made by a split need not be written down: only a hit gives a
 * third slot, and only a split a second hand.
 *
 * @returns null for anything but such a fragment; a game that cannot be read is the usual one.
 */
export function readFragment(fragment: string): SharedTable | null {
  const said = new URLSearchParams(fragment.replace(/^#/, ''))
  const dealer = said.get('dealer')
  const written = said.getAll('hand').map((text) => text.split('-'))
  if (dealer === null || !isSlot(dealer) || written.length === 0 || written.length > MOST_HANDS) return null
  if (!written.every((cards) => cards.length >= 2 && cards.length <= MOST_CARDS && cards.every(isSlot)))
    return null
  const hands: readonly CalculatorHand[] = written.map((cards) => ({
    cards,
    hasHitAlready: cards.length > 2,
    fromSplit: written.length > 1,
  }))
  return { table: { dealer, hands }, game: readGame(said.get('decks'), said.get('peek')) }
}

/** The settings in these words; the usual one for each that cannot be read. */
export function readGame(decks: string | null, peek: string | null): GameSettings {
  const known = /^[1-9]$/.test(decks ?? '') && Number(decks) <= MAX_DECKS
  return {
    decks: known ? Number(decks) : DEFAULT_DECKS,
    peek: PEEKS.find((one) => one === peek) ?? DEFAULT_PEEK,
  }
}

const SLOTS: ReadonlySet<string> = new Set(['', ...CARD_RANKS])

function isSlot(text: string): boolean {
  return SLOTS.has(text)
}
