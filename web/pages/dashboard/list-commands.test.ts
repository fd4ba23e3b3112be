import { expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { HOUR_MS, listedCasino, listRow, NOON } from '#web/outbox/testing-rows.ts'
import type { Command } from '#web/features/commands/find-commands.ts'
import { type ListActions, listCommands } from '#web/pages/dashboard/list-commands.ts'

function listOf(done: string[], changes = {}): ListActions {
  const record = (action: string) => (row: { own: { lastCollected: number | null } }) =>
    void done.push(`${action} ${row.own.lastCollected ?? 'never'}`)
  return {
    member: true,
    shown: [listRow(1, {}, listedCasino(1, { name: 'Crown', link: 'https://crown.example/' }))],
    hidden: [listRow(2, { hidden: true }, listedCasino(2, { name: 'Stake' }))],
    now: NOON,
    collect: record('collect'),
    showStrategy: record('strategy'),
    hide: record('hide'),
    showAgain: record('show'),
    snooze: record('snooze'),
    move: record('move'),
    vote: (row, vote) => record(`vote ${vote}`)(row),
    sortBy: (key) => void done.push(key),
    ...changes,
  }
}

const labels = (commands: readonly Command[], group: Command['group']) =>
  commands.filter((command) => command.group === group).map(({ label }) => label)

function run(commands: readonly Command[], label: string): void {
  const command = commands.find((one) => one.label === label)
  if (command === undefined || !('run' in command)) throw new Error(`${label} cannot be run`)
  command.run()
}

test('offers a visitor the vote commands, but no other member command', () => {
  const commands = listCommands(() => listOf([], { member: false, hidden: [] }))
  expect(labels(commands, 'Casinos')).toEqual([
    'Visit Crown',
    'Strategy for Crown',
    'Vote up Crown',
    'Vote down Crown',
  ])
})

test('offers a member all casino commands', () => {
  const commands = listCommands(() => listOf([]))
  expect(labels(commands, 'Casinos')).toEqual([
    'Collect Crown',
    'Visit Crown',
    'Strategy for Crown',
    'Hide Crown',
    'Snooze Crown…',
    'Move Crown…',
    'Vote up Crown',
    'Vote down Crown',
    'Show again: Stake',
  ])
  expect(labels(commands, 'Sort the list')).toHaveLength(9)
})

test('runs a command on the current row', () => {
  const done: string[] = []
  let list = listOf(done)
  const commands = listCommands(() => list)
  const collected = epochMs(NOON - HOUR_MS)
  list = listOf(done, { shown: [listRow(1, { lastCollected: collected })] })
  run(commands, 'Collect Crown')
  run(commands, 'Hide Crown')
  for (const label of ['Snooze Crown…', 'Move Crown…', 'Vote up Crown', 'Vote down Crown'])
    run(commands, label)
  run(commands, 'Show again: Stake')
  run(commands, 'Sort by Tier')
  expect(done).toEqual([
    `collect ${collected}`,
    ...['hide', 'snooze', 'move', 'vote 1', 'vote -1'].map((action) => `${action} ${collected}`),
    'show never',
    'tier',
  ])
})
