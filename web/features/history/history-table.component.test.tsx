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
    <HistoryTable entries={entries} hasEarlier={false} catalog={new Map()} now={NOON} actions={actions} />,
  )
  const amounts = entries.map(
    ({ id }) => screen.container.querySelector(`[data-entry=${id}] td:nth-of-type(3)`)?.textContent,
  )
  expect(amounts).toEqual(['$1.25', 'expected $2.00', '—', '—'])
})

test('a day has the sums of its entries, unless earlier ones of it may not be there', async () => {
  const yesterday = epochMs(NOON - 24 * 3_600_000)
  const entries: LedgerEntry[] = [
    { ...entry, id: 'entered', amount: cents(125), worth: cents(200) },
    { ...entry, id: 'expected', worth: cents(200) },
    { ...entry, id: 'unknown' },
    { ...entry, id: 'deleted', amount: cents(900), voided: true },
    { ...entry, id: 'spend', kind: 'spend', amount: cents(999) },
    { ...entry, id: 'before', occurredAt: yesterday },
  ]
  const table = (hasEarlier: boolean) => (
    <HistoryTable
      entries={entries}
      hasEarlier={hasEarlier}
      catalog={new Map()}
      now={NOON}
      actions={actions}
    />
  )
  const screen = await render(table(true))
  const days = () =>
    Array.from(screen.container.querySelectorAll('th[scope=rowgroup]'), ({ textContent }) => textContent)
  const today = 'Today3 collections · claimed $3.25 · spends $9.99'
  expect(days()).toEqual([today, 'YesterdayThis day may have earlier entries'])
  await screen.rerender(table(false))
  expect(days()).toEqual([today, 'Yesterday1 collection'])
})
