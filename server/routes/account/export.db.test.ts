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

test('X3: the CSV has one row per entry, and no cell is a formula', async () => {
  const leading = randomUUID()
  await ann.post('/api/casinos/1/cash-outs', { id: leading, amount: '1.00', note: '\n=1+1' })
  const response = await ann.get('/api/export.csv')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename=".*\.csv"$/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const lines: Record<string, string>[] = parse(response.bytes, { columns: true, record_delimiter: '\r\n' })
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
    })),
  )
  expect(lines.map(({ note }) => note)).toEqual(
    expect.arrayContaining([`'=HYPERLINK("x")`, 'a "quote",\r\ntwo lines', "'\n=1+1"]),
  )
  for (const cell of lines.flatMap((line) => Object.values(line))) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/)
})

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
