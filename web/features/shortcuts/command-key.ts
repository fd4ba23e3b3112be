type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** @returns whether a key press is Ctrl+K, or Cmd+K where Ctrl+K cuts the line that is written. */
export function isCommandKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): boolean {
  if (key.toLowerCase() !== 'k' || altKey || shiftKey) return false
  return isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey
}

/** The keys as they are printed on this keyboard. */
export function commandKeyText(): string {
  return isApple() ? '⌘ K' : 'Ctrl K'
}

/** The keys that take something back, as they are printed on this keyboard. */
export function undoKeyText(): string {
  return isApple() ? '⌘ Z' : 'Ctrl Z'
}

function isApple(): boolean {
  return /^(Mac|iP)/.test(navigator.platform)
}
