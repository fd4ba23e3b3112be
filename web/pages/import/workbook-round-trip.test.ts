import writeXlsxFile from 'write-excel-file/universal'
import { expect, test } from 'vitest'
import { BYTE_ORDER_MARK, csvLine } from '#core/export/csv-line.ts'
import { epochMs } from '#core/units.ts'
import { createImportSession } from '#web/features/import/import-session.ts'
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
  'worth',
  'streak_day',
  'not_ready',
  'date_only',
]
const ROW = [ID, 48, 'Pulsz', 'collect', '1234.50', '2026-11-21T17:00:03.000Z', '2026-11-21T17:00:08.000Z']
const csv = BYTE_ORDER_MARK + csvLine(HEADER) + csvLine([...ROW, '=1+1', null, '0.50', 3, false, true])

test('a workbook is imported again to the cent and the second', async () => {
  const source = await writeXlsxFile(workbookRows(csv)).toBlob()
  const session = createImportSession()
  const casinos = [{ id: 48, label: 'Pulsz', names: ['Pulsz'] }]
  const file = await session.open({ source, choices: {}, casinos })
  if (typeof file === 'string') throw new Error(file)
  const now = epochMs(Date.parse('2026-11-27'))
  session.read({ settings: file.settings, casinos, zone: 'America/New_York', now, own: null })
  expect(session.batch({ from: 0, casinoIds: {} }).rows).toEqual([
    {
      id: ID,
      casinoId: 48,
      kind: 'collect',
      amount: '1234.50',
      occurredAt: '2026-11-21T17:00:03.000Z',
      receivedAt: '2026-11-21T17:00:08.000Z',
      equal: 1,
      note: '=1+1',
      worth: '0.50',
      streakDay: 3,
      dateOnly: true,
    },
  ])
})
