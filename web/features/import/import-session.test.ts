import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/universal'
import { BYTE_ORDER_MARK, csvLine } from '#core/export/csv-line.ts'
import { MOST_BATCH_BYTES } from '#contract/import-limits.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { cents, epochMs } from '#core/units.ts'
import { rowsReadText } from '#web/features/import/import-texts.ts'
import { createImportSession } from '#web/features/import/import-session.ts'

const CASINOS = ['Pulsz', 'Crown Coins', 'WOW Vegas', 'McLuck', 'Stake.us', 'Zula', 'Modo', 'Punt'].map(
  (name, index) => ({ id: index + 1, label: name, names: [name] }),
)
const NOW = epochMs(Date.parse('2026-11-27T12:00:00Z'))
const context = { casinos: CASINOS, zone: 'America/New_York', now: NOW, own: null }
const caseFile = (name: string) =>
  new Blob([readFileSync(new URL(`../../../core/import/cases/${name}`, import.meta.url))])

async function opened(source: Blob | string) {
  const session = createImportSession()
  const file = await session.open({ source, choices: {}, casinos: CASINOS })
  if (typeof file === 'string') throw new Error(file)
  return { session, file }
}

test('finds encoding, separator, and decimal sign', async () => {
  const { session, file } = await opened(caseFile('02-import-semicolon-quebec-cp1252.csv'))
  expect(file).toMatchObject({ encoding: 'windows-1252', separator: ';', settings: { sign: 'comma' } })
  const summary = session.read({ ...context, settings: { ...file.settings, order: 'day-first' } })
  expect(summary).toMatchObject({ newEntries: 4, problemRows: 0, leftOutRows: 1 })
  expect(summary.sums).toMatchObject({ cashedOut: 6250, spent: 123_450, collections: 1 })
})

test.each([
  ['utf-16le', 'with its mark', '\ufeff'],
  ['utf-16le', 'without its mark', ''],
  ['utf-16be', 'with its mark', '\ufeff'],
  ['utf-16be', 'without its mark', ''],
] as const)('text in %s %s', async (encoding, _mark, mark) => {
  const text = `${mark}Date\tCasino\tType\tAmount\tNote\n2026-11-20\tPulsz\tSpend\t12.50\tété\n`
  const bytes = new DataView(new ArrayBuffer(text.length * 2))
  for (let index = 0; index < text.length; index += 1)
    bytes.setUint16(index * 2, text.charCodeAt(index), encoding === 'utf-16le')
  const { session, file } = await opened(new Blob([bytes]))
  expect(file).toMatchObject({ encoding, separator: '\t', settings: { header: 0 } })
  expect(session.read({ ...context, settings: file.settings }).sums).toMatchObject({ spent: 1250 })
  expect(session.batch({ from: 0, casinoIds: {} }).rows[0]?.note).toBe('été')
})

test('a header of two rows, as merged cells make it', async () => {
  const lines = ['My log,,,,', 'When,Where,Money,,Notes', ',,Spent,Cashed out,']
  const rows = ['2026-11-20,Pulsz,20,,a', '2026-11-21,Zula,,100.50,b']
  const { session, file } = await opened([...lines, ...rows].join('\n'))
  expect(file.settings).toMatchObject({ header: 2, columns: ['date', 'casino', 'paid', 'received', 'note'] })
  expect(rowsReadText(file, 2)).toBe('2 rows read.')
  expect(session.read({ ...context, settings: file.settings })).toMatchObject({
    newEntries: 2,
    problemRows: 0,
    sums: { spent: 2000, cashedOut: 10_050 },
  })
})

test('a row whose values are below names is no second row of the header', async () => {
  const { file } = await opened(
    'Date,Casino,Type,Status,Amount\n,,Purchase,Deposit,\n2026-11-20,Pulsz,Buy,,5\n',
  )
  expect(file.settings.header).toBe(0)
})

test('the rows that were read are those that a member counts', async () => {
  const rows = '2026-11-20,Pulsz,Buy,5\n,,,\n2026-11-21,Pulsz,Buy,5\n'
  const { file } = await opened(`My log\n\nDate,Casino,Type,Amount\n${rows}`)
  expect(file.settings.header).toBe(2)
  expect(rowsReadText(file, 2)).toBe('2 rows read.')
  expect(rowsReadText(file, null)).toBe('4 rows read.')
})

