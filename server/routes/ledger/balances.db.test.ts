import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BalancesResponse } from '#contract/balances.ts'
import { EntriesResponse, type Entry } from '#contract/entries.ts'
import { SummaryResponse } from '#contract/summary.ts'
import { checkTotals } from '#server/jobs/check-totals.ts'
import { importBatches, importRow } from '#server/testing/import-rows.ts'
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

const MONDAY = '2026-11-16T12:00:00.000Z'
const WEDNESDAY = '2026-11-18T12:00:00.000Z'

const cashOut = async (more: object = {}, casino = 1) => {
  const id = randomUUID()
  const response = await ann.post(`/api/casinos/${casino}/cash-outs`, {
    id,
    amount: '100.00',
    occurredAt: MONDAY,
    ...more,
  })
  return { ...response, id }
}
const patch = (id: string, body: object) => ann.send('PATCH', `/api/entries/${id}`, { body })
const page = async (search = '') => EntriesResponse.parse((await ann.get(`/api/entries?${search}`)).body)
const entry = async (id: string): Promise<Entry | undefined> =>
  (await page()).entries.find((one) => one.id === id)
const balances = async (who: TestClient = ann) =>
  BalancesResponse.parse((await who.get('/api/balances')).body)
const balanceOf = async (casinoId: number) =>
  (await balances()).casinos.find((one) => one.casinoId === casinoId)
const expectExact = async () => expect(await checkTotals(database.db)).toBe(0)

