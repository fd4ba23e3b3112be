import { expect, test } from 'vitest'
import type { LedgerLine } from '#core/ledger/entry-sums.ts'
import { inBalance } from '#core/money/in-balance.ts'
import { type Cents, cents } from '#core/units.ts'

type Line = LedgerLine & { readonly worth?: Cents | null }
const line = (kind: Line['kind'], amount: number | null, more: Partial<Line> = {}): Line => ({
  kind,
  amount: amount === null ? null : cents(amount),
  voided: false,
  ...more,
})

test.each<[string, Line | null, number]>([
  ['no entry', null, 0],
  ['a claim with an amount', line('collect', 60, { worth: cents(25) }), 60],
  ['a claim without one', line('collect', null, { worth: cents(25) }), 25],
  ['a claim of unknown value', line('collect', null), 0],
  ['coins that were bought', line('spend', 2000), 2000],
  ['a cash-out without a state', line('cash_out', 5000), -5000],
  ['a requested cash-out', line('cash_out', 5000, { status: 'requested' }), -5000],
  ['an approved cash-out', line('cash_out', 5000, { status: 'approved' }), -5000],
  ['a paid cash-out', line('cash_out', 5000, { status: 'paid' }), -5000],
  ['a rejected cash-out', line('cash_out', 5000, { status: 'rejected' }), 0],
  ['a canceled cash-out', line('cash_out', 5000, { status: 'canceled' }), 0],
  ['a correction down', line('correction', -310), -310],
  ['an amount played through', line('played', 1250), 0],
  ['a deleted spend', line('spend', 2000, { voided: true }), 0],
])('%s', (_name, entry, amount) => expect(inBalance(entry)).toBe(amount))
