import { useSyncExternalStore } from 'react'
import { type CalculatorHands, NEW_HANDS } from '#core/blackjack/calculator-hands.ts'
import { DEFAULT_GAME, type GameSettings } from '#core/blackjack/game-rules.ts'
import { fragmentOf, readFragment, readGame, type SharedTable } from '#web/api/blackjack-address.ts'

const KEY = 'blackjackGame'
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
  try {
    localStorage.setItem(KEY, `${game.decks} ${game.peek}`)
  } catch {
    // Storage can be blocked, for example in private windows. The settings then last until the page closes.
  }
  show({ ...current(), game })
}

function current(): SharedTable {
  return (shared ??= readFragment(location.hash) ?? { table: NEW_HANDS, game: storedGame() })
}

function storedGame(): GameSettings {
  try {
    const [decks = null, peek = null] = localStorage.getItem(KEY)?.split(' ') ?? []
    return readGame(decks, peek)
  } catch {
    return DEFAULT_GAME
  }
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
