import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { cents, epochMs } from '#core/units.ts'
import type { LedgerEntry } from '#web/api/ledger/ledger-entry.ts'
import { HistoryTable } from '#web/features/history/history-table.tsx'

const NOON = epochMs(Date.parse('2026-11-21T17:00:00Z'))

const entry: LedgerEntry = {
  id: 'a',
  casinoId: 1,
  kind: 'collect',
  amount: null,
  occurredAt: NOON,
  note: null,
  voided: false,
}
const actions = { edit: () => {}, remove: () => {}, restore: () => {} }

test('a collection without an amount shows its expected value, or a dash where that is unknown', async () => {
  const entries: LedgerEntry[] = [
    { ...entry, id: 'entered', amount: cents(125), worth: cents(200) },
    { ...entry, id: 'expected', worth: cents(200) },
    { ...entry, id: 'unknown', worth: null },
    { ...entry, id: 'older' },
  ]
  const screen = await render(
    <HistoryTable entries={entries} catalog={new Map()} now={NOON} actions={actions} />,
  )
  const amounts = entries.map(
    ({ id }) => screen.container.querySelector(`[data-entry=${id}] td:nth-of-type(3)`)?.textContent,
  )
  expect(amounts).toEqual(['$1.25', 'expected $2.00', '—', '—'])
})
