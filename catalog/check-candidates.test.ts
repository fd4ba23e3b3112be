import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Bonus } from '#catalog/bonus-schema.ts'
import { checkCandidates } from '#catalog/check-candidates.ts'
import { readCasinoFiles } from '#catalog/load.ts'
import { readCandidates } from '#catalog/read-candidates.ts'
import type { CasinoFile } from '#catalog/schema.ts'

const HEADER = {
  name: 'New Casino',
  site: 'https://new.example.com',
  tier: '',
  reset_type: 'hourly',
  reset_value: '24',
  expected_daily_reward: '0.30',
  rtp: '96.58',
  wash_game: '',
  where_to_collect: '',
  best_strategy: '',
  supports_crypto: '',
  bank_min: '50',
  gift_min: '',
  crypto_min: '',
  currency: 'SC',
  exchange_rate: '',
  operator: '',
  status: 'operating',
  notes: '',
  source_urls: 'https://source.example.com/a https://source.example.com/b',
  source_date: '2026-05-18; 2026-09',
}

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`

function csv(...rows: Record<string, string>[]): string {
  const columns = [...new Set([...Object.keys(HEADER), ...rows.flatMap((row) => Object.keys(row))])]
  const lines = rows.map((row) => {
    const cells: Record<string, string> = { ...HEADER, ...row }
    return columns.map((column) => quote(cells[column] ?? '')).join(',')
  })
  return [columns.join(','), ...lines, ''].join('\n')
}

function attempt(text: string, stored: readonly CasinoFile[] = []) {
  const candidates = readCandidates(text, stored, '2026-11-20')
  return candidates.ok ? checkCandidates(candidates.value, stored) : candidates
}

function problemsOf(text: string, stored: readonly CasinoFile[] = []): string[] {
  const judged = attempt(text, stored)
  return judged.ok ? [] : judged.reason.map((one) => `${one.where}, ${one.field ?? '-'}: ${one.reason}`)
}

function casinosOf(text: string, stored: readonly CasinoFile[] = []): readonly CasinoFile[] {
  const judged = attempt(text, stored)
  if (!judged.ok) throw new Error(JSON.stringify(judged.reason))
  return judged.value
}

describe('a good file', () => {
  test('becomes casinos with canonical amounts, split sources and the newest day', () => {
    const [casino] = casinosOf(csv({}))
    expect(casino).toMatchObject({
      id: 1,
      name: 'New Casino',
      bank_min: '50.00',
      gift_min: null,
      rtp: 96.58,
      listing: 'open',
      checked_on: '2026-09-01',
      sources: [
        { url: 'https://source.example.com/a', date: '2026-05-18' },
        { url: 'https://source.example.com/b', date: '2026-09' },
      ],
    })
  })

  test.each([
    ['CLOSED 2025-05-01', 'closed'],
    ['doubtful: gone', 'doubtful'],
    ['unknown', 'unknown'],
    ['operating; once closed for a week', 'open'],
  ])('status %s is listed as %s', (status, listing) => {
    expect(casinosOf(csv({ status }))[0]?.listing).toBe(listing)
  })

  test('a renamed casino keeps its former name, and its id at the next import', () => {
    const first = casinosOf(csv({ name: 'Old (now New)' }, { name: 'Other' }))
    expect(first[0]).toMatchObject({ id: 1, name: 'New', former_names: ['Old'] })
    const again = casinosOf(csv({ name: 'old', bank_min: '75' }), first)
    expect(again.map(({ id, name, bank_min: min }) => `${id} ${name} ${min}`)).toEqual([
      '1 New 75.00',
      '2 Other 50.00',
    ])
  })

  test('a casino renamed by its id has its former name', () => {
    const stored = casinosOf(csv({ name: 'Old', id: '5' }))
    expect(casinosOf(csv({ name: 'New', id: '5' }), stored)).toMatchObject([
      { id: 5, name: 'New', former_names: ['Old'] },
    ])
  })

  test('an unknown name gets the next free id above all stored and stated ones', () => {
    const stored = casinosOf(csv({ name: 'A', id: '7' }))
    const all = casinosOf(csv({ name: 'B', id: '' }, { name: 'C', id: '30' }), stored)
    expect(all.map(({ id, name }) => `${id} ${name}`)).toEqual(['7 A', '30 C', '31 B'])
  })

  test('missing columns do not change stored values', () => {
    const wallet = { wallet_min: '100', wallet_name: 'Skrill', payment_trouble: 'slow: paid late' }
    const stored = casinosOf(csv(wallet))
    const [again] = casinosOf(csv({}), stored)
    expect(again).toMatchObject({ wallet_min: '100.00', wallet_name: 'Skrill' })
    expect(again?.payment_trouble).toEqual({ kind: 'slow', report: 'paid late' })
  })

  test('a zone stays with its time of day, and is removed when a plain UTC time replaces it', () => {
    const zoned = { reset_type: 'specific_time', reset_value: '18:00:00', reset_zone: 'America/Los_Angeles' }
    const stored = casinosOf(csv(zoned))
    const same = { reset_type: 'specific_time', reset_value: '18:00:00' }
    const clockOf = (text: string) => casinosOf(text, stored)[0]?.bonuses[0].clock
    expect(clockOf(csv(same))).toMatchObject({ zone: 'America/Los_Angeles' })
    expect(clockOf(csv({ ...same, reset_value: '02:00:00' }))).toMatchObject({ zone: 'UTC' })
  })

  test('a daily value becomes the amount of a claim', () => {
    const sixHours = csv({ reset_value: '6', expected_daily_reward: '0.80' })
    expect(casinosOf(sixHours)[0]?.bonuses).toEqual([
      {
        name: null,
        clock: { kind: 'rolling', minutes: 360 },
        value: { kind: 'fixed', amount: '0.20' },
        sources: { clock: null, value: null },
      },
    ])
    const [noHour] = casinosOf(
      csv({ reset_type: 'specific_time', reset_value: '', expected_daily_reward: '' }),
    )
    expect(noHour?.bonuses[0]).toMatchObject({ clock: { kind: 'daily' }, value: { kind: 'unknown' } })
    const [bought] = casinosOf(csv({ notes: 'CONDITIONAL: after a purchase.', reset_value: '6' }))
    expect(bought?.bonuses[0]).toMatchObject({
      clock: { kind: 'condition', condition: 'purchase', text: 'After a purchase' },
      value: { amount: '0.08' },
    })
  })

  test('a bonus that the columns cannot express stays, and the report says what the sheet has', () => {
    const stored = casinosOf(csv({})).map((casino): CasinoFile => {
      const [daily] = casino.bonuses
      const [first, second] = [casino.sources[0]?.url ?? '', casino.sources[1]?.url ?? '']
      const sources = {
        clock: { agree: [first], differ: [], weakness: null },
        value: { agree: [second], differ: [], weakness: null },
      }
      const value: Bonus['value'] = { kind: 'range', low: '0.10', high: '5.00', typical: '0.30' }
      const wheel: Bonus = { ...daily, id: 10_001, name: 'Wheel', sources: { clock: null, value: null } }
      return { ...casino, bonuses: [{ ...daily, value, sources }, wheel] }
    })
    const row = (cells: Record<string, string>) => {
      const candidates = readCandidates(csv(cells), stored, '2026-11-20')
      if (!candidates.ok) throw new Error(JSON.stringify(candidates.reason))
      const checked = checkCandidates(candidates.value, stored)
      if (!checked.ok) throw new Error(JSON.stringify(checked.reason))
      return { bonuses: checked.value[0]?.bonuses, remarks: candidates.value[0]?.remarks }
    }
    expect(row({ notes: '' })).toEqual({ bonuses: stored[0]?.bonuses, remarks: [] })
    const moved = row({ notes: '', reset_value: '12', expected_daily_reward: '0.50' })
    expect(moved.remarks).toEqual(['its daily value is 0.60; the sheet has 0.50'])
    expect(moved.bonuses).toMatchObject([
      {
        clock: { minutes: 720 },
        value: { kind: 'range' },
        sources: { clock: null, value: { weakness: null } },
      },
      { name: 'Wheel' },
    ])
    const fewer = row({ notes: '', source_urls: 'https://source.example.com/a', source_date: '2026' })
    expect(fewer.bonuses).toMatchObject([{ sources: { clock: { weakness: null }, value: null } }, {}])
  })

  test('the project’s own files pass through JSON unchanged', () => {
    const files = readCasinoFiles(import.meta.dirname)
    if (!files.ok) throw new Error(JSON.stringify(files.reason))
    expect(casinosOf(JSON.stringify(files.value), files.value)).toEqual(files.value)
    expect(casinosOf(JSON.stringify(files.value))).toEqual(files.value)
  })
})

describe('a bad cell is named by row, field and reason', () => {
  test.each([
    [{ bank_min: 'abc' }, 'row 1, bank_min: "abc" is not an amount'],
    [{ gift_min: '-5' }, 'row 1, gift_min: "-5" is not an amount'],
    [{ crypto_min: '0' }, 'row 1, crypto_min: "0" is not an amount'],
    [{ expected_daily_reward: '1e3' }, 'row 1, expected_daily_reward: "1e3" is not an amount'],
    [{ expected_daily_reward: '0.005' }, 'row 1, expected_daily_reward: "0.005" is not an amount'],
    [{ name: '' }, 'row 1, name: is empty; use null for an unknown value'],
    [
      { site: 'http://plain.example.com' },
      'row 1, site: "http://plain.example.com" is not an https: address',
    ],
    [{ site: 'javascript:alert(1)' }, 'row 1, site: "javascript:alert(1)" is not an https: address'],
    [
      { source_urls: 'http://a.example.com' },
      'row 1, source_urls: "http://a.example.com" is not an https: address',
    ],
    [{ source_date: 'last week' }, 'row 1, source_urls: "last week" is not a date, month or year'],
    [{ reset_type: 'weekly' }, 'row 1, reset_type: "weekly" is none of hourly, specific_time'],
    [
      { rtp: '100.01' },
      'row 1, rtp: 100.01 is not a percentage above 0, at most 100, with two decimals at most',
    ],
    [{ rtp: '0' }, 'row 1, rtp: 0 is not a percentage above 0, at most 100, with two decimals at most'],
    [{ rtp: '-1' }, 'row 1, rtp: "-1" is not a percentage'],
    [{ rtp: 'NaN' }, 'row 1, rtp: "NaN" is not a percentage'],
    [{ best_strategy: 'blackjack' }, 'row 1, best_strategy: "blackjack" is none of black jack, texas holdem'],
    [{ supports_crypto: 'yes' }, 'row 1, supports_crypto: "yes" is neither true nor false'],
    [{ id: '0' }, 'row 1, id: 0 is not a whole number from 1 to 999999999'],
    [{ id: '1.5' }, 'row 1, id: 1.5 is not a whole number from 1 to 999999999'],
    [{ id: 'x' }, 'row 1, id: "x" is not a whole number'],
    [{ tier: '1' }, 'row 1, tier: is computed by the tier rule; leave it empty'],
    [{ wallet_min: '100' }, 'row 1, wallet_name: wallet_min and wallet_name go together'],
    [{ payment_trouble: 'awful: never paid' }, 'row 1, payment_trouble: "awful" is none of slow, unpaid'],
    [{ reset_zone: 'America/New_York' }, 'row 1, reset_zone: a zone belongs to a time of day'],
    [{ notes: 'a\u200bb' }, 'row 1, notes: contains a control or invisible character'],
  ])('%j', (cells, problem) => expect(problemsOf(csv(cells))).toContain(problem))

  test.each(['24:00:00', '23:59:60', '7:5', '25:00:00', '12:00', '-1:00:00'])(
    'a reset at %s',
    (reset_value) =>
      expect(problemsOf(csv({ reset_type: 'specific_time', reset_value }))).toEqual([
        `row 1, reset_value: "${reset_value}" is not a time of day from 00:00:00 to 23:59:59`,
      ]),
  )

  test.each(['0', '-1', '0.5', '1e9', '745', 'abc', '00:30:00'])('a reset every %s hours', (reset_value) =>
    expect(problemsOf(csv({ reset_value }))).toEqual([
      `row 1, reset_value: "${reset_value}" is not a whole number of hours from 1 to 744`,
    ]),
  )

  test.each(['1', '744'])('a reset every %s hours is accepted', (reset_value) =>
    expect(problemsOf(csv({ reset_value }))).toEqual([]),
  )

  test('an unknown zone', () => {
    const row = { reset_type: 'specific_time', reset_value: '18:00:00', reset_zone: 'Mars/Olympus' }
    expect(problemsOf(csv(row))).toEqual(['row 1, reset_zone: "Mars/Olympus" is not a time zone'])
  })

  test('every problem of every row is reported', () => {
    const found = problemsOf(
      csv({ bank_min: 'x', rtp: '200' }, { name: 'B' }, { name: 'C', site: 'ftp://c.example.com' }),
    )
    expect(found.map((line) => line.split(':')[0])).toEqual(['row 1, rtp', 'row 1, bank_min', 'row 3, site'])
  })

  test('two rows, or a row and a stored casino, with one id or one name', () => {
    expect(problemsOf(csv({ name: 'A', id: '5' }, { name: 'B', id: '5' }))).toEqual([
      'row 2, id: id 5 is also in row 1',
    ])
    expect(problemsOf(csv({ name: 'A b' }, { name: 'a-B' }))).toEqual([
      'row 2, name: the name "a-B" is also in row 1',
    ])
    const stored = casinosOf(csv({ name: 'A', id: '5' }))
    expect(problemsOf(csv({ name: 'A', id: '6' }), stored)).toEqual([
      'row 1, name: the name "A" is also in a.json',
    ])
  })
})

describe('a bad file', () => {
  test('unknown, missing and repeated columns', () => {
    const text = csv({}).replace('wash_game', 'wash_gane').replace('gift_min', 'name')
    expect(problemsOf(text)).toEqual([
      'header, wash_gane: is not a known column',
      'header, name: is repeated',
      'header, wash_game: is missing',
      'header, gift_min: is missing',
    ])
  })

  test('a row of too few cells, an open quote, no row, broken JSON', () => {
    expect(problemsOf(`${csv({})}"only","two"\n`)).toEqual(['row 2, -: has 2 cells where the header has 21'])
    expect(problemsOf(`${csv({})}"open`)[0]).toMatch(/^the file, -: is not CSV: /)
    expect(problemsOf(csv())).toEqual(['the file, -: contains no casino'])
    expect(problemsOf('')).toContain('header, name: is missing')
    expect(problemsOf('[{"name": ]')[0]).toMatch(/^the file, -: is not JSON: /)
    expect(problemsOf('[1, null]')).toHaveLength(2)
    expect(problemsOf('[]')).toEqual(['the file, -: contains no casino'])
  })

  test('an unknown field in JSON', () => {
    const [casino] = casinosOf(csv({}))
    expect(problemsOf(JSON.stringify([{ ...casino, colour: 'red' }]))).toEqual([
      'row 1, colour: is not a known field',
    ])
  })
})

test('no input throws, and an accepted file is accepted again unchanged', { timeout: 60_000 }, () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('', '24', '0.30', '05:00:00', 'true', '[1]', '"'),
  )
  const row = fc.dictionary(fc.constantFrom(...Object.keys(HEADER)), cell, { maxKeys: 4 })
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.array(row, { maxLength: 3 }).map((rows) => csv(...rows)),
  )
  fc.assert(
    fc.property(text, (handedIn) => {
      const taken = attempt(handedIn)
      const again = taken.ok ? attempt(JSON.stringify(taken.value), taken.value) : taken
      expect(again).toEqual(taken)
      expect(taken.ok || taken.reason.every(({ where, reason }) => where !== '' && reason !== '')).toBe(true)
    }),
    { numRuns: 500 },
  )
})
