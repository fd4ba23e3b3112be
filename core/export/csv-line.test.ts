import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvAmount, csvLine, guardedText } from '#core/export/csv-line.ts'
import { withoutGuard } from '#core/import/own-export.ts'
import { cents } from '#core/units.ts'

const parsed = (line: string, delimiter = ',') => parse(line, { record_delimiter: '\r\n', delimiter })

test('cells, empty cells and a line end', () =>
  expect(csvLine(['a', null, undefined, 12, -3, true, ''])).toBe('"a",,,12,-3,true,\r\n'))

test.each([
  [',', '"a","-3.25","1250.00"\r\n'],
  [';', '"a";"-3,25";"1250,00"\r\n'],
] as const)('with the separator %s, amounts are numbers', (separator, line) =>
  expect(
    csvLine(['a', csvAmount(cents(-325), separator), csvAmount(cents(125_000), separator)], separator),
  ).toBe(line),
)

test.each([
  '=1+1',
  '+1',
  '-1',
  '@x=1',
  '-2+3',
  "+cmd|' /C calc'!A0",
  '@SUM(A1)',
  '-HYPERLINK("x")',
  '-a*b',
  '-5\t2',
  ' =1+1',
  '\u00a0=1+1',
  '\u200b=1+1',
  '\ufeff=1+1',
  '\u200e-1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  '\tx',
  '\r=x',
  '\n=x',
])('%j is not a formula', (text) => expect(parsed(csvLine([text]))).toEqual([[`'${text}`]]))

test.each(['-5 SC lost', '+1 (555) 010-0000', '@promo', '- no bonus', "@ann's code: 50% off"])(
  '%j is readable without an apostrophe',
  (text) => expect(parsed(csvLine([text]))).toEqual([[` ${text}`]]),
)

test.each([
  'x;=1+1',
  'a, b',
  'tab\tinside',
  'line 1\nline 2',
  'say "hi"',
  'O’Neil',
  "O'Neil",
  'Café 🎰 é',
  '5 = 5',
])('%j is one cell as typed, with either separator', (text) => {
  expect(csvLine([text])).toBe(`"${text.replaceAll('"', '""')}"\r\n`)
  expect(parsed(csvLine([1, text, 'z']))).toEqual([['1', text, 'z']])
  expect(parsed(csvLine([1, text, 'z'], ';'), ';')).toEqual([['1', text, 'z']])
})

// Parsed by an independent library.
test('other text survives a round trip', () => {
  const harmless = fc
    .string({ unit: 'grapheme' })
    .filter((text) => !/^'*(?:[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\n])/u.test(text) && text !== '')
  fc.assert(
    fc.property(fc.array(harmless, { minLength: 1 }), (cells) => {
      expect(parsed(csvLine(cells))).toEqual([cells])
    }),
  )
})

test.each(["'=1", "''=1", "'\t", "' -5", ' -5 SC', "it's", "'", '=1', '-5 SC', '\n@', "'plain"])(
  'the reader of an export finds a text as it was typed: %j',
  (text) => expect(withoutGuard(guardedText(text))).toBe(text),
)
