import { useSyncExternalStore } from 'react'
import { isText } from '#web/api/type-guards.ts'
import { type CalculatorHands, NEW_HANDS } from '#core/blackjack/calculator-hands.ts'
import { DEFAULT_GAME, type GameSettings } from '#core/blackjack/game-rules.ts'
import {
  fragmentOf,
  readFragment,
  readGame,
  type SharedTable,
} from '#web/features/blackjack/blackjack-address.ts'
import { stored } from '#web/ui/stored.ts'

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
