import { expect, test } from 'vitest'
import { indexCasinos } from '#core/import/match-casino.ts'
import { numberEntries } from '#core/import/number-entries.ts'
import { readImport } from '#core/import/read-import.ts'
import { suggestSettings } from '#core/import/settings.ts'
import { sumEntries } from '#core/import/summarize.ts'
import { epochMs } from '#core/units.ts'

const findCasino = indexCasinos([{ id: 1, label: 'Pulsz', names: ['Pulsz'] }])
const context = { findCasino, isListed: () => false, zone: 'UTC', now: epochMs(Date.parse('2026-11-27')) }

/** Reads a cash-out of 20.00 in our own export. */
function readOwn(status: string, reference = '', times: object = {}) {
  const row = {
    id: '0f2c5f0e-9d0e-4b3e-8a53-6a0d5f6f3c11',
    casino_id: '1',
    casino: 'Pulsz',
    kind: 'cash_out',
    amount: '20.00',
    occurred_at: '2026-11-03T12:00:00.000Z',
    received_at: '2026-11-03T12:00:00.000Z',
    note: '',
    deleted_at: '',
    status,
    reference,
    ...times,
  }
  const table = [Object.keys(row), Object.values(row)]
  return readImport(table, suggestSettings(table, findCasino), context)
}

test.each([
  ['requested', 'requested'],
  ['Requested', 'requested'],
  ['cancelled', 'canceled'],
  ['Approuvé', 'approved'],
  ['paid', 'paid'],
  ['', undefined],
  ['asked Tom', { field: 'status', reason: 'unknown-status' }],
])('the state "%s" of our own export is %s', (text, expected) => {
  const [row] = readOwn(text)
  expect(
    row?.kind === 'entries' ? row.entries[0]?.cashOut?.status : row?.kind === 'problem' && row.problem,
  ).toEqual(expected)
})

test('a reference is trimmed, and a longer one than the ledger stores is a problem', () => {
  const [row] = readOwn('requested', ` ${'9'.repeat(100)}\n`)
  expect(row).toMatchObject({ entries: [{ cashOut: { reference: '9'.repeat(100) } }] })
  expect(readOwn('requested', '9'.repeat(101))).toMatchObject([
    { problem: { field: 'reference', reason: 'long-reference' } },
  ])
})

const [EARLY, SAME, LATE] = [
  '2026-11-03T11:59:59.999Z',
  '2026-11-03T12:00:00.000Z',
  '2026-11-04T12:00:00.000Z',
]

test.each([
  ['approved', { approved_at: EARLY }, { field: 'approved_at', reason: 'before-request' }],
  ['paid', { paid_at: EARLY }, { field: 'paid_at', reason: 'before-request' }],
  ['paid', { approved_at: LATE, paid_at: SAME }, { field: 'paid_at', reason: 'before-approval' }],
  ['rejected', { closed_at: EARLY }, { field: 'closed_at', reason: 'before-request' }],
  ['canceled', { approved_at: LATE, closed_at: SAME }, { field: 'closed_at', reason: 'before-approval' }],
])('%s with %j is a problem of that cell', (status, times, problem) => {
  expect(readOwn(status, '', times)).toMatchObject([{ kind: 'problem', problem }])
})

test('times in one second are in order: a spreadsheet may have rounded them', () => {
  const times = { approved_at: '2026-11-04T12:00:00.400Z', paid_at: LATE }
  expect(readOwn('paid', '', times)).toMatchObject([{ kind: 'entries' }])
})

test('only cash-outs that are paid are summed', () => {
  const sum = (status: string) => sumEntries(numberEntries(readOwn(status), () => null))
  expect(sum('requested')).toMatchObject({ cashedOut: 0, cashOuts: 1 })
  expect(sum('paid')).toMatchObject({ cashedOut: 2000, cashOuts: 1 })
  expect(sum('')).toMatchObject({ cashedOut: 2000, cashOuts: 1 })
})
