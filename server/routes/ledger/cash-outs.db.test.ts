import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BalancesResponse } from '#contract/balances.ts'
import { EntriesResponse, type Entry } from '#contract/entries.ts'
import { CASH_OUT_STATUSES } from '#core/money/cash-out-status.ts'
import { type CashOutState, changeCashOut, findEarlyTime, REQUESTED } from '#core/money/change-cash-out.ts'
import { cents, epochMs } from '#core/units.ts'
import { bodyHash } from '#server/commands/ledger/entry-args.ts'
import { callFunction } from '#server/db/call-function.ts'
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

// The clock of the test is November 20, 2026, 12:00 UTC.
const NOW = '2026-11-20T12:00:00.000Z'
const MONDAY = '2026-11-16T12:00:00.000Z'
const TUESDAY = '2026-11-17T12:00:00.000Z'
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

const NO_TIMES = { approvedAt: null, paidAt: null, closedAt: null }

test.each([
  ['without a state, as paid', {}, { status: 'paid', paidAt: MONDAY }, '100.00', '0.00'],
  ['paid later', { status: 'paid', paidAt: TUESDAY }, { status: 'paid', paidAt: TUESDAY }, '100.00', '0.00'],
  ['requested', { status: 'requested' }, { status: 'requested' }, '0.00', '100.00'],
  ['approved', { status: 'approved' }, { status: 'approved', approvedAt: MONDAY }, '0.00', '100.00'],
  [
    'approved later',
    { status: 'approved', approvedAt: TUESDAY },
    { status: 'approved', approvedAt: TUESDAY },
    '0.00',
    '100.00',
  ],
  ['rejected', { status: 'rejected' }, { status: 'rejected', closedAt: MONDAY }, '0.00', '0.00'],
  [
    'canceled, with times of other states',
    { status: 'canceled', closedAt: TUESDAY, paidAt: TUESDAY },
    { status: 'canceled', closedAt: TUESDAY },
    '0.00',
    '0.00',
  ],
  [
    'paid in the future',
    { status: 'paid', paidAt: '2027-01-01T00:00:00.000Z' },
    { status: 'paid', paidAt: NOW },
    '100.00',
    '0.00',
  ],
])('a cash-out is recorded %s', async (_name, sent, expected, collected, onTheWay) => {
  const { id, status, body } = await cashOut({ ...sent, method: 'crypto', fee: '1.5', reference: ' TX 1 ' })
  expect(status).toBe(201)
  expect(body.totals).toEqual({ collected, spent: '0.00', profit: collected })
  expect(body.casino.userTotalPayout).toBe(collected)
  expect(await entry(id)).toMatchObject({
    ...NO_TIMES,
    ...expected,
    occurredAt: MONDAY,
    method: 'crypto',
    fee: '1.50',
    reference: 'TX 1',
  })
  expect((await balances()).onTheWay.amount).toBe(onTheWay)
  await expectExact()
})

test('other entries have no state', async () => {
  await ann.post('/api/casinos/1/collections', { id: randomUUID() })
  await ann.post('/api/casinos/1/spends', { id: randomUUID(), amount: '1.00' })
  for (const one of (await page()).entries)
    expect(one).toMatchObject({ status: null, ...NO_TIMES, method: null, fee: null, reference: null })
})

