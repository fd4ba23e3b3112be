const KEY = 'tutorialCompleted'

/** Returns whether the tutorial was completed in this browser. Returns false without storage. */
export function isTutorialCompleted(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export function completeTutorial(): void {
  try {
    localStorage.setItem(KEY, 'true')
  } catch {
    // Private windows may block storage: the next page then shows the tutorial again.
  }
}
