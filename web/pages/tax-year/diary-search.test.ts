import { expect, test } from 'vitest'
import { cents, epochMs } from '#core/units.ts'
import type { LedgerEntry } from '#web/api/ledger/ledger-entry.ts'
import { diaryEntries, diaryTypeText } from '#web/pages/tax-year/diary-section.tsx'

const at = (text: string) => epochMs(Date.parse(text))

function entry(values: Partial<LedgerEntry>): LedgerEntry {
  return {
    id: '5b1c2f6e-6f0c-4a53-9d57-0b7f0d4f7a11',
    casinoId: 1,
    kind: 'cash_out',
    amount: cents(50_000),
    occurredAt: at('2026-12-30T20:00:00Z'),
    note: null,
    voided: false,
    ...values,
  }
}

test.each([
  [entry({ status: 'rejected' }), 'Cash-out, rejected'],
  [entry({ status: 'requested' }), 'Cash-out, requested'],
  [entry({ status: 'paid', paidAt: at('2027-01-02T20:00:00Z') }), 'Cash-out, paid Jan 2, 2027'],
  [entry({ status: null }), 'Cash-out, paid Dec 30, 2026'],
  [entry({ kind: 'spend' }), 'Spend'],
])('a cash-out has its state, and the day of its payment', (one, text) => {
  expect(diaryTypeText(one, 'America/New_York')).toBe(text)
})

test('leaves out deleted entries, corrections, and amounts that were played', () => {
  const listed = [entry({ kind: 'spend' }), entry({ kind: 'collect' }), entry({})]
  const others = [entry({ kind: 'correction' }), entry({ kind: 'played' }), entry({ voided: true })]
  expect(diaryEntries([...others, ...listed])).toEqual(listed)
})