test('requests of before have the hash that they had, and a state changes it', async () => {
  // SHA-256 of ["cash_out",1,100,null,1794830400000].
  const hash = '2yPTk6d1ODwDsHE49+cxZ5khScUPRQVDe106e+7JkEs='
  const sent = { kind: 'cash_out', casinoId: 1, amount: cents(100), note: null, occurredAt: MONDAY } as const
  expect(bodyHash(sent).toString('base64')).toBe(hash)
  expect(bodyHash({ ...sent, more: {} }).toString('base64')).toBe(hash)
  const id = randomUUID()
  const body = { id, amount: '100.00', occurredAt: MONDAY }
  expect((await ann.post('/api/casinos/1/cash-outs', body)).status).toBe(201)
  expect((await ann.post('/api/casinos/1/cash-outs', body)).status).toBe(200)
  expect((await ann.post('/api/casinos/1/cash-outs', { ...body, status: 'paid' })).status).toBe(409)
  const requested = { ...body, id: randomUUID(), status: 'requested', fee: '1.00', approvedAt: null }
  expect((await ann.post('/api/casinos/1/cash-outs', requested)).status).toBe(201)
  expect((await ann.post('/api/casinos/1/cash-outs', { ...requested, fee: '1' })).status).toBe(200)
  expect((await ann.post('/api/casinos/1/cash-outs', { ...requested, fee: '2' })).status).toBe(409)
})

test('from requested to paid and back: each change has its time, and the totals follow', async () => {
  const { id } = await cashOut({ status: 'requested' })
  const approved = await patch(id, { status: 'approved' })
  expect(approved).toMatchObject({ status: 200, body: { replayed: false, totals: { collected: '0.00' } } })
  app.deps.clock.advance(60_000)
  const paid = await patch(id, { status: 'paid', fee: '2.00', method: 'bank' })
  expect(paid.body.totals).toMatchObject({ collected: '100.00', profit: '100.00' })
  expect(await entry(id)).toMatchObject({
    status: 'paid',
    approvedAt: NOW,
    paidAt: '2026-11-20T12:01:00.000Z',
    fee: '2.00',
  })
  expect((await patch(id, { status: 'paid' })).body).toMatchObject({ replayed: true })
  await expectExact()
  expect((await patch(id, { status: 'approved' })).body.totals.collected).toBe('0.00')
  expect(await entry(id)).toMatchObject({ status: 'approved', approvedAt: NOW, paidAt: null })
  await patch(id, { status: 'rejected' })
  expect((await balances()).onTheWay).toMatchObject({ amount: '0.00', count: 0, oldestAt: null })
  await patch(id, { status: 'requested' })
  expect(await entry(id)).toMatchObject({ status: 'requested', ...NO_TIMES, method: 'bank', fee: '2.00' })
  expect((await balances()).onTheWay).toMatchObject({ amount: '100.00', count: 1, oldestAt: MONDAY })
  await ann.send('DELETE', `/api/entries/${id}`)
  expect((await balances()).onTheWay.count).toBe(0)
  expect((await patch(id, { status: 'paid' })).status).toBe(409)
  await ann.post(`/api/entries/${id}/restore`)
  expect((await balances()).onTheWay.count).toBe(1)
  await expectExact()
})

test('the payment of a plain cash-out moves with it; one with its own time stays', async () => {
  const [plain, own] = [await cashOut(), await cashOut({ status: 'paid', paidAt: WEDNESDAY })]
  for (const { id } of [plain, own]) expect((await patch(id, { occurredAt: TUESDAY })).status).toBe(200)
  expect(await entry(plain.id)).toMatchObject({ occurredAt: TUESDAY, paidAt: TUESDAY })
  expect(await entry(own.id)).toMatchObject({ occurredAt: TUESDAY, paidAt: WEDNESDAY })
  expect((await patch(own.id, { occurredAt: NOW })).body.error).toMatchObject({
    code: 'invalid',
    field: 'occurredAt',
  })
  expect((await patch(own.id, { occurredAt: NOW, paidAt: null })).status).toBe(200)
  expect(await entry(own.id)).toMatchObject({ status: 'paid', paidAt: NOW })
  await expectExact()
})

