import { isText } from '#web/api/type-guards.ts'
import { stored } from '#web/ui/stored.ts'

/** The ID of the member who chose the casinos, or kept all, on this device. */
export const choiceSkipped = stored('choiceSkipped', isText)
