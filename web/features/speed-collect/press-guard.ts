/** The double-click interval: the second click would otherwise hit the casino that has just moved up. */
const SAME_PRESS_MS = 400

/** Returns a function that is called for each click and returns whether it belongs to the previous one. */
export function createPressGuard(): () => boolean {
  let pressedAt = -Infinity
  return () => {
    const at = performance.now()
    if (at - pressedAt < SAME_PRESS_MS) return true
    pressedAt = at
    return false
  }
}