describe('is rejected', () => {
  const BEFORE = '2026-11-16T11:59:59.999Z'

  test.each([
    ['a time before the request', { status: 'approved', approvedAt: BEFORE }, 'approvedAt'],
    ['a payment before the request', { paidAt: BEFORE }, 'paidAt'],
    ['a rejection before the request', { status: 'rejected', closedAt: BEFORE }, 'closedAt'],
    ['a time before 1970', { status: 'paid', paidAt: '1969-12-31T23:59:59.999Z' }, 'paidAt'],
    ['a fee above the amount', { fee: '100.01' }, 'fee'],
    ['a fee with three decimals', { fee: '1.005' }, 'fee'],
    ['a negative fee', { fee: '-1.00' }, 'fee'],
    ['an unknown state', { status: 'lost' }, 'status'],
    ['an unknown method', { method: 'cheque' }, 'method'],
    ['a reference that is too long', { reference: 'x'.repeat(101) }, 'reference'],
    ['a reference that cannot be stored', { reference: 'a\0b' }, 'reference'],
  ])('%s, when it is recorded and when it is edited', async (_name, more, field) => {
    const recorded = await cashOut(more)
    expect([recorded.status, recorded.body.error.field]).toEqual([400, field])
    const { id } = await cashOut({ status: 'requested' })
    const edited = await patch(id, { status: 'paid', ...more })
    expect([edited.status, edited.body.error.code, edited.body.error.field]).toEqual([400, 'invalid', field])
    expect(await entry(id)).toMatchObject({ status: 'requested' })
  })

  test.each([
    ['a payment', { status: 'paid', approvedAt: WEDNESDAY, paidAt: TUESDAY }, 'paidAt'],
    ['a payment at the request', { status: 'paid', approvedAt: WEDNESDAY, paidAt: null }, 'paidAt'],
    ['a rejection', { status: 'rejected', approvedAt: WEDNESDAY, closedAt: TUESDAY }, 'closedAt'],
    ['a cancellation', { status: 'canceled', approvedAt: WEDNESDAY, closedAt: TUESDAY }, 'closedAt'],
  ])('%s before the approval, when it is recorded and when it is edited', async (_name, more, field) => {
    const error = { code: 'invalid', field, message: 'This is before the cash-out was approved.' }
    expect(await cashOut(more)).toMatchObject({ status: 400, body: { error } })
    const { id } = await cashOut({ status: 'requested' })
    expect(await patch(id, more)).toMatchObject({ status: 400, body: { error } })
    expect(await patch(id, { ...more, [field]: WEDNESDAY })).toMatchObject({ status: 200 })
    expect(await patch(id, { approvedAt: NOW })).toMatchObject({
      status: 400,
      body: {
        error: { field: 'approvedAt', message: 'This is after the cash-out was paid or closed.' },
      },
    })
    expect(await entry(id)).toMatchObject({ status: more.status, approvedAt: WEDNESDAY, [field]: WEDNESDAY })
  })

  test('a request that would move its payment before the approval', async () => {
    const { id } = await cashOut({ status: 'paid', approvedAt: MONDAY })
    const error = { field: 'occurredAt', message: 'This is before the cash-out was approved.' }
    const sunday = '2026-11-15T12:00:00.000Z'
    expect(await patch(id, { occurredAt: sunday })).toMatchObject({ status: 400, body: { error } })
    expect(await patch(id, { occurredAt: sunday, paidAt: TUESDAY })).toMatchObject({ status: 200 })
    await expectExact()
  })

  test('an amount below the fee, and a state of another entry', async () => {
    const { id } = await cashOut({ fee: '50.00' })
    expect((await patch(id, { amount: '49.99' })).body.error).toMatchObject({ field: 'amount' })
    const spend = randomUUID()
    await ann.post('/api/casinos/1/spends', { id: spend, amount: '1.00' })
    for (const body of [{ status: 'paid' }, { method: null }, { reference: 'x', note: 'y' }]) {
      const { status, body: answer } = await patch(spend, body)
      expect([status, answer.error.field]).toEqual([400, Object.keys(body)[0]])
    }
    expect((await patch(id, { amount: '-5.00' })).body.error).toMatchObject({ field: 'amount' })
    expect((await patch(id, { amount: '0' })).body.error).toMatchObject({ field: 'amount' })
    await expectExact()
  })
})

