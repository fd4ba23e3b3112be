import { expect, test } from 'vitest'
import type { Command } from '#web/features/commands/find-commands.ts'
import { type LedgerCommands, ledgerCommands } from '#web/pages/history/ledger-commands.ts'

const labels = (commands: readonly Command[], group: Command['group']) =>
  commands.filter((command) => command.group === group).map(({ label }) => label)

function run(commands: readonly Command[], label: string): void {
  const command = commands.find((one) => one.label === label)
  if (command === undefined || !('run' in command)) throw new Error(`${label} cannot be run`)
  command.run()
}

test('filters the history by kind, casino and year, and offers all entries once a filter is active', () => {
  const done: string[] = []
  const ledger: LedgerCommands = {
    casinos: [
      { id: 1, name: 'Crown', link: 'https://crown.example/', referral: false, active: true },
      { id: 2, name: 'Gone', link: 'https://gone.example/', referral: false, active: false },
    ],
    filtered: false,
    deleted: false,
    showKind: (kind) => void done.push(kind),
    showCasino: (id) => void done.push(`casino ${id}`),
    showAll: () => void done.push('all'),
    showDeleted: (shown) => void done.push(`deleted ${String(shown)}`),
    showYear: (year) => void done.push(`${year} year`),
    download: (format) => void done.push(format),
  }
  const unfiltered = ledgerCommands(ledger)
  expect(labels(unfiltered, 'Casinos')).toEqual(['Entries for Crown', 'Visit Crown', 'Entries for Gone'])
  expect(labels(unfiltered, 'Actions')).not.toContain('Show all entries')
  const filtered = ledgerCommands({ ...ledger, filtered: true, deleted: true })
  for (const label of ['Show only spends', 'Entries for Gone', 'Show all entries', 'Hide deleted entries'])
    run(filtered, label)
  for (const label of ['Show deleted entries', 'Show only last year', 'Download all entries as CSV'])
    run(unfiltered, label)
  expect(done).toEqual(['spend', 'casino 2', 'all', 'deleted false', 'deleted true', 'last year', 'csv'])
})
