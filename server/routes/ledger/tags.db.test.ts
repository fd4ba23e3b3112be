import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DashboardRow } from '#contract/dashboard.ts'
import type { Tag } from '#core/tags/tag.ts'
import { type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let app: TestApp
let ann: TestClient & { readonly id: string }

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await testApp(database)
  ann = await app.member()
})

const save = (casino: number, tags: unknown, who: TestClient = ann) =>
  who.send('PUT', `/api/casinos/${casino}/tags`, { body: { tags } })
const tagsOf = async (casino: number, who: TestClient = ann) =>
  (await who.get('/api/dashboard')).body.casinos.find((row: DashboardRow) => row.casinoId === casino).tags
const tag = (text: string, color: string = 'green') => ({ text, color })

test('tags are saved in their order, trimmed and composed, and a repeated write changes nothing', async () => {
  expect(await tagsOf(1)).toEqual([])
  const sent = [tag('  VIP  ', 'violet'), tag('cafe\u0301', 'blue')]
  const saved = await save(1, sent)
  const stored = [tag('VIP', 'violet'), tag('caf\u00e9', 'blue')]
  expect([saved.status, saved.body.replayed, saved.body.casino.tags]).toEqual([200, false, stored])
  expect((await save(1, sent)).body.replayed).toBe(true)
  expect(await tagsOf(1)).toEqual(stored)
  expect((await save(1, [])).body.casino.tags).toEqual([])
})

test('a tag has one spelling and one color in all rows of a user, and no effect on other users', async () => {
  const bob = await app.member()
  await save(2, [tag('vip', 'red')], bob)
  await save(1, [tag('vip', 'red'), tag('Weekly', 'gray')])
  await save(2, [tag('Weekly', 'gray'), tag('vip', 'red')])
  await save(3, [tag('VIP', 'blue')])
  expect(await tagsOf(1)).toEqual([tag('VIP', 'blue'), tag('Weekly', 'gray')])
  expect(await tagsOf(2)).toEqual([tag('Weekly', 'gray'), tag('VIP', 'blue')])
  expect(await tagsOf(2, bob)).toEqual([tag('vip', 'red')])
})

test('a user can have 40 different tags', async () => {
  const texts = Array.from({ length: 40 }, (_, index) => tag(`tag ${index}`))
  const rows: number[] = []
  for (let row = 0; row < 6; row++) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const own = await ann.post('/api/own-casinos', { id: randomUUID(), name: `Casino ${row}` })
    rows.push(own.body.casino.casinoId)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await save(rows[row] ?? 0, texts.slice(row * 8, row * 8 + 8))).status).toBe(200)
  }
  const [first = 0, last = 0] = [rows[0], rows[5]]
  const rejected = await save(last, [tag('one more')])
  expect([rejected.status, rejected.body.error]).toEqual([
    400,
    expect.objectContaining({
      code: 'invalid',
      field: 'tags',
      message: 'You can have 40 different tags. Remove one from all rows first.',
    }),
  ])
  expect(await tagsOf(last)).toEqual([])
  expect((await save(last, [tag('TAG 3')])).status).toBe(200)
  await save(first, texts.slice(1, 8))
  expect((await save(last, [tag('one more')])).status).toBe(200)
})

test.each<[string, unknown]>([
  ['an empty text', [tag('   ')]],
  ['25 characters', [tag('x'.repeat(25))]],
  ['a control character', [tag('a\u0000b')]],
  ['a line break', [tag('a\nb')]],
  ['an unknown color', [tag('a', '#ff0000')]],
  ['the same text twice', [tag('Vip'), tag('vIP')]],
  ['nine tags', Array.from({ length: 9 }, (_, index) => tag(`tag ${index}`))],
  ['no list', 'vip'],
  ['an unknown field', [{ ...tag('a'), id: 1 }]],
])('%s is rejected and changes nothing', async (_name, tags) => {
  await save(1, [tag('vip')])
  const { status, body } = await save(1, tags)
  expect([status, body.error.code]).toEqual([400, 'invalid'])
  expect(await tagsOf(1)).toEqual([tag('vip')])
})

