export type Shortcut =
  | 'sheet'
  | 'next-row'
  | 'previous-row'
  | 'collect'
  | 'open'
  | 'strategy'
  | 'undo'
  | 'find'
  | 'go-dashboard'
  | 'go-speed'
  | 'go-history'
  | 'go-account'

type Line = { readonly keys: string; readonly shortcut: Shortcut; readonly words: string }

/** Every shortcut, in the order of the sheet. Two keys are pressed one after the other. */
export const SHORTCUTS: readonly Line[] = [
  { keys: 'j', shortcut: 'next-row', words: 'Next casino' },
  { keys: 'k', shortcut: 'previous-row', words: 'Previous casino' },
  { keys: 'c', shortcut: 'collect', words: 'Collect' },
  { keys: 'o', shortcut: 'open', words: 'Open the casino' },
  { keys: 's', shortcut: 'strategy', words: 'Strategy' },
  { keys: 'u', shortcut: 'undo', words: 'Undo what was just recorded' },
  { keys: '/', shortcut: 'find', words: 'Find a casino' },
  { keys: 'g d', shortcut: 'go-dashboard', words: 'Go to Your Dashboard' },
  { keys: 'g s', shortcut: 'go-speed', words: 'Go to Speed Collect' },
  { keys: 'g h', shortcut: 'go-history', words: 'Go to History' },
  { keys: 'g a', shortcut: 'go-account', words: 'Go to Account' },
  { keys: '?', shortcut: 'sheet', words: 'This sheet' },
]

/** How long the first of two keys waits for the second. */
const PREFIX_MS = 1_500

/** @returns a reader that is handed every key with its time and answers the shortcut it completes, if any. */
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
