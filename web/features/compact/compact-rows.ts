import { persistedToggle } from '#web/ui/persisted-toggle.ts'

/** Whether rows are 36 px high instead of 44. */
export const compactRows = persistedToggle('compactRows', false)
