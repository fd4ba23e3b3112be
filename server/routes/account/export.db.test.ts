import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ExportResponse } from '#contract/export.ts'
import { entrySums } from '#core/ledger/entry-sums.ts'
import { centsOfDecimal, decimalText } from '#core/money/decimal-text.ts'
import { camelCase } from '#server/testing/camel-case.ts'
import { type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let app: TestApp
let ann: TestClient & { id: string; email: string }

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await testApp(database)
  ann = await app.member()
  const deleted = randomUUID()
  await ann.post('/api/casinos/1/cash-outs', { id: randomUUID(), amount: '12.50', note: '=HYPERLINK("x")' })
  await ann.post('/api/casinos/2/spends', {
    id: randomUUID(),
    amount: '20.00',
    note: 'a "quote",\r\ntwo lines',
  })
  await ann.post('/api/casinos/2/spends', { id: deleted, amount: '99.00' })
  await ann.send('DELETE', `/api/entries/${deleted}`)
  await ann.post('/api/casinos/1/collections', { id: randomUUID() })
  await ann.post('/api/feedback', {
    feedbackType: 'report_inaccurate',
    message: '@all: thanks',
    casinoId: 3,
    figure: 'bankMin',
  })
  await ann.put('/api/casinos/3/visibility', { hidden: true, snoozedUntil: null })
})

function linesOf(bytes: Buffer, delimiter = ','): Record<string, string>[] {
  return parse(bytes, { bom: true, columns: true, delimiter, record_delimiter: '\r\n' })
}

test('the JSON has all data of one user, and its sums are the totals', async () => {
  const response = await ann.get('/api/export.json')
  const exported = ExportResponse.parse(response.body)
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="daily-bonus-blog-2026-11-20.json"',
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(exported.profile).toMatchObject({ email: ann.email, state: 'CA', age: 30 })
  const sums = entrySums(
    exported.entries.map(({ kind, amount, voided_at }) => ({
      kind,
      amount: amount === null ? null : centsOfDecimal(amount),
      voided: voided_at !== null,
    })),
  )
  const dashboard = (await ann.get('/api/dashboard')).body
  expect(camelCase(exported.totals)).toEqual(dashboard.totals)
  expect(exported.totals).toMatchObject({
    collected: decimalText(sums.cashedOut),
    spent: decimalText(sums.spent),
    profit: '-7.50',
  })
  expect(camelCase(exported.casinos)).toMatchObject(dashboard.casinos)
  expect(camelCase(exported.entries)).toMatchObject((await ann.get('/api/entries')).body.entries)
  expect(exported.entries.filter(({ voided_at }) => voided_at !== null)).toHaveLength(1)
  expect(exported.feedback).toEqual([
    {
      feedback_type: 'report_inaccurate',
      message: '@all: thanks',
      casino_id: 3,
      figure: 'bankMin',
      created_at: '2026-11-20T12:00:00.000Z',
    },
  ])
  expect(exported.complete).toBe(true)
})

test('the CSV has one row per entry, and no cell is a formula', async () => {
  const leading = randomUUID()
  await ann.post('/api/casinos/1/cash-outs', { id: leading, amount: '1.00', note: '\n=1+1' })
  const response = await ann.get('/api/export.csv')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename=".*\.csv"$/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const lines = linesOf(response.bytes)
  const { entries } = ExportResponse.parse((await ann.get('/api/export.json')).body)
  expect(lines).toHaveLength(5)
  expect(lines).toEqual(
    entries.map((entry) => ({
      id: entry.id,
      casino_id: String(entry.casino_id),
      casino: entry.casino,
      kind: entry.kind,
      amount: entry.amount ?? '',
      occurred_at: entry.occurred_at,
      received_at: entry.received_at,
      note: entry.note === null ? '' : entry.note.replace(/^(?=[=\n])/, "'"),
      deleted_at: entry.voided_at ?? '',
      occurred_at_local: '2026-11-20 12:00:00',
      received_at_local: '2026-11-20 12:00:00',
      deleted_at_local: entry.voided_at === null ? '' : '2026-11-20 12:00:00',
      time_zone: 'UTC',
      worth: entry.worth ?? '',
      streak_day: entry.streak_day === null ? '' : String(entry.streak_day),
      not_ready: 'false',
      date_only: 'false',
      status: entry.status ?? '',
      approved_at: '',
      paid_at: entry.paid_at ?? '',
      closed_at: '',
      method: '',
      fee: '',
      reference: '',
      tags: '',
      approved_at_local: '',
      paid_at_local: entry.paid_at === null ? '' : '2026-11-20 12:00:00',
      closed_at_local: '',
    })),
  )
  expect(lines.map(({ note }) => note)).toEqual(
    expect.arrayContaining([`'=HYPERLINK("x")`, 'a "quote",\r\ntwo lines', "'\n=1+1"]),
  )
  for (const cell of lines.flatMap((line) => Object.values(line))) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/)
})

