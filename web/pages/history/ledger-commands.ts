import type { ListCasino } from '#contract/casinos.ts'
import type { EntryKind } from '#contract/entries.ts'
import type { CashOutFilter } from '#core/money/cash-out-status.ts'
import type { Command } from '#web/features/commands/find-commands.ts'
import { visitCommand } from '#web/features/commands/page-commands.ts'

/** The current state of the history, and what its commands do. */
export type LedgerCommands = {
  readonly casinos: readonly Pick<ListCasino, 'id' | 'name' | 'link' | 'referral' | 'active'>[]
  /** Whether any filter is active, apart from the one for deleted entries. */
  readonly filtered: boolean
  readonly deleted: boolean
  readonly showKind: (kind: EntryKind, status: CashOutFilter | null) => void
  readonly showCasino: (casinoId: number) => void
  readonly showAll: () => void
  readonly showDeleted: (shown: boolean) => void
  readonly showYear: (year: 'this' | 'last') => void
  readonly download: (format: 'json' | 'csv' | 'xlsx') => void
}

const KINDS = [
  { kind: 'collect', label: 'Show only collections' },
  { kind: 'cash_out', label: 'Show only cash-outs' },
  { kind: 'spend', label: 'Show only spends' },
] as const

/** Returns the commands that filter the history, export it, or open one of its casinos. */
export function ledgerCommands(ledger: LedgerCommands): Command[] {
  const { deleted } = ledger
  const action = (id: string, label: string, run: () => void): Command => ({
    id,
    group: 'Actions',
    label,
    also: 'filter entries history',
    run,
  })
  const download = (format: 'json' | 'csv' | 'xlsx', label: string): Command => ({
    id: `download-${format}`,
    group: 'Actions',
    label,
    also: 'export save',
    run: () => ledger.download(format),
  })
  return [
    ...KINDS.map(({ kind, label }) => action(`only-${kind}`, label, () => ledger.showKind(kind, null))),
    action('only-open', 'Show only cash-outs on the way', () => ledger.showKind('cash_out', 'open')),
    action('this-year', 'Show only this year', () => ledger.showYear('this')),
    action('last-year', 'Show only last year', () => ledger.showYear('last')),
    ...(ledger.filtered ? [action('all-entries', 'Show all entries', ledger.showAll)] : []),
    action('deleted', `${deleted ? 'Hide' : 'Show'} deleted entries`, () => ledger.showDeleted(!deleted)),
    download('json', 'Download everything as JSON'),
    download('csv', `Download ${ledger.filtered ? 'the filtered' : 'all'} entries as CSV`),
    download('xlsx', `Download ${ledger.filtered ? 'the filtered' : 'all'} entries as Excel`),
    ...ledger.casinos.flatMap(({ id, name, link, referral, active }): Command[] => [
      {
        id: `entries-${id}`,
        group: 'Casinos',
        label: `Entries for ${name}`,
        also: 'history filter show',
        run: () => ledger.showCasino(id),
      },
      ...(link === null || !active ? [] : [visitCommand(id, name, link, referral)]),
    ]),
  ]
}
