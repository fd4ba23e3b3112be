import { stored } from '#web/ui/stored.ts'

const completed = stored('tutorialCompleted', (value): value is true => value === true)

/** Returns whether the tutorial was completed in this browser. */
export function isTutorialCompleted(): boolean {
  return completed.read() === true
}

/** Without storage, the next page shows the tutorial again. */
export function completeTutorial(): void {
  completed.write(true)
}
