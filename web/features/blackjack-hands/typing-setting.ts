import { keptSwitch } from '#web/ui/persisted-toggle.ts'

/** Whether single keys add cards. */
export const typingSetting = keptSwitch('blackjackTyping', true)
