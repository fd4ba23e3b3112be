import type { SheetData } from 'write-excel-file/universal'
import Papa from 'papaparse'
import { withoutGuard } from '#core/import/own-export.ts'

const MOMENT_FORMAT = ['yyyy-mm-dd', 'hh:mm:ss'].join(' ')

/** The columns of amounts, and of counts and IDs. Those of a tax year have the month in their name. */
const AMOUNT = /^(?:amount|worth|fees?|net|(?:cashed_out|spent)(?:_\d{4}_\d\d)?)$/
const COUNT = /^(?:casino_id|streak_day|cash_outs)$/

/**
 * Returns the rows of a workbook from our CSV export: amounts are numbers, times are dates, and no text needs a mark
 * against formulas.
 *
 * @param csv with points as decimal signs.
 */
export function workbookRows(csv: string): SheetData {
  const [header = [], ...rows] = Papa.parse<string[]>(csv.replace(/^\ufeff/, ''), {
    delimiter: ',',
    skipEmptyLines: true,
  }).data
  return [
    header.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map((text, column) => cellOf(header[column] ?? '', text))),
  ]
}

function cellOf(name: string, text: string): SheetData[number][number] {
  if (text === '') return null
  if (AMOUNT.test(name)) return { value: Number(text), type: Number, format: '#,##0.00' }
  if (COUNT.test(name)) return { value: Number(text), type: Number }
  // A date of a workbook has no zone: it shows the digits of the text.
  if (/_at(?:_local)?$/.test(name))
    return { value: new Date(`${text.slice(0, 19).replace(' ', 'T')}Z`), type: Date, format: MOMENT_FORMAT }
  // The import removes guards from a workbook too, because a spreadsheet may have saved our CSV file as one.
  const plain = withoutGuard(text)
  return { value: withoutGuard(plain) === plain ? plain : text, type: String }
}