test('a note with two lines and a byte order mark', async () => {
  const { file } = await opened(caseFile('01-import-us-messy.csv'))
  expect(file).toMatchObject({ encoding: 'utf-8', separator: ',', settings: { header: 3 } })
  expect(file.firstRows[0]?.[0]).toBe('My Sweeps Log 2026')
})

test('a workbook', async () => {
  const { session, file } = await opened(caseFile('14-import-merged-header-1900.xlsx'))
  expect(file).toMatchObject({ sheet: '2026 log', encoding: null, settings: { header: 1 } })
  const settings = { ...file.settings, inOut: true, signs: 'ignored', order: 'month-first' } as const
  expect(session.read({ ...context, settings })).toMatchObject({ newEntries: 3, problemRows: 0 })
  const batch = session.batch({ from: 0, casinoIds: {} }).rows
  expect(batch.map(({ amount, occurredAt, dateOnly, kind }) => [amount, occurredAt, dateOnly, kind])).toEqual(
    [
      ['19.99', '2026-11-01T17:00:00.000Z', true, 'spend'],
      ['100.10', '2026-11-01T17:00:00.000Z', undefined, 'cash_out'],
      ['12.00', '2026-11-03T17:00:00.000Z', true, 'spend'],
    ],
  )
})

test('a workbook with 1904 dates states it, also for cells that are formatted as numbers', async () => {
  const header = ['Date', 'Casino', 'Type', 'Amount'].map((value) => ({ value, type: String }))
  const row = [44_867, 'Pulsz', 'Redeem', 50].map((value) =>
    typeof value === 'number' ? { value, type: Number } : { value, type: String },
  )
  const workbook = await writeXlsxFile([header, row]).toBlob()
  const files = unzipSync(new Uint8Array(await workbook.arrayBuffer()))
  const name = 'xl/workbook.xml'
  const xml = strFromU8(files[name] ?? new Uint8Array())
  const changed = xml.replace(/<workbookPr[^>]*>|(?=<sheets>)/, '<workbookPr date1904="1"/>')
  const source = new Blob([new Uint8Array(zipSync({ ...files, [name]: strToU8(changed) }))])
  const { session, file } = await opened(source)
  expect(file.settings.system).toBe('1904')
  expect(session.header({ header: 0, casinos: CASINOS }).system).toBe('1904')
  session.read({ ...context, settings: file.settings })
  expect(session.batch({ from: 0, casinoIds: {} }).rows[0]?.occurredAt).toBe('2026-11-03T17:00:00.000Z')
})

describe('a column for each kind of money', () => {
  test.each([
    ['Collected,Spent,Cashed Out', ['collected', 'paid', 'received']],
    ['Daily Bonus,Deposit,Redeemed', ['collected', 'paid', 'received']],
    // Nothing tells what these amounts are.
    ['Amount,Deposit,Withdrawal', [null, 'paid', 'received']],
    ['SC,Purchase,Redemption', [null, 'paid', 'received']],
  ])('%s', async (names, columns) => {
    const { file } = await opened(`Date,Casino,${names}\n2026-11-20,Pulsz,1.00,,\n2026-11-21,Zula,,9.99,50\n`)
    expect(file.settings.columns).toEqual(['date', 'casino', ...columns])
  })

  test('a row is an entry for each amount', async () => {
    const lines = [
      'Date,Casino,Collected,Spent,Cashed Out',
      '2026-11-20,Pulsz,1.00,,',
      '2026-11-21,Zula,0.5,9.99,50',
    ]
    const { session, file } = await opened(lines.join('\n'))
    expect(session.read({ ...context, settings: file.settings })).toMatchObject({
      newEntries: 4,
      problemRows: 0,
      fileSum: 6149,
      sums: { collected: 150, collections: 2, spent: 999, spends: 1, cashedOut: 5000, cashOuts: 1 },
    })
  })

  test('the amount of a row whose kind is named counts if the others are empty', async () => {
    const lines = [
      'Date,Casino,Type,Amount,Deposit,Withdrawal',
      '2026-11-20,Pulsz,Bonus,1.00,,',
      '2026-11-21,Zula,Buy,,9.99,',
    ]
    const { session, file } = await opened(lines.join('\n'))
    expect(session.read({ ...context, settings: file.settings })).toMatchObject({
      newEntries: 2,
      fileSum: 1099,
      sums: { collected: 100, collections: 1, spent: 999 },
    })
  })

  test('“In” and “Out” are not asked about for a collection', async () => {
    const { session, file } = await opened(
      'Date,Casino,Bonus,In,Out\n2026-11-20,Pulsz,1.00,,\n2026-11-21,Zula,,5,\n',
    )
    const summary = session.read({ ...context, settings: file.settings })
    expect(summary).toMatchObject({ newEntries: 1, problems: new Map([['asks-in-out', 1]]) })
  })
})