test('a cash-out that was paid in another year than in UTC has the local time of each step', async () => {
  const paid = { status: 'paid', approvedAt: '2026-01-01T02:00:00.000Z', paidAt: '2026-01-01T05:00:00.000Z' }
  const canceled = { status: 'canceled', closedAt: '2026-01-01T04:59:59.000Z' }
  for (const more of [paid, canceled])
    await ann.post('/api/casinos/5/cash-outs', {
      id: randomUUID(),
      amount: '40.00',
      occurredAt: '2026-01-01T01:00:00.000Z',
      ...more,
    })
  const { bytes } = await ann.get('/api/export.csv?timeZone=America/New_York&casino=5')
  const lines = linesOf(bytes).toSorted((one, other) =>
    (one['status'] ?? '').localeCompare(other['status'] ?? ''),
  )
  expect(lines).toMatchObject([
    { approved_at_local: '', paid_at_local: '', closed_at_local: '2025-12-31 23:59:59' },
    {
      approved_at_local: '2025-12-31 21:00:00',
      paid_at_local: '2026-01-01 00:00:00',
      closed_at_local: '',
    },
  ])
})

test('the exports have the states of cash-outs, and corrections are numbers', async () => {
  const id = randomUUID()
  await ann.post('/api/casinos/2/cash-outs', {
    id,
    amount: '40.00',
    occurredAt: '2026-11-18T12:00:00.000Z',
    status: 'paid',
    approvedAt: '2026-11-19T12:00:00.000Z',
    paidAt: '2026-11-20T12:00:00.000Z',
    method: 'bank',
    fee: '1.50',
    reference: '=TX-1',
  })
  await ann.post('/api/casinos/2/cash-outs', { id: randomUUID(), amount: '7.00', status: 'requested' })
  await ann.post('/api/casinos/4/collections', { id: randomUUID(), amount: '5.00' })
  await ann.post('/api/casinos/4/corrections', { id: randomUUID(), balance: '0.00' })
  const { entries, settings } = ExportResponse.parse((await ann.get('/api/export.json')).body)
  expect(entries.find((entry) => entry.id === id)).toMatchObject({
    status: 'paid',
    approved_at: '2026-11-19T12:00:00.000Z',
    paid_at: '2026-11-20T12:00:00.000Z',
    closed_at: null,
    method: 'bank',
    fee: '1.50',
    reference: '=TX-1',
  })
  expect(settings).toMatchObject({ cash_outs_as: 'paid', day_zone: 'UTC' })
  const comma = linesOf((await ann.get('/api/export.csv?decimalSign=comma')).bytes, ';')
  expect(comma.find((line) => line['id'] === id)).toMatchObject({ fee: '1,50', reference: "'=TX-1" })
  expect(entries.find(({ kind }) => kind === 'correction')).toMatchObject({ amount: '-5.00', status: null })
  expect(comma.find(({ kind }) => kind === 'correction')?.['amount']).toBe('-5,00')
  const open = linesOf((await ann.get('/api/export.csv?status=open')).bytes)
  expect(open.map(({ status }) => status)).toEqual(['requested'])
})

