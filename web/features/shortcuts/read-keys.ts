import { type View, VIEW_NAMES, VIEWS } from '#contract/pages.ts'
import { PREFIX_MS } from '#web/features/shortcuts/early-keys.ts'

export type Shortcut =
  | 'sheet'
  | 'next-row'
  | 'previous-row'
  | 'collect'
  | 'open'
  | 'strategy'
  | 'other-amount'
  | 'not-ready'
  | 'undo'
  | 'find'
  | `go-${View}`

type Line = { readonly keys: string; readonly shortcut: Shortcut; readonly label: string }

/** Every shortcut, in the order of the sheet. A space separates keys that are pressed in sequence. */
export const SHORTCUTS: readonly Line[] = [
  { keys: 'j', shortcut: 'next-row', label: 'Next casino' },
  { keys: 'k', shortcut: 'previous-row', label: 'Previous casino' },
  { keys: 'c', shortcut: 'collect', label: 'Collect' },
  { keys: 'o', shortcut: 'open', label: 'Open the casino' },
  { keys: 's', shortcut: 'strategy', label: 'Strategy; in Speed Collect, outside the list: skip' },
  { keys: 'a', shortcut: 'other-amount', label: 'In Speed Collect: another amount' },
  { keys: 'n', shortcut: 'not-ready', label: 'In Speed Collect: not ready yet' },
  { keys: 'u', shortcut: 'undo', label: 'Undo the last change' },
  { keys: '/', shortcut: 'find', label: 'Find a casino' },
  ...VIEW_NAMES.flatMap(goTo),
  { keys: '?', shortcut: 'sheet', label: 'Show these shortcuts' },
]

function goTo(view: View): Line[] {
  const { key, command } = VIEWS[view]
  if (key === undefined || command === undefined) return []
  return [{ keys: `g ${key}`, shortcut: `go-${view}`, label: `Go to ${command[0]}` }]
}

/** Returns a reader that takes each key with its time and returns the shortcut that it completes, or null. */
export function createKeyReader(): (key: string, at: number) => Shortcut | null {
  let prefix: { readonly key: string; readonly at: number } | null = null
  return (key, at) => {
    const typed = prefix !== null && at - prefix.at <= PREFIX_MS ? `${prefix.key} ${key}` : key
    prefix = null
    const found = SHORTCUTS.find(({ keys }) => keys === typed)
    if (found !== undefined) return found.shortcut
    if (SHORTCUTS.some(({ keys }) => keys.startsWith(`${key} `))) prefix = { key, at }
    return null
  }
}
