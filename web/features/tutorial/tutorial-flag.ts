const KEY = 'tutorialCompleted'

/** Whether the tutorial was finished in this browser. Where storage is switched off it cannot be known: then not. */
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
    // Private windows may refuse: the tutorial then comes again with the next page.
  }
}
