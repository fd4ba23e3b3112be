import { normalizeText } from '#web/api/normalize-text.ts'
import type { IconName } from '#web/ui/icon.tsx'

/** The groups of the menu, in order. */
export const COMMAND_GROUPS = ['Actions', 'Casinos', 'Sort the list', 'Pages'] as const

/** A command. A link navigates; any other command runs after the menu has closed. */
export type Command = {
  readonly id: string
  readonly group: (typeof COMMAND_GROUPS)[number]
  readonly label: string
  /** Text at the right, such as a countdown or the shortcut keys. */
  readonly hint?: string
  readonly icon?: IconName
  /** Additional search terms. */
  readonly also?: string
} & ({ readonly run: () => void } | { readonly href: string; readonly newTab?: true })

export type FoundGroup = { readonly name: Command['group']; readonly commands: readonly Command[] }

/**
 * Returns the commands that contain every typed word, by group, with prefix matches first. Casinos are too many to list
 * before the user types.
 */
export function findCommands(commands: readonly Command[], text: string): readonly FoundGroup[] {
  const typed = normalizeText(text).trim()
  const words = typed.split(' ').filter(Boolean)
  const found = commands
    .filter(({ group }) => words.length > 0 || group !== 'Casinos')
    .map((command) => ({ command, plain: normalizeText(`${command.label} ${command.also ?? ''}`) }))
    .filter(({ plain }) => words.every((word) => plain.includes(word)))
  const begins = found.filter(({ plain }) => plain.startsWith(typed))
  const others = found.filter(({ plain }) => !plain.startsWith(typed))
  return COMMAND_GROUPS.map((name) => ({
    name,
    commands: [...begins, ...others].map(({ command }) => command).filter(({ group }) => group === name),
  })).filter((group) => group.commands.length > 0)
}
