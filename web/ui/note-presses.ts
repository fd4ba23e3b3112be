/** The presses of a finger and of a key, and those from before the page reacted, which it repeats as clicks. */
const PRESSES = ['pointerdown', 'keydown', 'click'] as const

/** Calls a function at every press, before anything on the page handles it. @returns the function that stops it. */
export function notePresses(note: (press: Event) => void): () => void {
  for (const press of PRESSES) document.addEventListener(press, note, true)
  return () => {
    for (const press of PRESSES) document.removeEventListener(press, note, true)
  }
}
