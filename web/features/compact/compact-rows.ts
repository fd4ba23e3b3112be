import { keptSwitch } from '#web/ui/kept-switch.ts'

/** Whether rows are 36 px high instead of 44. */
export const compactRows = keptSwitch('compactRows', false)
