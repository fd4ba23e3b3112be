import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { RowResponse } from '#contract/dashboard.ts'
import { LimitsResponse } from '#contract/limits.ts'
import { PATHS } from '#contract/paths.ts'
import { limitPath } from '#contract/account-paths.ts'
import { LIMIT_PERIODS, type LimitPeriod } from '#core/limits/limit-rules.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { cents } from '#core/units.ts'
import { type LimitedMember, linkRejection, logInAgain } from '#server/testing/accounts/limited-member.ts'
import { PASSWORD, type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let database: TestDatabase
let app: TestApp
let ann: LimitedMember

// A zone with daylight saving time, which must not move a window.
beforeAll(async () => void (database = await openTestDatabase('America/New_York')))
afterAll(() => database.close())
beforeEach(async () => {
  app = await testApp(database)
  ann = await app.member()
})

const limits = async () => LimitsResponse.parse((await ann.get(PATHS.limits)).body)
const setLimit = (amount: string, period: LimitPeriod = 'day') => ann.put(limitPath(period), { amount })

async function spend(amount: string, occurredAt?: string, client: TestClient = ann, casino = 1) {
  const body = { id: randomUUID(), amount, ...(occurredAt === undefined ? {} : { occurredAt }) }
  const response = await client.post(`/api/casinos/${casino}/spends`, body)
  expect(response.status).toBe(201)
  return { ...RowResponse.parse(response.body), id: body.id }
}

test('spends are counted to the cent: near from 80%, reached from 100%, recorded beyond', async () => {
  await setLimit('25.00')
  expect((await spend('19.99')).limits?.day).toMatchObject({ spent: '19.99', state: 'ok', until: null })
  expect((await spend('0.01')).limits?.day).toMatchObject({ spent: '20.00', state: 'near', until: null })
  expect((await spend('4.99')).limits?.day).toMatchObject({ spent: '24.99', state: 'near' })
  expect(await linkRejection(app, ann.id)).toBeNull()
  const until = '2026-11-21T12:00:00.000Z'
  expect((await spend('0.01')).limits?.day).toMatchObject({ spent: '25.00', state: 'reached', until })
  const beyond = await spend('100.00')
  expect(beyond.limits?.day).toMatchObject({ spent: '125.00', state: 'reached', until })
  expect(beyond.totals.spent).toBe('125.00')
  expect((await limits()).limits).toEqual(beyond.limits)
  expect(await linkRejection(app, ann.id)).toEqual({
    kind: 'limit',
    period: 'day',
    until: Date.parse(until),
  })
})

test('a retry of a spend has the notice too; other writes have none', async () => {
  await setLimit('5.00')
  const body = { id: randomUUID(), amount: '5.00' }
  await ann.post('/api/casinos/1/spends', body)
  const again = await ann.post('/api/casinos/1/spends', body)
  expect([again.status, again.body.limits.day.state]).toEqual([200, 'reached'])
  for (const { body: other } of [
    await ann.post('/api/casinos/1/cash-outs', { id: randomUUID(), amount: '5.00' }),
    await ann.post('/api/casinos/1/collections', { id: randomUUID() }),
    await ann.send('PATCH', `/api/entries/${body.id}`, { body: { amount: '4.00' } }),
  ])
    expect(other).not.toHaveProperty('limits')
})

test('only spends that are not deleted count, with their current amount and time', async () => {
  await setLimit('10.00')
  await ann.post('/api/casinos/1/cash-outs', { id: randomUUID(), amount: '50.00' })
  const { id } = await spend('10.00')
  expect((await limits()).limits.day.state).toBe('reached')
  await ann.send('DELETE', `/api/entries/${id}`)
  expect((await limits()).limits.day).toMatchObject({ spent: '0.00', state: 'ok', until: null })
  await ann.post(`/api/entries/${id}/restore`)
  expect((await limits()).limits.day.state).toBe('reached')
  await ann.send('PATCH', `/api/entries/${id}`, { body: { amount: '9.99' } })
  expect((await limits()).limits.day).toMatchObject({ spent: '9.99', state: 'near' })
  await ann.send('PATCH', `/api/entries/${id}`, { body: { occurredAt: '2026-11-19T12:00:00.000Z' } })
  expect((await limits()).limits).toMatchObject({ day: { spent: '0.00' }, week: { spent: '9.99' } })
})

test('spends leave a window after exactly 24 hours, 7 days, and 30 days', async () => {
  for (const period of LIMIT_PERIODS) await setLimit('5.00', period)
  expect((await spend('5.00')).limits).toMatchObject({
    day: { until: '2026-11-21T12:00:00.000Z' },
    week: { until: '2026-11-27T12:00:00.000Z' },
    month: { until: '2026-12-20T12:00:00.000Z' },
  })
  for (const [period, end, next] of [
    ['day', '2026-11-21T12:00:00.000Z', 'month'],
    ['week', '2026-11-27T12:00:00.000Z', 'month'],
    ['month', '2026-12-20T12:00:00.000Z', null],
  ] as const) {
    app.deps.clock.set(end)
    app.deps.clock.advance(-1)
    await logInAgain(ann)
    expect((await limits()).limits[period].state).toBe('reached')
    expect(await linkRejection(app, ann.id)).toMatchObject({ kind: 'limit', period: 'month' })
    app.deps.clock.advance(1)
    expect((await limits()).limits[period]).toMatchObject({ spent: '0.00', state: 'ok', until: null })
    expect((await linkRejection(app, ann.id))?.kind).toBe(next === null ? undefined : 'limit')
  }
})

test('spends leave the window of a day after 24 hours where the day has 25', async () => {
  app.deps.clock.set('2026-10-31T16:00:00.000Z')
  await logInAgain(ann)
  await setLimit('5.00')
  expect((await spend('5.00')).limits?.day.until).toBe('2026-11-01T16:00:00.000Z')
  app.deps.clock.set('2026-11-01T15:59:59.999Z')
  expect((await limits()).limits.day.state).toBe('reached')
  app.deps.clock.set('2026-11-01T16:00:00.000Z')
  expect((await limits()).limits.day.state).toBe('ok')
})

test('a limit is reached until enough spends have left its window, with equal times as one', async () => {
  await setLimit('10.00')
  await spend('4.00', '2026-11-20T06:00:00.000Z')
  await spend('3.00', '2026-11-20T08:00:00.000Z')
  await spend('3.00', '2026-11-20T08:00:00.000Z')
  expect((await limits()).limits.day).toMatchObject({ spent: '10.00', until: '2026-11-21T06:00:00.000Z' })
  await spend('4.00', '2026-11-20T10:00:00.000Z')
  expect((await limits()).limits.day).toMatchObject({ spent: '14.00', until: '2026-11-21T08:00:00.000Z' })
  app.deps.clock.set('2026-11-21T06:00:00.000Z')
  expect((await limits()).limits.day).toMatchObject({ spent: '10.00', state: 'reached' })
  app.deps.clock.set('2026-11-21T08:00:00.000Z')
  expect((await limits()).limits.day).toMatchObject({ spent: '4.00', state: 'ok' })
})

test('a device clock that is fast, or in another zone, moves nothing', async () => {
  await setLimit('5.00')
  // A day ahead: the server's time counts.
  expect((await spend('2.50', '2026-11-21T12:00:00.000Z')).limits?.day.spent).toBe('2.50')
  const local = { id: randomUUID(), amount: '2.50', occurredAt: '2026-11-20T06:00:00.000-05:00' }
  const rejected = await ann.post('/api/casinos/1/spends', local)
  expect([rejected.status, rejected.body.error.field]).toEqual([400, 'occurredAt'])
  const reached = await spend('2.50', '2026-11-20T11:00:00.000Z')
  expect(reached.limits?.day).toMatchObject({ state: 'reached', until: '2026-11-21T11:00:00.000Z' })
})

test('a limit below what is spent is reached immediately, one of zero has no end', async () => {
  await spend('5.00')
  expect((await setLimit('4.00')).body.limits.day).toMatchObject({ state: 'reached' })
  expect((await setLimit('0.00', 'week')).body.limits.week).toMatchObject({
    spent: '5.00',
    state: 'reached',
    until: null,
  })
  expect(await linkRejection(app, ann.id)).toEqual({ kind: 'limit', period: 'week', until: null })
})

test('of two spends from two devices at the same time, the second reports that the limit is reached', async () => {
  const phone = app.visitor()
  await phone.post(PATHS.logIn, { email: ann.email, password: PASSWORD })
  await setLimit('10.00')
  for (let round = 0; round < 10; round++) {
    const sent = await Promise.all([
      spend('5.00', undefined, ann, 1),
      // Another casino, so that only the user's own row makes the two wait for each other.
      spend('5.00', undefined, phone, 2),
    ])
    const days = sent.map(({ limits: after }) => after?.day)
    expect(new Set(days.map((day) => day?.spent))).toEqual(new Set(['5.00', '10.00']))
    expect(days.find((day) => day?.spent === '10.00')?.state).toBe('reached')
    for (const { id } of sent) await ann.send('DELETE', `/api/entries/${id}`)
  }
})

test('the first spends of a user, all at the same time, each see the ones before', async () => {
  const sums = await Promise.all([1, 2, 3, 4, 5].map((casino) => spend('1.00', undefined, ann, casino)))
  expect(new Set(sums.map(({ limits: after }) => after?.day.spent))).toEqual(
    new Set(['1.00', '2.00', '3.00', '4.00', '5.00']),
  )
})

test('sums and ends agree with a slower calculation', async () => {
  // A multiplicative generator: the same amounts and ages in every run.
  let state = 42
  const next = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
  const now = app.deps.now()
  const spends = Array.from({ length: 60 }, () => ({
    amount: cents(1 + next(500)),
    at: now - next(35) * DAY - next(24) * HOUR,
  }))
  for (const { amount, at } of spends) await spend(decimalText(amount), new Date(at).toISOString())
  for (const [period, length] of [
    ['day', DAY],
    ['week', 7 * DAY],
    ['month', 30 * DAY],
  ] as const) {
    const sum = (moment: number) =>
      spends.filter(({ at }) => at > moment - length).reduce((total, { amount }) => total + amount, 0)
    const amount = Math.ceil(sum(now) / 2)
    const { body } = await setLimit(decimalText(cents(amount)), period)
    // The first moment at which a spend leaves and the rest is below the limit.
    const until = spends
      .map(({ at }) => at + length)
      .toSorted((a, b) => a - b)
      .find((end) => end > now && sum(end) < amount)
    expect(body.limits[period]).toMatchObject({
      spent: decimalText(cents(sum(now))),
      until: until === undefined ? null : new Date(until).toISOString(),
    })
  }
})