describe('a balance', () => {
  test('is hidden until the member uses it, and adds up what was recorded', async () => {
    await ann.post('/api/casinos/1/collections', { id: randomUUID(), amount: '40.25' })
    await ann.post('/api/casinos/1/spends', { id: randomUUID(), amount: '9.99' })
    await cashOut({ amount: '20.00' })
    const summary = async () => SummaryResponse.parse((await ann.get('/api/summary')).body)
    expect(await balances()).toMatchObject({ used: false, total: '30.24' })
    expect((await summary()).balance).toBeNull()
    await cashOut({ amount: '12.50', status: 'requested' })
    expect(await balanceOf(1)).toMatchObject({
      balance: '17.74',
      claimed: '40.25',
      spent: '9.99',
      paid: '20.00',
      onTheWay: '12.50',
      corrections: '0.00',
      pace: '40.25',
      playthroughLeft: null,
      played: '0.00',
    })
    expect(await balances()).toMatchObject({ used: true, total: '17.74' })
    expect(await summary()).toMatchObject({
      balance: '17.74',
      onTheWay: { amount: '12.50', count: 1, casinos: 1, oldestAt: MONDAY, overdue: 0 },
    })
    expect((await balances(await app.member())).casinos).toEqual([])
  })

  test('is corrected up and down, and a retry of the correction changes nothing', async () => {
    await ann.post('/api/casinos/1/collections', { id: randomUUID(), amount: '40.00' })
    const id = randomUUID()
    const body = { id, balance: '42.10', note: 'counted' }
    const recorded = await ann.post('/api/casinos/1/corrections', body)
    expect(recorded).toMatchObject({ status: 201, body: { replayed: false, entryId: id } })
    expect(await entry(id)).toMatchObject({ kind: 'correction', amount: '2.10', note: 'counted' })
    expect(await balanceOf(1)).toMatchObject({ balance: '42.10', corrections: '2.10' })
    await ann.post('/api/casinos/1/corrections', { id: randomUUID(), balance: '0' })
    expect(await balanceOf(1)).toMatchObject({ balance: '0.00', corrections: '-40.00' })
    expect(await ann.post('/api/casinos/1/corrections', body)).toMatchObject({
      status: 200,
      body: { replayed: true },
    })
    expect((await ann.post('/api/casinos/1/corrections', { ...body, balance: '1' })).status).toBe(409)
    const same = randomUUID()
    await ann.post('/api/casinos/1/corrections', { id: same, balance: '0.00' })
    expect(await entry(same)).toMatchObject({ amount: '0.00' })
    expect(await balanceOf(1)).toMatchObject({ balance: '0.00' })
    expect((await patch(same, { amount: '-12.50' })).status).toBe(200)
    expect(await balanceOf(1)).toMatchObject({ balance: '-12.50' })
    await ann.send('DELETE', `/api/entries/${same}`)
    expect(await balanceOf(1)).toMatchObject({ balance: '0.00' })
    const { totals } = await page()
    expect(totals).toEqual({ entries: 3, collections: 1, cashedOut: '0.00', spent: '0.00', profit: '0.00' })
    expect((await page('kind=correction')).totals).toMatchObject({ entries: 2, cashedOut: '0.00' })
    await expectExact()
  })

  test.each(['-1.00', '1.005', '1000000.01', '', '$5'])('"%s" is no balance', async (balance) => {
    const { status, body } = await ann.post('/api/casinos/1/corrections', { id: randomUUID(), balance })
    expect([status, body.error.field]).toEqual([400, 'balance'])
  })

  test('corrections from several devices at the same time leave the last balance', async () => {
    await ann.post('/api/casinos/1/collections', { id: randomUUID(), amount: '5.00' })
    const responses = await Promise.all(
      Array.from({ length: 4 }, () =>
        ann.post('/api/casinos/1/corrections', { id: randomUUID(), balance: '7.00' }),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(await balanceOf(1)).toMatchObject({ balance: '7.00', corrections: '2.00' })
  })

  test('includes the further bonuses of the casino', async () => {
    const own = await ann.post('/api/own-casinos', { id: randomUUID(), name: 'Corner' })
    const { casinoId } = own.body.casino
    const bonus = await ann.post('/api/own-casinos', { id: randomUUID(), name: 'Wheel', parentId: casinoId })
    const wheel = bonus.body.casino.casinoId
    await ann.post(`/api/casinos/${casinoId}/collections`, { id: randomUUID(), amount: '1.00' })
    await ann.post(`/api/casinos/${wheel}/collections`, { id: randomUUID(), amount: '2.00' })
    expect((await balances()).casinos).toMatchObject([{ casinoId, balance: '3.00', pace: '3.00' }])
    const id = randomUUID()
    const { body } = await ann.post(`/api/casinos/${wheel}/corrections`, { id, balance: '10.00' })
    expect(body.casino.casinoId).toBe(casinoId)
    expect(await entry(id)).toMatchObject({ casinoId, amount: '7.00' })
    expect((await balances()).casinos).toMatchObject([{ casinoId, balance: '10.00' }])
    await expectExact()
  })

  test('shows what must be played through, and when the minimum is reached', async () => {
    await ann.send('PUT', '/api/casinos/1/figures', {
      body: { playthrough: 3, bankMin: '50.00', giftMin: '25.00' },
    })
    await ann.post('/api/casinos/1/collections', { id: randomUUID(), amount: '10.00' })
    // At $10.00 in 30 days, $15.00 take 45 days.
    expect(await balanceOf(1)).toMatchObject({
      minimum: '25.00',
      daysToMinimum: 45,
      playthroughLeft: '30.00',
      canCashOut: false,
    })
    const played = { id: randomUUID(), amount: '12.50' }
    expect((await ann.post('/api/casinos/1/played', played)).status).toBe(201)
    expect(await balanceOf(1)).toMatchObject({ playthroughLeft: '17.50', played: '12.50', balance: '10.00' })
    const all = { id: randomUUID(), all: true }
    expect((await ann.post('/api/casinos/1/played', all)).status).toBe(201)
    expect(await entry(all.id)).toMatchObject({ kind: 'played', amount: '17.50' })
    expect(await ann.post('/api/casinos/1/played', all)).toMatchObject({ status: 200 })
    expect(await balanceOf(1)).toMatchObject({ playthroughLeft: '0.00', canCashOut: false })
    const nothing = await ann.post('/api/casinos/1/played', { id: randomUUID(), all: true })
    expect([nothing.status, nothing.body.error.field]).toEqual([400, 'all'])
    await ann.post('/api/casinos/1/corrections', { id: randomUUID(), balance: '25.00' })
    expect(await balanceOf(1)).toMatchObject({ canCashOut: true, daysToMinimum: 0 })
    await expectExact()
  })

  test('uses the playthrough and the minimum of a casino that has entries of a further bonus only', async () => {
    const own = await ann.post('/api/own-casinos', { id: randomUUID(), name: 'Wheel', parentId: 1 })
    const wheel = own.body.casino.casinoId
    await ann.put('/api/casinos/1/figures', { playthrough: 3, bankMin: '50.00', giftMin: '25.00' })
    await ann.post(`/api/casinos/${wheel}/collections`, { id: randomUUID(), amount: '10.00' })
    expect((await balances()).casinos).toMatchObject([
      { casinoId: 1, balance: '10.00', playthroughLeft: '30.00', minimum: '25.00' },
    ])
  })

  test('has all that is left played once, also when the figure is removed before the retry', async () => {
    await ann.put('/api/casinos/1/figures', { playthrough: 3 })
    await ann.post('/api/casinos/1/collections', { id: randomUUID(), amount: '10.00' })
    const all = { id: randomUUID(), all: true }
    expect((await ann.post('/api/casinos/1/played', all)).status).toBe(201)
    await ann.put('/api/casinos/1/figures', {})
    expect(await ann.post('/api/casinos/1/played', all)).toMatchObject({ status: 200 })
    const another = await ann.post('/api/casinos/1/played', { ...all, id: randomUUID() })
    expect([another.status, another.body.error.field]).toEqual([400, 'all'])
  })

  test('leaves no amount to play that an entry cannot have', async () => {
    await ann.put('/api/casinos/1/figures', { playthrough: 3 })
    await ann.post('/api/casinos/1/spends', { id: randomUUID(), amount: '400000.00' })
    const all = await ann.post('/api/casinos/1/played', { id: randomUUID(), all: true })
    expect([all.status, all.body.error.field]).toEqual([400, 'all'])
    await ann.post('/api/casinos/1/played', { id: randomUUID(), amount: '200000.00' })
    expect((await ann.post('/api/casinos/1/played', { id: randomUUID(), all: true })).status).toBe(201)
    await expectExact()
  })

  test('has no correction that an entry cannot have', async () => {
    const rows = [importRow({ kind: 'correction', amount: '-9999999999.99' })]
    for (const batch of importBatches(rows)) await ann.post('/api/imports', batch)
    const corrected = await ann.post('/api/casinos/1/corrections', { id: randomUUID(), balance: '1.00' })
    expect([corrected.status, corrected.body.error.code]).toEqual([400, 'invalid'])
  })

  test.each([
    ['all, where the factor is not known', { all: true }, 'all'],
    ['neither', {}, 'amount'],
    ['both', { all: true, amount: '1.00' }, 'amount'],
    ['nothing', { amount: '0.00' }, 'amount'],
  ])('what was played is rejected: %s', async (_name, body, field) => {
    const response = await ann.post('/api/casinos/1/played', { id: randomUUID(), ...body })
    expect([response.status, response.body.error.field]).toEqual([400, field])
  })

  test('shows how long payments took, and what is overdue after 14 days', async () => {
    await cashOut({ status: 'paid', paidAt: WEDNESDAY })
    await cashOut({ status: 'paid', paidAt: '2026-11-17T00:00:00.000Z' })
    await cashOut({ status: 'requested', occurredAt: '2026-11-06T12:00:00.000Z' })
    await cashOut({ status: 'requested', occurredAt: '2026-11-06T11:59:59.999Z' }, 2)
    const { onTheWay } = await balances()
    expect(onTheWay).toEqual({
      amount: '200.00',
      count: 2,
      casinos: 2,
      oldestAt: '2026-11-06T11:59:59.999Z',
      overdue: 1,
    })
    expect(await balanceOf(1)).toMatchObject({ daysToPaid: { median: 1.3, cashOuts: 2 } })
    expect(await balanceOf(2)).toMatchObject({ daysToPaid: null })
  })
})
