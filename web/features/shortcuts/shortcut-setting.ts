import { keptSwitch } from '#web/ui/kept-switch.ts'

/** Whether single keys do something on the dashboard. */
export const shortcutSetting = keptSwitch('shortcuts', true)