describe('an amount that its comma has split, in a file without quotes', () => {
  const rowsOf = async (lines: readonly string[]) => {
    const { session, file } = await opened(lines.join('\n'))
    session.read({ ...context, settings: file.settings })
    return { session, settings: file.settings }
  }
  const HEADER = 'Date,Casino,Type,Amount'

  test.each([
    ['in the last column', HEADER, '2026-11-20,Pulsz,Redeem,$1,234.50'],
    ['before a note', `${HEADER},Note`, '2026-11-20,Pulsz,Redeem,$1,234.50,bank'],
    ['before a note that is missing', `${HEADER},Note`, '2026-11-20,Pulsz,Redeem,$1,234.50'],
    ['before other columns', 'Date,Amount,Casino,Type', '2026-11-20,1,234,Pulsz,Redeem'],
    ['with a decimal comma', HEADER, '2026-11-20,Pulsz,Redeem,12,50'],
  ])('is a problem that can be corrected: %s', async (_name, header, line) => {
    const { session, settings } = await rowsOf([header, line])
    expect(session.rows({ filter: 'all', from: 0, count: 1 }).rows).toMatchObject([
      { kind: 'problem', problem: { field: 'amount', reason: 'split' } },
    ])
    if (header !== HEADER) return
    session.correct({ index: 1, column: 3, text: '1234.50' })
    expect(session.read({ ...context, settings })).toMatchObject({ newEntries: 1, problemRows: 0 })
  })

  test.each([
    ['a note with a comma', `${HEADER},Note`, '2026-11-20,Pulsz,Redeem,1.00,got it, nice'],
    ['a note that is a number', `${HEADER},Note`, '2026-11-20,Pulsz,Redeem,5,100'],
    ['a balance', `${HEADER},Balance`, '2026-11-20,Pulsz,Redeem,5,100.50'],
    ['an empty cell', HEADER, '2026-11-20,Pulsz,Redeem,5,,'],
  ])('is not %s', async (_name, header, line) => {
    const { session } = await rowsOf([header, line])
    expect(session.rows({ filter: 'all', from: 0, count: 1 }).rows).toMatchObject([{ kind: 'entries' }])
  })
})

test('the error of a formula in a workbook is a problem', async () => {
  const cells = [['Date', 'Casino', 'Type', 'Amount'].map((value) => ({ value, type: String }))]
  const row = ['2026-11-20', 'Pulsz', 'Collect', '#DIV/0!'].map((value) => ({ value, type: String }))
  const workbook = await writeXlsxFile([...cells, row]).toBlob()
  const files = unzipSync(new Uint8Array(await workbook.arrayBuffer()))
  const name = 'xl/worksheets/sheet1.xml'
  const xml = strFromU8(files[name] ?? new Uint8Array())
  const changed = xml.replace(/<c r="D2"[^>]*>.*?<\/c>/, '<c r="D2" t="e"><f>1/0</f><v>#DIV/0!</v></c>')
  expect(changed).not.toBe(xml)
  const source = new Blob([new Uint8Array(zipSync({ ...files, [name]: strToU8(changed) }))])
  const { session, file } = await opened(source)
  expect(session.read({ ...context, settings: file.settings })).toMatchObject({
    newEntries: 0,
    problems: new Map([['formula-error', 1]]),
  })
})

test('a cell of a workbook that has a time only is a time', async () => {
  const header = ['Date', 'Time', 'Casino', 'Type', 'Amount'].map((value) => ({ value, type: String }))
  const time = { value: new Date('1899-12-30T18:30:15Z'), type: Date, format: 'hh:mm:ss' }
  const row = [
    { value: '2026-11-20', type: String },
    time,
    { value: 'Pulsz', type: String },
    { value: 'Redeem', type: String },
    { value: 50, type: Number },
  ]
  const { session, file } = await opened(await writeXlsxFile([header, row]).toBlob())
  expect(file.settings.columns).toEqual(['date', 'time', 'casino', 'kind', 'amount'])
  expect(session.read({ ...context, settings: file.settings })).toMatchObject({ newEntries: 1 })
  expect(session.batch({ from: 0, casinoIds: {} }).rows).toMatchObject([
    { occurredAt: '2026-11-20T23:30:15.000Z' },
  ])
})

