type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Returns whether a key press is Ctrl+K, or Cmd+K on Apple systems, where Ctrl+K deletes to the end of the line. */
export function isCommandKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): boolean {
  if (key.toLowerCase() !== 'k' || altKey || shiftKey) return false
  return isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey
}

/** Returns the label of the command key on this keyboard. */
export function commandKeyText(): string {
  return isApple() ? '⌘ K' : 'Ctrl K'
}

/** Returns the label of the undo key on this keyboard. */
export function undoKeyText(): string {
  return isApple() ? '⌘ Z' : 'Ctrl Z'
}

function isApple(): boolean {
  return /^(Mac|iP)/.test(navigator.platform)
}
