import { expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { newCashOutDraft } from '#web/features/record-entry/cash-out-draft.ts'
import { type EntryForm, readEntryForm } from '#web/features/record-entry/record-entry-dialog.tsx'

const NOW = epochMs(Date.parse('2026-11-21T17:00:00Z'))
const form = (over: Partial<EntryForm>): EntryForm => ({
  kind: 'spend',
  casinoId: '48',
  amount: '5',
  when: null,
  cashOut: newCashOutDraft('paid'),
  ...over,
})
const read = (over: Partial<EntryForm>) => readEntryForm(form(over), NOW)

test.each([
  ['a spend now', {}, { kind: 'spend', amount: 500, at: NOW }],
  [
    'a cash-out',
    { kind: 'cash_out' as const, amount: '$1,000' },
    { kind: 'cash_out', amount: 100_000, at: NOW, payout: {} },
  ],
  [
    'a collection without an amount',
    { kind: 'collect' as const, amount: ' ' },
    { kind: 'collect', amount: null, at: NOW },
  ],
  [
    'at a casino of the user’s own',
    { casinoId: '-7' },
    { casinoId: -7, kind: 'spend', amount: 500, at: NOW },
  ],
  [
    'at an earlier time',
    { when: { at: '2026-11-20T12:00:00.000Z', later: false } },
    { kind: 'spend', amount: 500, at: Date.parse('2026-11-20T12:00:00.000Z') },
  ],
])('reads %s', (_name, over, value) =>
  expect(read(over)).toEqual({ ok: true, value: { casinoId: 48, ...value } }),
)

test.each([
  [{ casinoId: '' }, { casinoId: 'Choose a casino' }],
  [{ amount: '' }, { amount: 'Enter an amount' }],
  [{ kind: 'collect' as const, amount: 'ten' }, { amount: 'Enter an amount like 12.50' }],
  [{ when: { at: '', later: false } }, { when: 'Enter a date and a time' }],
  [
    { casinoId: '', amount: '0' },
    { casinoId: 'Choose a casino', amount: 'Must be above 0' },
  ],
])('reports %j', (over, reason) => expect(read(over)).toEqual({ ok: false, reason }))
