import { useSyncExternalStore } from 'react'
import { isText } from '#web/api/type-guards.ts'
import { type CalculatorHands, NEW_HANDS, type CalculatorHand } from '#core/blackjack/calculator-hands.ts'
import {
  DEFAULT_GAME,
  type GameSettings,
  DEFAULT_DECKS,
  DEFAULT_PEEK,
  MAX_DECKS,
  PEEKS,
} from '#core/blackjack/game-rules.ts'
import { stored } from '#web/ui/stored.ts'
import { CARD_RANKS } from '#core/blackjack/card.ts'

/** Earlier pages stored "6 b" without quotation marks. */
const storedGame = stored('blackjackGame', isText, {
  parse: (text) => text.replaceAll('"', ''),
})
const NEW_TABLE: SharedTable = { table: NEW_HANDS, game: DEFAULT_GAME }

const listeners = new Set<() => void>()
let shared: SharedTable | null = null
/** The hands before each change since the page loaded, newest last. */
let undoStack: CalculatorHands[] = []

/** Returns the cards and the game settings of the calculator. The prerendered page has an empty table. */
export function useBlackjackTable(): SharedTable {
  return useSyncExternalStore(subscribe, current, () => NEW_TABLE)
}

/** Changes the cards and updates the address, so that the user can share it. */
export function changeHands(change: (before: CalculatorHands) => CalculatorHands): void {
  const { table, game } = current()
  const next = change(table)
  if (next === table) return
  undoStack.push(table)
  show({ game, table: next })
}

/** Undoes the last change of the cards, if there is one. The game settings do not change. */
export function undoHands(): void {
  const table = undoStack.pop()
  if (table !== undefined) show({ ...current(), table })
}

/** Returns whether there is a change to undo. */
export function useCanUndoHands(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => undoStack.length > 0,
    () => false,
  )
}

/** Changes the game settings and stores them in this browser. Settings from a link are not stored until the user changes them. */
export function chooseGame(game: GameSettings): void {
  storedGame.write(`${game.decks} ${game.peek}`)
  show({ ...current(), game })
}

function current(): SharedTable {
  return (shared ??= readFragment(location.hash) ?? { table: NEW_HANDS, game: lastGame() })
}

function lastGame(): GameSettings {
  const [decks = null, peek = null] = storedGame.read()?.split(' ') ?? []
  return readGame(decks, peek)
}

function show(next: SharedTable): void {
  shared = next
  const isEmpty = next.table === NEW_HANDS
  const address = isEmpty ? location.pathname + location.search : `#${fragmentOf(next)}`
  history.replaceState(history.state, '', address)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const onHashChange = () => {
    const linked = readFragment(location.hash)
    if (linked === null) return
    shared = linked
    undoStack = []
    listener()
  }
  listeners.add(listener)
  addEventListener('hashchange', onHashChange)
  return () => {
    listeners.delete(listener)
    removeEventListener('hashchange', onHashChange)
  }
}

/** The cards and the game settings in a link to the calculator. */
type SharedTable = { readonly table: CalculatorHands; readonly game: GameSettings }

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
function readGame(decks: string | null, peek: string | null): GameSettings {
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
