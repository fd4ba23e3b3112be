import { plainWords } from '#web/data/plain-words.ts'
import type { IconName } from '#web/ui/icon.tsx'

/** The groups of the menu, in their order. */
export const COMMAND_GROUPS = ['Actions', 'Casinos', 'Sort the list', 'Pages'] as const

/** One line of the menu. A link goes where it leads; anything else is run once the menu has closed. */
export type Command = {
  readonly id: string
  readonly group: (typeof COMMAND_GROUPS)[number]
  readonly label: string
  /** Stands at the right: a countdown, the keys. */
  readonly hint?: string
  readonly icon?: IconName
  /** More words that it is found by. */
  readonly also?: string
} & ({ readonly run: () => void } | { readonly href: string; readonly newTab?: true })

export type FoundGroup = { readonly name: Command['group']; readonly commands: readonly Command[] }

/**
 * The commands that hold every typed word, by group; those that begin with what was typed come first. Casinos are
 * too many to be listed before anything is typed.
 */
export function findCommands(commands: readonly Command[], text: string): readonly FoundGroup[] {
  const typed = plainWords(text).trim()
  const words = typed.split(' ').filter(Boolean)
  const found = commands
    .filter(({ group }) => words.length > 0 || group !== 'Casinos')
    .map((command) => ({ command, plain: plainWords(`${command.label} ${command.also ?? ''}`) }))
    .filter(({ plain }) => words.every((word) => plain.includes(word)))
  const begins = found.filter(({ plain }) => plain.startsWith(typed))
  const others = found.filter(({ plain }) => !plain.startsWith(typed))
  return COMMAND_GROUPS.map((name) => ({
    name,
    commands: [...begins, ...others].map(({ command }) => command).filter(({ group }) => group === name),
  })).filter((group) => group.commands.length > 0)
}
