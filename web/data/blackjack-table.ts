import { useSyncExternalStore } from 'react'
import { type CalculatorHands, NEW_HANDS } from '#core/blackjack/calculator-hands.ts'
import { DEFAULT_GAME, type GameSettings } from '#core/blackjack/game-rules.ts'
import { fragmentOf, readFragment, readGame, type SharedTable } from '#web/data/blackjack-address.ts'

const KEY = 'blackjackGame'
const NEW_TABLE: SharedTable = { table: NEW_HANDS, game: DEFAULT_GAME }

const listeners = new Set<() => void>()
let held: SharedTable | null = null
/** What lay here before each change since the page was opened, the newest last. */
let earlier: CalculatorHands[] = []

/** What lies on the calculator's table, and the game it is worked out for. The built page shows an empty one. */
export function useBlackjackTable(): SharedTable {
  return useSyncExternalStore(subscribe, current, () => NEW_TABLE)
}

/** Lays other cards; the address follows, so that it can be shared. */
export function layHands(change: (before: CalculatorHands) => CalculatorHands): void {
  const { table, game } = current()
  const next = change(table)
  if (next === table) return
  earlier.push(table)
  show({ game, table: next })
}

/** Undoes the newest change of the cards; nothing where there is none. The game stays as it is chosen. */
export function takeBack(): void {
  const table = earlier.pop()
  if (table !== undefined) show({ ...current(), table })
}

/** Whether `takeBack` would do something. */
export function useTakesBack(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => earlier.length > 0,
    () => false,
  )
}

/** Chooses another game and keeps it in this browser. A game that came with a link is kept only once it is chosen. */
export function chooseGame(game: GameSettings): void {
  try {
    localStorage.setItem(KEY, `${game.decks} ${game.peek}`)
  } catch {
    // Private windows may refuse: the choice then lasts as long as the page.
  }
  show({ ...current(), game })
}

function current(): SharedTable {
  return (held ??= readFragment(location.hash) ?? { table: NEW_HANDS, game: keptGame() })
}

function keptGame(): GameSettings {
  try {
    const [decks = null, peek = null] = localStorage.getItem(KEY)?.split(' ') ?? []
    return readGame(decks, peek)
  } catch {
    return DEFAULT_GAME
  }
}

function show(next: SharedTable): void {
  held = next
  const empty = next.table === NEW_HANDS
  const address = empty ? location.pathname + location.search : `#${fragmentOf(next)}`
  history.replaceState(history.state, '', address)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const followed = () => {
    const shared = readFragment(location.hash)
    if (shared === null) return
    held = shared
    earlier = []
    listener()
  }
  listeners.add(listener)
  addEventListener('hashchange', followed)
  return () => {
    listeners.delete(listener)
    removeEventListener('hashchange', followed)
  }
}