test('an entry whose payment an earlier version recorded before its approval can be corrected', async () => {
  const { id } = await cashOut({ status: 'paid', approvedAt: TUESDAY, paidAt: WEDNESDAY })
  const writer = await database.db.pool.connect()
  try {
    await writer.query('begin')
    await writer.query("select set_config('app.user_id', $1, true)", [ann.id])
    const { rowCount } = await writer.query('update entries set approved_at = $2 where id = $1', [id, NOW])
    await writer.query('commit')
    expect(rowCount).toBe(1)
  } finally {
    writer.release()
  }
  expect(await patch(id, { note: 'Bank' })).toMatchObject({ status: 200 })
  expect(await patch(id, { paidAt: TUESDAY })).toMatchObject({ body: { error: { field: 'paidAt' } } })
  expect(await patch(id, { approvedAt: TUESDAY })).toMatchObject({ status: 200 })
})

// The rule is stated twice: in core, which the browser runs, and in the database.
const time = fc.option(fc.constantFrom(TUESDAY, WEDNESDAY), { freq: 3 })
const change = fc.record(
  { status: fc.constantFrom(...CASH_OUT_STATUSES), approvedAt: time, paidAt: time, closedAt: time },
  { requiredKeys: [] },
)

test('after any changes of state in order, the entry has the state of the rule of core', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
      const { id } = await cashOut({ status: 'requested' })
      let state: CashOutState = REQUESTED
      for (const sent of changes) {
        const at = (text: string | null | undefined) =>
          text === undefined ? undefined : text === null ? null : epochMs(Date.parse(text))
        const times = {
          approvedAt: at(sent.approvedAt),
          paidAt: at(sent.paidAt),
          closedAt: at(sent.closedAt),
        }
        const known = Object.fromEntries(Object.entries(times).filter(([, value]) => value !== undefined))
        const requestedAt = epochMs(Date.parse(MONDAY))
        const next = changeCashOut(
          state,
          { ...(sent.status && { status: sent.status }), ...known },
          requestedAt,
          epochMs(Date.parse(NOW)),
        )
        const isInOrder = findEarlyTime(next, requestedAt) === null
        if (isInOrder) state = next
        // oxlint-disable-next-line no-await-in-loop -- in their order
        const { status } = await patch(id, { note: null, ...sent })
        expect(status).toBe(isInOrder ? 200 : 400)
      }
      const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
      expect(await entry(id)).toMatchObject({
        status: state.status,
        approvedAt: iso(state.approvedAt),
        paidAt: state.status === 'paid' ? (iso(state.paidAt) ?? MONDAY) : null,
        closedAt: iso(state.closedAt),
      })
      await ann.send('DELETE', `/api/entries/${id}`)
    }),
    { numRuns: 15 },
  )
  await expectExact()
})

test('a request that moves to the time of its payment has no other one anymore, and moves it from then on', async () => {
  const { id } = await cashOut({ status: 'paid', paidAt: TUESDAY })
  expect((await patch(id, { occurredAt: TUESDAY })).status).toBe(200)
  expect((await patch(id, { occurredAt: WEDNESDAY })).status).toBe(200)
  expect(await entry(id)).toMatchObject({ status: 'paid', occurredAt: WEDNESDAY, paidAt: WEDNESDAY })
  await expectExact()
})

test('a cash-out without a time of its request is as old as its first state, and a retry is replayed', async () => {
  const id = randomUUID()
  const body = { id, amount: '9.00', status: 'paid', approvedAt: TUESDAY, paidAt: WEDNESDAY }
  expect(await ann.post('/api/casinos/1/cash-outs', body)).toMatchObject({ status: 201 })
  expect(await entry(id)).toMatchObject({ occurredAt: TUESDAY, approvedAt: TUESDAY, paidAt: WEDNESDAY })
  expect(await ann.post('/api/casinos/1/cash-outs', body)).toMatchObject({ status: 200 })
})