test('24 characters beyond the basic plane are 24', async () => {
  expect((await save(1, [tag('🎰'.repeat(24))])).status).toBe(200)
  expect((await save(1, [tag('🎰'.repeat(25))])).status).toBe(400)
})

test('own casinos and further bonuses have tags of their own; an unknown casino has none', async () => {
  const own = await ann.post('/api/own-casinos', { id: randomUUID(), name: 'Corner' })
  const { casinoId } = own.body.casino
  expect((await save(casinoId, [tag('local')])).body.casino.tags).toEqual([tag('local')])
  const bob = await app.member()
  expect((await save(casinoId, [tag('foreign')], bob)).status).toBe(404)
  expect((await save(999_999, [tag('x')])).status).toBe(404)
  expect((await save(1, [tag('x')], app.visitor())).status).toBe(401)
})

test('simultaneous saves of two devices keep one color and lose no row', async () => {
  await Promise.all([1, 2, 3, 4].map((casino) => save(casino, [tag('vip', 'red')])))
  const colors = ['green', 'blue', 'amber', 'gray']
  const responses = await Promise.all(colors.map((color, index) => save(index + 1, [tag('vip', color)])))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const all: Tag[][] = await Promise.all([1, 2, 3, 4].map((casino) => tagsOf(casino)))
  expect(new Set(all.map((tags) => JSON.stringify(tags))).size).toBe(1)
})

test('the ledger can be filtered by a tag, with the further bonuses of the tagged casinos', async () => {
  const bonus = (await ann.post('/api/own-casinos', { id: randomUUID(), name: 'Wheel', parentId: 1 })).body
    .casino.casinoId
  const at = (minute: number) => `2026-11-19T12:${String(minute).padStart(2, '0')}:00.000Z`
  const cashOut = (casino: number, amount: string, minute: number) =>
    ann.post(`/api/casinos/${casino}/cash-outs`, { id: randomUUID(), amount, occurredAt: at(minute) })
  await cashOut(1, '1.00', 1)
  await cashOut(2, '2.00', 2)
  await cashOut(bonus, '4.00', 3)
  await cashOut(3, '8.00', 4)
  await ann.post('/api/casinos/3/spends', { id: randomUUID(), amount: '0.50', occurredAt: at(5) })
  await save(1, [tag('VIP')])
  await save(3, [tag('VIP')])
  const read = async (search: string) => (await ann.get(`/api/entries?${search}`)).body
  const amounts = (page: { entries: { amount: string }[] }) => page.entries.map(({ amount }) => amount)
  const all = await read('tag=vip')
  expect(amounts(all)).toEqual(['0.50', '8.00', '4.00', '1.00'])
  expect(all.totals).toEqual({
    entries: 4,
    collections: 0,
    cashedOut: '13.00',
    spent: '0.50',
    profit: '12.50',
  })
  const first = await read('tag=VIP&limit=3')
  expect(amounts(first)).toEqual(['0.50', '8.00', '4.00'])
  expect(amounts(await read(`tag=VIP&limit=3&cursor=${first.next}`))).toEqual(['1.00'])
  expect(amounts(await read(`tag=VIP&kind=cash_out&casino=3`))).toEqual(['8.00'])
  const within = await read(`tag=VIP&from=${at(3)}&to=${at(5)}`)
  expect([amounts(within), within.totals.cashedOut]).toEqual([['8.00', '4.00'], '12.00'])
  const none = await read('tag=nothing')
  expect([none.entries, none.totals.entries, none.totals.profit]).toEqual([[], 0, '0.00'])
  const csv = (await ann.get('/api/export.csv?tag=VIP')).bytes.toString()
  expect(csv.trim().split('\r\n')).toHaveLength(5)
})
