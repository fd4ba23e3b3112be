let early: KeyboardEvent[] | null = []

/** Remembers key presses until the shortcuts have loaded. @returns the function that stops it. */
export function rememberEarlyKeys(): () => void {
  const remember = (event: KeyboardEvent) => {
    // A field takes its own keys.
    const isInField = event.target instanceof Element && event.target.matches('input, textarea, select')
    if (!isInField) early?.push(event)
  }
  if (early !== null) document.addEventListener('keydown', remember)
  return () => document.removeEventListener('keydown', remember)
}

/** Returns the remembered presses once, for the code that handles all later ones. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  const keys = early ?? []
  early = null
  return keys
}