test('the history can be filtered by state', async () => {
  for (const status of CASH_OUT_STATUSES) await cashOut({ status }, status === 'approved' ? 2 : 1)
  await cashOut()
  await ann.post('/api/casinos/1/spends', { id: randomUUID(), amount: '1.00' })
  const found = async (search: string) => {
    const { entries, totals } = await page(search)
    return [entries.map(({ status }) => String(status)).toSorted(), totals?.entries, totals?.cashedOut]
  }
  expect(await found('status=paid')).toEqual([['paid', 'paid'], 2, '200.00'])
  expect(await found('status=open')).toEqual([['approved', 'requested'], 2, '0.00'])
  expect(await found('status=rejected&kind=cash_out')).toEqual([['rejected'], 1, '0.00'])
  expect(await found('status=open&casino=2')).toEqual([['approved'], 1, '0.00'])
  expect(await found('kind=cash_out')).toMatchObject([{ length: 6 }, 6, '200.00'])
  const first = await page('status=open&limit=1')
  const second = await page(`status=open&limit=1&cursor=${first.next}`)
  expect([first.next === null, second.next]).toEqual([false, null])
  expect(new Set([...first.entries, ...second.entries].map(({ status }) => status)).size).toBe(2)
  const wrong = await ann.get('/api/entries?status=open&kind=spend')
  expect([wrong.status, wrong.body.error.field]).toEqual([400, 'status'])
  await ann.put('/api/casinos/2/tags', { tags: [{ text: 'slow', color: 'blue' }] })
  expect(await found('status=open&tag=slow')).toEqual([['approved'], 1, '0.00'])
})

test('a further bonus that the member added is overdue when its casino is', async () => {
  const own = await ann.post('/api/own-casinos', { id: randomUUID(), name: 'Wheel', parentId: 1 })
  await cashOut({ status: 'requested' }, own.body.casino.casinoId)
  await cashOut({ status: 'requested' }, 2)
  const { open } = await callFunction(database.db, 'read_on_the_way', {
    userId: ann.id,
    casinoIds: [1],
    before: [new Date(TUESDAY)],
    beforeElse: new Date(MONDAY),
  })
  expect(
    open
      .map(([casinoId, parentId, , , , overdue]) => [casinoId < 0, parentId, overdue])
      .toSorted(([one], [other]) => Number(one) - Number(other)),
  ).toEqual([
    [false, null, 0],
    [true, 1, 1],
  ])
})

test('cash-outs can be recorded as requested by default, on every device', async () => {
  const chosen = async () => (await ann.get('/api/dashboard')).body.cashOutsAs
  expect(await chosen()).toBe('paid')
  const saved = await ann.put('/api/settings', { cashOutsAs: 'requested' })
  expect(saved).toMatchObject({ status: 200, body: { cashOutsAs: 'requested' } })
  expect(await chosen()).toBe('requested')
  await ann.put('/api/settings', { timeZone: 'America/New_York' })
  expect(await chosen()).toBe('requested')
  expect((await ann.put('/api/settings', { cashOutsAs: 'later' })).status).toBe(400)
})

