import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { provenOrder, readDate } from '#core/import/date-text.ts'

const read = (text: string | number, order: 'month-first' | 'day-first' = 'month-first') => {
  const result = readDate(text, { order, system: '1900' })
  if (!result.ok) return result.reason
  const { value } = result
  const iso = new Date(value.kind === 'moment' ? value.at : value.wallMs).toISOString()
  return value.kind === 'day' ? iso.slice(0, 10) : value.kind === 'wall' ? iso.slice(0, 19) : iso
}

test.each([
  ['11/1/2026', '2026-11-01'],
  ['13/11/2026', 'other-order'],
  ['11/01/26', '2026-11-01'],
  ['1-Nov-2026', '2026-11-01'],
  ['Nov 4', 'no-year'],
  ['4 nov', 'no-year'],
  ['11/4', 'no-year'],
  ['2026-11-02', '2026-11-02'],
  ['2026/11/02', '2026-11-02'],
  ['2026-11-21T05:00:00.000Z', '2026-11-21T05:00:00.000Z'],
  ['2026-11-21T05:00:00-05:00', '2026-11-21T10:00:00.000Z'],
  ['2026-11-21 05:00:00', '2026-11-21T05:00:00'],
  ['11/2/2026 11:58 PM', '2026-11-02T23:58:00'],
  ['11/2/2026, 9:04:07 AM', '2026-11-02T09:04:07'],
  ['11/2/2026 12:30 AM', '2026-11-02T00:30:00'],
  ['11/2/2026 25:00', 'not-a-date'],
  ['46327', '2026-11-01'],
  [46_327.5, '2026-11-01T12:00:00'],
  ['46327.999988', '2026-11-01T23:59:59'],
  ['60', 'no-serial'],
  ['0', 'no-serial'],
  ['1793862000000', '2026-11-05T07:00:00.000Z'],
  ['1793869200', '2026-11-05T09:00:00.000Z'],
  ['20261101', '2026-11-01'],
  ['20261301', 'no-such-day'],
  ['11.01.2026', '2026-01-11'],
  ['02/29/2026', 'no-such-day'],
  ['02/29/2028', '2028-02-29'],
  ['November 1, 2026', '2026-11-01'],
  ['Sunday, November 1st 2026', '2026-11-01'],
  ['Sun 1 Nov 2026 9 am', '2026-11-01T09:00:00'],
  ['1er novembre 2026 à 23 h 58', '2026-11-01T23:58:00'],
  ['3 août 2026', '2026-08-03'],
  ['11/1/1999', 'other-year'],
  ['31/12/1999', 'other-year'],
  ['1999-12-31', 'other-year'],
  ['19991231', 'other-year'],
  ['Nov 1, 1999', 'other-year'],
  ['11/2/2026 1:30 PM EST', '2026-11-02T18:30:00.000Z'],
  ['2026-07-02 13:30:05 PDT', '2026-07-02T20:30:05.000Z'],
  ['Nov 2, 2026 at 1:30 p.m. CST', '2026-11-02T19:30:00.000Z'],
  ['', 'blank'],
  ['soon', 'not-a-date'],
  ['x'.repeat(100_000), 'not-a-date'],
])('%s is %s', (text, meaning) => expect(read(text)).toBe(meaning))

test.each([
  ['3/4/2026', 'either'],
  ['3/3/2026', null],
  ['13/4/2026', 'day-first'],
  ['4/13/2026 5:00 PM', 'month-first'],
  ['13/13/2026', null],
  ['3.4.2026', null],
  ['2026-03-04', null],
])('%s proves %s', (text, order) => expect(provenOrder(text)).toBe(order))

test('a day is read as it was written, in each form', () => {
  const days = fc.integer({ min: 10_957, max: 47_481 })
  fc.assert(
    fc.property(days, (day) => {
      const iso = new Date(day * 86_400_000).toISOString().slice(0, 10)
      const [year, month, date] = iso.split('-')
      expect(read(iso)).toBe(iso)
      expect(read(`${month}/${date}/${year}`)).toBe(iso)
      expect(read(`${date}/${month}/${year}`, 'day-first')).toBe(iso)
      expect(read(`${date}.${month}.${year}`)).toBe(iso)
      expect(read(day + 25_569)).toBe(iso)
      const long = new Date(day * 86_400_000).toLocaleDateString('en-US', {
        dateStyle: 'full',
        timeZone: 'UTC',
      })
      expect(read(long)).toBe(iso)
    }),
  )
})

test('any text gives a result', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(read(text)).toBeTypeOf('string')
    }),
  )
})
