import { keptSwitch } from '#web/ui/kept-switch.ts'

/** Whether single keys lay cards. */
export const typingSetting = keptSwitch('blackjackTyping', true)
