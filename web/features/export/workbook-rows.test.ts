import { expect, test } from 'vitest'
import { BYTE_ORDER_MARK, csvLine } from '#core/export/csv-line.ts'
import { workbookRows } from '#web/features/export/workbook-rows.ts'

const ID = '0f2c5f0e-9d0e-4b3e-8a53-6a0d5f6f3c11'
const HEADER = [
  'id',
  'casino_id',
  'casino',
  'kind',
  'amount',
  'occurred_at',
  'received_at',
  'note',
  'deleted_at',
]
const ROW = [ID, 48, 'Pulsz', 'cash_out', '1234.50', '2026-11-21T05:00:07.000Z', '2026-11-21T05:00:08.000Z']
const csv = BYTE_ORDER_MARK + csvLine(HEADER) + csvLine([...ROW, '=1+1', null])

test('amounts are numbers, times are dates, and a note is text as typed', () => {
  const [, row] = workbookRows(csv)
  expect(row).toMatchObject([
    { value: ID },
    { value: 48 },
    { value: 'Pulsz' },
    { value: 'cash_out' },
    { value: 1234.5, format: '#,##0.00' },
    { value: new Date('2026-11-21T05:00:07Z') },
    { value: new Date('2026-11-21T05:00:08Z') },
    { value: '=1+1', type: String },
    null,
  ])
})
