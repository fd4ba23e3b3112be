/** The second press of a double click would land on the casino that has just moved up. */
const SAME_PRESS_MS = 400

/** @returns a question asked at each press: whether it belongs to the one before. */
export function createPressGuard(): () => boolean {
  let pressedAt = -Infinity
  return () => {
    const at = performance.now()
    if (at - pressedAt < SAME_PRESS_MS) return true
    pressedAt = at
    return false
  }
}