test('a column of texts that hardly repeat is not the one of casinos', async () => {
  const lines = Array.from({ length: 60 }, (_, n) => `2026-11-20,Thing ${n} that I bought,Buy,5,Pulsz`)
  const { file } = await opened(['Date,Name,Type,Amount,Extra', ...lines].join('\n'))
  expect(file.settings.columns).toEqual(['date', null, 'kind', 'amount', 'casino'])
  const short = await opened(['Date,Name,Type,Amount', ...lines.slice(0, 30)].join('\n'))
  expect(short.file.settings.columns[1]).toBe('casino')
})

test('tags of a column belong to the casinos of its rows, each once', async () => {
  const lines = ['Date,Casino,Type,Amount,Tags']
  lines.push('2026-11-20,Pulsz,Redeem,50,"vip, Slow payer"', '2026-11-21,New Place,Redeem,5,VIP')
  lines.push('2026-11-22,Pulsz,Redeem,50,VIP', `2026-11-23,Zula,Redeem,5,${'x'.repeat(25)}`)
  const { session, file } = await opened(lines.join('\n'))
  expect(file.settings.columns).toEqual(['date', 'casino', 'kind', 'amount', 'tag'])
  session.read({ ...context, settings: { ...file.settings, casinos: { newplace: 'new' } } })
  expect(session.tags({ casinoIds: { newplace: -5 } })).toEqual([
    [1, ['vip', 'Slow payer']],
    [-5, ['VIP']],
  ])
})

test('pasted cells', async () => {
  const { session, file } = await opened('Date\tCasino\tType\tAmount\n11/20/2026\tPulsz\tRedeem\t$50.00\n')
  expect(file.separator).toBe('\t')
  expect(session.read({ ...context, settings: file.settings }).newEntries).toBe(1)
})

test('the same file again has the same IDs, and nothing is new', async () => {
  const { session, file } = await opened(caseFile('10-import-identical-rows.csv'))
  const settings = { ...file.settings, casinos: { cash: 'new' } } as const
  expect(session.read({ ...context, settings })).toMatchObject({ newEntries: 4, newCasinos: ['Cash'] })
  const batch = session.batch({ from: 0, casinoIds: { cash: -5 } }).rows
  expect(new Set(batch.map(({ id }) => id)).size).toBe(4)
  expect(batch.map(({ equal, casinoId }) => [equal, casinoId])).toEqual([
    [1, -5],
    [2, -5],
    [3, -5],
    [1, -5],
  ])
})

test('what the server has answered counts until the row changes', async () => {
  const lines = ['Date,Casino,Type,Amount', '2026-11-20,Pulsz,Redeem,50', '2026-11-21,New Place,Redeem,7']
  const { session, file } = await opened(lines.join('\n'))
  const settings = { ...file.settings, casinos: { newplace: 'new' } } as const
  expect(session.read({ ...context, settings })).toMatchObject({ newEntries: 2, uncheckedEntries: 2 })
  const rows = session.unchecked()
  expect(rows.map(({ casinoId, amount, equal }) => [casinoId, amount, equal])).toEqual([
    [1, '50.00', 1],
    [null, '7.00', 1],
  ])
  const results = [{ outcome: 'already-there' }, { outcome: 'rejected', reason: 'in-future' }] as const
  expect(session.checked({ rows, results })).toMatchObject({
    newEntries: 0,
    existingEntries: 1,
    uncheckedEntries: 0,
    problemRows: 1,
  })
  expect(session.rows({ filter: 'problem', from: 0, count: 9 }).rows).toMatchObject([
    { index: 2, outcomes: [{ outcome: 'rejected', reason: 'in-future' }] },
  ])
  session.correct({ index: 2, column: 3, text: '8' })
  expect(session.read({ ...context, settings })).toMatchObject({
    newEntries: 1,
    existingEntries: 1,
    uncheckedEntries: 1,
  })
  expect(session.unchecked()).toMatchObject([{ amount: '8.00' }])
})

test('20,000 rows are checked in parts that the server takes', async () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `2026-11-20,Pulsz,Redeem,${index + 1}`)
  const { session, file } = await opened(['Date,Casino,Type,Amount', ...lines].join('\n'))
  let summary = session.read({ ...context, settings: file.settings })
  let parts = 0
  for (; summary.uncheckedEntries > 0; parts += 1) {
    const rows = session.unchecked()
    expect(JSON.stringify({ rows }).length).toBeLessThan(MOST_BATCH_BYTES)
    summary = session.checked({ rows, results: rows.map(() => ({ outcome: 'already-there' })) })
  }
  expect(parts).toBe(20)
  expect(summary).toMatchObject({ newEntries: 0, existingEntries: 20_000 })
})

