import { isText, objectOf } from '#web/api/type-guards.ts'
import { stored } from '#web/ui/stored.ts'

/** Whether the tutorial does not open in this browser anymore. */
export const tutorialCompleted = stored('tutorialCompleted', (value): value is true => value === true)

/** The member who has finished the tutorial in this browser, until the server knows it. */
export const unsentFinish = stored(
  'unsentTutorial',
  objectOf<{ readonly userId: string }>({ userId: isText }),
)

/** Completes the tutorial for a member. Without storage, the next page shows it again, unless the server knows it. */
export function completeTutorial(userId: string): void {
  tutorialCompleted.write(true)
  unsentFinish.write({ userId })
}
