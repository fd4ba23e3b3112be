import { expect, test } from 'vitest'
import { type Command, findCommands } from '#web/features/commands/find-commands.ts'

const run = () => undefined
const COMMANDS: readonly Command[] = [
  { id: 'faq', group: 'Pages', label: 'FAQ', href: '/faq' },
  { id: 'crown', group: 'Casinos', label: 'Collect Crown Coins', run },
  { id: 'cafe', group: 'Casinos', label: 'Collect Café', run },
  { id: 'speed', group: 'Actions', label: 'Speed Collect', also: 'start', run },
  { id: 'dark', group: 'Actions', label: 'Turn on dark mode', run },
]

const CASES: readonly (readonly [text: string, found: readonly string[]])[] = [
  ['', ['speed', 'dark', 'faq']],
  ['  ', ['speed', 'dark', 'faq']],
  ['collect', ['speed', 'crown', 'cafe']],
  ['coins CROWN', ['crown']],
  ['cafe', ['cafe']],
  ['start', ['speed']],
  ['collect dark', []],
  ['(.*', ['speed', 'dark', 'faq']],
]

test.each(CASES)('"%s" finds %j', (text, found) => {
  expect(findCommands(COMMANDS, text).flatMap(({ commands }) => commands.map(({ id }) => id))).toEqual(found)
})

test('prefix matches are first in their group, and empty groups are omitted', () => {
  const late: Command = { id: 'd', group: 'Actions', label: 'Dark', run }
  const groups = findCommands([...COMMANDS, late], 'dark')
  expect(groups).toEqual([{ name: 'Actions', commands: [late, COMMANDS[4]] }])
})
