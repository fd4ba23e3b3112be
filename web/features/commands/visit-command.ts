import type { Command } from '#web/features/commands/find-commands.ts'

/** Returns the command that opens a casino's website. */
export function visitCommand(casinoId: number, name: string, link: string, referral: boolean): Command {
  return {
    id: `open-${casinoId}`,
    group: 'Casinos',
    label: `Visit ${name}`,
    hint: referral ? 'Referral link, new tab' : 'New tab',
    also: 'open',
    href: link,
    newTab: true,
  }
}
