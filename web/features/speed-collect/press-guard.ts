/** The double-click interval: the second click would otherwise hit the casino that has just moved up. */
const SAME_PRESS_MS = 400

let startedAt = -Infinity

/** Call this when a button opens Speed Collect: on a phone, the button that collects appears at its place. */
export function noteStart(): void {
  startedAt = performance.now()
}

/** Returns a function that is called for each click and returns whether it belongs to the previous one. */
export function createPressGuard(): () => boolean {
  let pressedAt = startedAt
  return () => {
    const at = performance.now()
    if (at - pressedAt < SAME_PRESS_MS) return true
    pressedAt = at
    return false
  }
}
