import { persistedToggle } from '#web/ui/persisted-toggle.ts'

/** Whether single keys add cards. */
export const typingSetting = persistedToggle('blackjackTyping', true)