describe('an import', () => {
  const rows = [
    importRow({ kind: 'cash_out', amount: '10.00', occurredAt: MONDAY, status: 'requested', method: 'bank' }),
    importRow({
      kind: 'cash_out',
      amount: '20.00',
      occurredAt: MONDAY,
      status: 'paid',
      paidAt: TUESDAY,
      fee: '1.00',
    }),
    importRow({
      kind: 'cash_out',
      amount: '30.00',
      occurredAt: MONDAY,
      status: 'rejected',
      closedAt: '2026-01-01T00:00:00.000Z',
    }),
    importRow({
      kind: 'cash_out',
      amount: '35.00',
      occurredAt: MONDAY,
      status: 'paid',
      approvedAt: '2026-11-17T12:00:00.400Z',
      paidAt: TUESDAY,
    }),
    importRow({ kind: 'cash_out', amount: '40.00', occurredAt: MONDAY, status: null, paidAt: MONDAY }),
    importRow({ kind: 'correction', amount: '-5.50', occurredAt: MONDAY }),
    importRow({ kind: 'played', amount: '7.00', occurredAt: MONDAY }),
    importRow({ kind: 'spend', amount: '1.00', occurredAt: MONDAY, status: 'paid', fee: '0.50' }),
  ]

  test('records states, corrections, and amounts played; its undo finds what was edited', async () => {
    const [batch] = importBatches(rows)
    expect((await ann.post('/api/imports', batch)).body.results).toEqual(
      rows.map(() => ({ outcome: 'recorded' })),
    )
    const stored = await Promise.all(rows.map(({ id }) => entry(id)))
    expect(stored).toMatchObject([
      { status: 'requested', method: 'bank' },
      { status: 'paid', paidAt: TUESDAY, fee: '1.00' },
      { status: 'rejected', closedAt: MONDAY },
      { status: 'paid', approvedAt: '2026-11-17T12:00:00.400Z', paidAt: '2026-11-17T12:00:00.400Z' },
      { status: 'paid', paidAt: MONDAY },
      { kind: 'correction', amount: '-5.50', status: null },
      { kind: 'played', amount: '7.00' },
      { kind: 'spend', status: null, fee: null },
    ])
    await expectExact()
    await patch(rows[0]?.id ?? '', { status: 'paid' })
    const path = `/api/imports/${batch?.id}`
    expect((await ann.send('DELETE', path)).body.error).toMatchObject({ code: 'conflict', count: 1 })
    await patch(rows[0]?.id ?? '', { status: 'requested' })
    expect((await ann.send('DELETE', path)).body.import).toMatchObject({ state: 'undone', undone: 8 })
    expect((await balances()).used).toBe(false)
    await expectExact()
  })

  test.each([
    ['a fee above the amount', { kind: 'cash_out', amount: '1.00', fee: '1.01' }, 'fee'],
    ['a negative cash-out', { kind: 'cash_out', amount: '-1.00' }, 'amount'],
    ['a correction that is no amount', { kind: 'correction', amount: '1e3' }, 'amount'],
    ['a correction without an amount', { kind: 'correction', amount: null }, 'no-amount'],
    ['nothing played', { kind: 'played', amount: '0.00' }, 'amount'],
  ] as const)('rejects %s', async (_name, row, reason) => {
    const [batch] = importBatches([importRow(row)])
    expect((await ann.post('/api/imports', batch)).body.results).toEqual([{ outcome: 'rejected', reason }])
  })
})

test('writes during changes of the zone are counted in the days of the last one', async () => {
  const zones = ['America/New_York', 'Asia/Tokyo', 'UTC', 'Pacific/Kiritimati']
  const responses = await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      n % 6 === 0
        ? ann.put('/api/settings', { timeZone: zones[n / 6] })
        : ann.post(`/api/casinos/${1 + (n % 3)}/${n % 2 === 0 ? 'cash-outs' : 'spends'}`, {
            id: randomUUID(),
            amount: '1.00',
            occurredAt: `2026-11-01T${String(n).padStart(2, '0')}:30:00.000Z`,
          }),
    ),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 201]))
  await expectExact()
})

test('a casino that closes stays in the list as long as a cash-out is on the way', async () => {
  await cashOut({ status: 'requested' }, 3)
  const listed = async () =>
    (await ann.get('/api/dashboard')).body.casinos.some(
      ({ casinoId }: { casinoId: number }) => casinoId === 3,
    )
  const close = async (active: boolean) => {
    await database.db.pool.query('update casinos set active = $1 where id = 3', [active])
    app.deps.catalog.changed()
  }
  await close(false)
  try {
    expect(await listed()).toBe(true)
    expect((await balanceOf(3))?.onTheWay).toBe('100.00')
  } finally {
    await close(true)
  }
})
