import { persistedToggle } from '#web/ui/persisted-toggle.ts'

/** Whether single-key shortcuts are on. */
export const shortcutSetting = persistedToggle('shortcuts', true)
