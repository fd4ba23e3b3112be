import { isText, isWhole, objectOf } from '#web/api/type-guards.ts'
import { stored } from '#web/ui/stored.ts'

/** Whether the tutorial does not open in this browser anymore. */
export const tutorialCompleted = stored('tutorialCompleted', (value): value is true => value === true)

/** The member who has finished the tutorial in this browser, until the server knows it. */
export const unsentFinish = stored(
  'unsentTutorial',
  objectOf<{ readonly userId: string }>({ userId: isText }),
)

/** The step that the tutorial has reached in this tab, and whose it is. */
const reachedStep = stored(
  'tutorialStep',
  objectOf<{ readonly userId: string; readonly step: number }>({ userId: isText, step: isWhole }),
)

/** Returns the step at which the tutorial opens for a member, from 0. */
export function readTutorialStep(userId: string): number {
  const reached = reachedStep.read()
  return reached?.userId === userId ? reached.step : 0
}

export function storeTutorialStep(userId: string, step: number): void {
  reachedStep.write({ userId, step })
}

/** Completes the tutorial for a member. Without storage, the next page shows it again, unless the server knows it. */
export function completeTutorial(userId: string): void {
  tutorialCompleted.write(true)
  unsentFinish.write({ userId })
  reachedStep.remove()
}