test('the CSV opens in Excel: a byte order mark, local times, and the date of the member', async () => {
  await ann.post('/api/casinos/1/cash-outs', {
    id: randomUUID(),
    amount: '1234.50',
    occurredAt: '2026-11-01T05:30:00.000Z',
    note: 'Café; 🎰',
  })
  const path = '/api/export.csv?timeZone=Pacific%2FAuckland'
  const { bytes, headers } = await ann.get(path)
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  // Noon in UTC is already the next day in New Zealand.
  expect(headers.get('content-disposition')).toBe('attachment; filename="daily-bonus-blog-2026-11-21.csv"')
  const json = await ann.get('/api/export.json?timeZone=Pacific%2FAuckland')
  expect(json.headers.get('content-disposition')).toContain('daily-bonus-blog-2026-11-21.json')
  expect(linesOf(bytes).at(-1)).toMatchObject({
    amount: '1234.50',
    occurred_at: '2026-11-01T05:30:00.000Z',
    occurred_at_local: '2026-11-01 18:30:00',
    received_at_local: '2026-11-21 01:00:00',
    time_zone: 'Pacific/Auckland',
    note: 'Café; 🎰',
  })

  // The hour that daylight saving time repeats in New York.
  const newYork = linesOf((await ann.get('/api/export.csv?timeZone=america%2Fnew_york')).bytes)
  expect(newYork.at(-1)).toMatchObject({
    occurred_at_local: '2026-11-01 01:30:00',
    time_zone: 'America/New_York',
  })

  // French Canada: cells end with a semicolon, and the comma is the decimal sign.
  const french = await ann.get('/api/export.csv?timeZone=America%2FToronto&decimalSign=comma')
  expect(linesOf(french.bytes, ';').at(-1)).toMatchObject({ amount: '1234,50', note: 'Café; 🎰' })
})

test('without a zone, the exports have that of the member', async () => {
  const bob = await app.member()
  await bob.post('/api/casinos/1/spends', {
    id: randomUUID(),
    amount: '3.00',
    occurredAt: '2026-11-20T11:30:00.000Z',
  })
  const row = async () => linesOf((await bob.get('/api/export.csv')).bytes).at(-1)
  expect(await row()).toMatchObject({ occurred_at_local: '2026-11-20 11:30:00', time_zone: 'UTC' })
  await bob.put('/api/settings', { timeZone: 'Pacific/Auckland' })
  expect(await row()).toMatchObject({
    occurred_at_local: '2026-11-21 00:30:00',
    time_zone: 'Pacific/Auckland',
  })
  const { headers } = await bob.get('/api/export.json')
  expect(headers.get('content-disposition')).toContain('daily-bonus-blog-2026-11-21.json')
})

test('the CSV has only the entries that match the filter', async () => {
  const old = randomUUID()
  await ann.post('/api/casinos/1/spends', { id: old, amount: '3.00', occurredAt: '2026-11-01T12:00:00.000Z' })
  const found = async (query: string) => {
    const { headers, bytes } = await ann.get(`/api/export.csv?${query}`)
    const { entries } = (await ann.get(`/api/entries?${query}`)).body as { entries: { id: string }[] }
    expect(linesOf(bytes).map(({ id }) => id)).toEqual(entries.map(({ id }) => id))
    expect(headers.get('content-disposition')).toContain('-filtered.csv"')
    return linesOf(bytes).map(({ kind, amount }) => `${kind} ${amount}`)
  }
  expect(await found('kind=spend&deleted=without')).toEqual(['spend 20.00', 'spend 3.00'])
  expect(await found('kind=spend&casino=2')).toEqual(expect.arrayContaining(['spend 99.00', 'spend 20.00']))
  expect(await found('casino=1&to=2026-11-01T12:00:00.001Z')).toEqual(['spend 3.00'])
  expect(await found('to=2026-11-01T12:00:00.000Z')).toEqual([])
  expect(await found('from=2026-11-01T12:00:00.001Z&casino=1')).toEqual(
    expect.arrayContaining(['cash_out 12.50', 'collect ']),
  )
})

test.each(['timeZone=Mars%2FBase', 'timeZone=', 'kind=gift', 'casino=x', 'decimalSign=dot', 'unknown=1'])(
  'an invalid query is rejected: %s',
  async (query) => expect((await ann.get(`/api/export.csv?${query}`)).status).toBe(400),
)

test('has no data of other users', async () => {
  await app.visitor().post('/api/feedback', { feedbackType: 'other', message: 'of a visitor' })
  const bob = await app.member()
  const text = JSON.stringify((await bob.get('/api/export.json')).body)
  for (const trace of [ann.email, 'HYPERLINK', '12.50', '@all', 'of a visitor'])
    expect(text).not.toContain(trace)
})

test('too many are rejected', async () => {
  app = await testApp(database, { env: { RATE_LIMIT_SCALE: '1' } })
  ann = await app.member()
  const statuses: number[] = []
  for (let n = 0; n < 21; n++) statuses.push((await ann.get('/api/export.csv')).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.at(-1)).toBe(429)
})