test('the reference of a cash-out in our JSON export stays as it is, also if it looks like a guard', async () => {
  const references = ["'=1", '=1', "''-x", '\tx', '-5 lost']
  const entries = references.map((reference, index) => ({
    id: `0f2c5f0e-9d0e-4b3e-8a53-6a0d5f6f3c1${index}`,
    casino_id: 1,
    casino: 'Pulsz',
    kind: 'cash_out',
    amount: '5.00',
    occurred_at: '2026-11-20T12:00:00.120Z',
    status: 'requested',
    reference,
  }))
  const { session, file } = await opened(new Blob([JSON.stringify({ profile: {}, entries })]))
  session.read({ ...context, settings: file.settings })
  expect(session.batch({ from: 0, casinoIds: {} }).rows.map(({ reference }) => reference)).toEqual(
    references.map((reference) => reference.trim()),
  )
})

test('our JSON export, with what only it has', async () => {
  const known = {
    id: '0f2c5f0e-9d0e-4b3e-8a53-6a0d5f6f3c11',
    casino_id: 900,
    casino: 'Wheel',
    kind: 'collect',
    amount: null,
    occurred_at: '2026-11-20T12:00:00.120Z',
    received_at: '2026-11-20T12:00:01.000Z',
    note: null,
    voided_at: '2026-11-20T12:05:00.000Z',
    worth: '0.50',
    streak_day: 3,
    not_ready: true,
    date_only: false,
  }
  const casinos = [...CASINOS, { id: 900, label: 'Pulsz · Wheel', names: [] }]
  const session = createImportSession()
  const source = new Blob([JSON.stringify({ profile: {}, entries: [known] })])
  const file = await session.open({ source, choices: {}, casinos })
  if (typeof file === 'string') throw new Error(file)
  session.read({ ...context, casinos, settings: file.settings })
  expect(session.batch({ from: 0, casinoIds: {} }).rows).toEqual([
    {
      id: known.id,
      casinoId: 900,
      kind: 'collect',
      amount: null,
      occurredAt: known.occurred_at,
      receivedAt: known.received_at,
      voidedAt: known.voided_at,
      worth: '0.50',
      streakDay: 3,
      notReady: true,
      equal: 1,
    },
  ])
})

test('entries beyond the most of one import are problems, and none is dropped', async () => {
  const lines = Array.from({ length: 10_001 }, (_, index) => `2026-11-${(index % 20) + 1},Pulsz,5,7`)
  const { session, file } = await opened(['Date,Casino,Spent,Received', ...lines].join('\n'))
  const summary = session.read({ ...context, settings: file.settings })
  expect(summary).toMatchObject({ newEntries: 20_000, problemRows: 1 })
  expect(summary.problems).toEqual(new Map([['beyond-limit', 1]]))
})

test('a casino whose name is too long is a problem', async () => {
  const name = 'x'.repeat(81)
  const { session, file } = await opened(`Date,Casino,Type,Amount\n2026-11-20,${name},Redeem,50\n`)
  const settings = { ...file.settings, casinos: { [name]: 'new' } } as const
  expect(session.read({ ...context, settings }).problems).toEqual(new Map([['long-name', 1]]))
})

test('a corrected row becomes an entry', async () => {
  const { session, file } = await opened('Date,Casino,Type,Amount\nNov 4,Pulsz,Redeem,50\n')
  expect(session.read({ ...context, settings: file.settings }).problemRows).toBe(1)
  session.correct({ index: 1, column: 0, text: '11/4/2026' })
  expect(session.read({ ...context, settings: { ...file.settings, order: 'month-first' } })).toMatchObject({
    newEntries: 1,
    problemRows: 0,
  })
})

