import { expect, test } from 'vitest'
import type { CellTable } from '#core/import/cell.ts'
import { indexCasinos } from '#core/import/match-casino.ts'
import { readImport } from '#core/import/read-import.ts'
import { suggestSettings } from '#core/import/settings.ts'
import { statusOfText } from '#core/import/status-text.ts'
import { epochMs } from '#core/units.ts'

test.each([
  ['Pending', 'requested'],
  ['in process', 'requested'],
  ['En attente', 'requested'],
  ['APPROVED', 'approved'],
  ['Paid', 'paid'],
  ['approved and paid', 'paid'],
  ['Denied', 'rejected'],
  ['refusé', 'rejected'],
  ['Cancelled', 'canceled'],
  ['annulé', 'canceled'],
  ['Unpaid', 'requested'],
  ['not paid', 'requested'],
  ['On hold', 'requested'],
  ['no', 'requested'],
  ['non payé', 'requested'],
  ['', null],
  ['asked Tom', null],
  ['paid twice', null],
])('the status "%s" is %s', (text, status) => expect(statusOfText(text)).toBe(status))

const findCasino = indexCasinos([{ id: 1, label: 'Pulsz', names: ['Pulsz'] }])
const context = { findCasino, isListed: () => false, zone: 'UTC', now: epochMs(Date.parse('2026-11-27')) }

test.each([
  ['Redemption', 'Pending', 'requested'],
  ['Redemption', 'Denied', 'rejected'],
  ['Redemption', 'Paid', 'paid'],
  ['Redemption', '', 'paid'],
  ['Redemption', 'asked Tom', 'paid, Status: asked Tom'],
  ['Redemption', 'Refunded', 'status: not-paid'],
  ['Purchase', 'Pending', 'spend'],
  ['Purchase', 'Cancelled', 'status: not-paid'],
])('a row of the kind %s with the status "%s" is %s', (kind, status, expected) => {
  const table: CellTable = [
    ['Date', 'Casino', 'Type', 'Amount', 'Status'],
    ['2026-11-03', 'Pulsz', kind, '10.00', status],
    ['2026-11-13', 'Pulsz', 'Redemption', '20.00', 'Paid'],
  ]
  const [row] = readImport(table, suggestSettings(table, findCasino), context)
  const text =
    row?.kind === 'problem'
      ? `${row.problem.field}: ${row.problem.reason}`
      : row?.kind === 'entries'
        ? row.entries.map((entry) =>
            [
              entry.kind === 'cash_out' ? (entry.cashOut?.status ?? 'paid') : entry.kind,
              ...(entry.note === null ? [] : [entry.note]),
            ].join(', '),
          )[0]
        : row?.kind
  expect(text).toBe(expected)
})
