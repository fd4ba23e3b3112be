import { keptSwitch } from '#web/ui/persisted-toggle.ts'

/** Whether single-key shortcuts are on. */
export const shortcutSetting = keptSwitch('shortcuts', true)