// The time limit of a test also ends a rejection that takes too long.
test.each([
  ['empty', ''],
  ['empty', ' \n,,\n'],
  ['binary', String.fromCodePoint(...Array.from({ length: 5000 }, (_, index) => (index * 7) % 251))],
  ['too-many-columns', `${'x,'.repeat(10_000)}\n`],
  ['too-many-rows', 'a,b\n'.repeat(20_600)],
  ['too-many-rows', 'a,b\n\n'.repeat(15_000)],
  ['not-our-json', '{"entries": 5}'],
  ['open-quote', 'Date,Casino,Type,Amount,Note\n2026-11-20,Pulsz,Spend,5,"new\n2026-11-21,Pulsz,Spend,6,\n'],
  ['too-large', 'x'.repeat(10 * 1024 * 1024 + 1)],
])('rejects a file: %s', async (problem, text) => {
  const session = createImportSession()
  expect(await session.open({ source: new Blob([text]), choices: {}, casinos: CASINOS })).toBe(problem)
})

test.each([
  ['macros', { 'xl/workbook.xml': strToU8('<x/>'), 'xl/vbaProject.bin': strToU8('x') }],
  ['not-a-workbook', { 'word/document.xml': strToU8('<x/>') }],
  ['not-a-workbook', { 'xl/workbook.xml': strToU8('<x/>') }],
])('rejects a workbook: %s', async (problem, files) => {
  const source = new Blob([new Uint8Array(zipSync(files))])
  expect(await createImportSession().open({ source, choices: {}, casinos: CASINOS })).toBe(problem)
})

/** Replaces the sizes before packing that a zip file states: in the headers of its files, and in their list. */
function withStatedSizes(zip: Uint8Array, size: number): Blob {
  const bytes = new Uint8Array(zip)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at + 28 <= bytes.length; at += 1)
    for (const [signature, offset] of [
      [0x04034b50, 22],
      [0x02014b50, 24],
    ] as const)
      if (view.getUint32(at, true) === signature) view.setUint32(at + offset, size, true)
  return new Blob([bytes])
}

test('a workbook that states to unpack to more than 100 MB is rejected', async () => {
  const source = withStatedSizes(zipSync({ 'xl/workbook.xml': strToU8('<x/>') }), 101 * 1024 * 1024)
  const result = await createImportSession().open({ source, choices: {}, casinos: CASINOS })
  expect(result).toBe('unpacks-too-large')
})

test('a workbook that unpacks to more than it states is rejected', async () => {
  const workbook = await writeXlsxFile([[{ value: 'Date', type: String }]]).toBlob()
  const files = unzipSync(new Uint8Array(await workbook.arrayBuffer()))
  const bomb = zipSync({ ...files, 'xl/worksheets/sheet1.xml': new Uint8Array(5 * 1024 * 1024) })
  const source = withStatedSizes(bomb, 1000)
  const result = await createImportSession().open({ source, choices: {}, casinos: CASINOS })
  expect(['not-a-workbook', 'empty', 'unpacks-too-large']).toContain(result)
})

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
const entry = fc.record({
  id: fc.uuid(),
  casino: fc.constantFrom(...CASINOS),
  kind: fc.constantFrom('collect', 'cash_out', 'spend'),
  amount: fc.integer({ min: 1, max: 100_000_000 }),
  at: fc.integer({ min: Date.parse('2001-01-01'), max: NOW }),
  note: fc
    .string({ unit: 'grapheme', maxLength: 100 })
    .filter((text) => !/^'|^ [+\-@]|[\r\0]/.test(text) && text.trim() !== ''),
})

test('any ledger that was exported is imported to the cent and the second', async () => {
  const ledgers = fc.uniqueArray(entry, { selector: ({ id }) => id, minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(ledgers, fc.constantFrom(',' as const, ';' as const), async (ledger, separator) => {
      const amountOf = (amount: number) =>
        separator === ';' ? decimalText(cents(amount)).replace('.', ',') : decimalText(cents(amount))
      const csv = ledger.map(({ id, casino, kind, amount, at, note }) => {
        const when = new Date(at).toISOString()
        const cells = [id, casino.id, casino.label, kind, amountOf(amount), when, when, note, null]
        return csvLine(cells, separator)
      })
      const source = new Blob([BYTE_ORDER_MARK, csvLine(HEADER, separator), ...csv])
      const { session, file } = await opened(source)
      expect(file.isOwnExport).toBe(true)
      expect(session.read({ ...context, settings: file.settings })).toMatchObject({ problemRows: 0 })
      expect(session.batch({ from: 0, casinoIds: {} }).rows).toMatchObject(
        ledger.map(({ id, casino, kind, amount, at, note }) => ({
          id: id.toLowerCase(),
          casinoId: casino.id,
          kind,
          amount: decimalText(cents(amount)),
          occurredAt: new Date(at).toISOString(),
          note,
        })),
      )
    }),
    { numRuns: 50 },
  )
})
