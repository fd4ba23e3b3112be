import { isText } from '#web/api/type-guards.ts'
import { stored } from '#web/ui/stored.ts'

/** The ID of the member who chose casinos, or the whole list, on this device. */
export const choiceMadeBy = stored('choiceMadeBy', isText)
