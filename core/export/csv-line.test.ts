import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from '#core/export/csv-line.ts'

test('cells, empty cells and a line end', () =>
  expect(csvLine(['a', null, undefined, 12, -3, true, ''])).toBe('a,,,12,-3,true,\r\n'))

test.each(['=1+1', '+1', '-1', '@x', '\tx', '\r=x', '\n=x'])('%j is not a formula', (text) =>
  expect(parse(csvLine([text]), { record_delimiter: '\r\n' })).toEqual([[`'${text}`]]),
)

// Parsed by an independent library.
test('other text survives a round trip', () => {
  const harmless = fc
    .string({ unit: 'grapheme' })
    .filter((text) => !/^[=+\-@\t\r\n]/.test(text) && text !== '')
  fc.assert(
    fc.property(fc.array(harmless, { minLength: 1 }), (cells) => {
      expect(parse(csvLine(cells), { record_delimiter: '\r\n' })).toEqual([cells])
    }),
  )
})
