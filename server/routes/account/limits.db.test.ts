import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ExportResponse } from '#contract/export.ts'
import { LimitsResponse } from '#contract/limits.ts'
import { PATHS } from '#contract/paths.ts'
import { limitPath } from '#contract/account-paths.ts'
import { LIMIT_PERIODS } from '#core/limits/limit-rules.ts'
import { AMOUNT_TABLE } from '#core/money/amount-table.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { cents } from '#core/units.ts'
import { readEvents } from '#server/testing/event-reader.ts'
import { type LimitedMember, linkRejection, logInAgain } from '#server/testing/accounts/limited-member.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let database: TestDatabase
let app: TestApp
let ann: LimitedMember

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await testApp(database)
  ann = await app.member()
})

const limits = async () => LimitsResponse.parse((await ann.get(PATHS.limits)).body)
const setLimit = (amount: string | null, period: 'day' | 'week' | 'month' = 'day') =>
  ann.put(limitPath(period), { amount })
const confirm = (period: 'day' | 'week' | 'month' = 'day') => ann.post(limitPath(period, 'confirm'))
const startBreak = (length: string) => ann.post(PATHS.breaks, { length })

test('a new user has no limits, has spent nothing, and may follow links', async () => {
  const none = { amount: null, spent: '0.00', state: 'ok', until: null, pending: null }
  expect(await limits()).toEqual({
    limits: { day: none, week: none, month: none },
    break: null,
    now: '2026-11-20T12:00:00.000Z',
  })
  expect(await linkRejection(app, ann.id)).toBeNull()
})

describe('a limit', () => {
  test.each(AMOUNT_TABLE)('of "$text"', async ({ text, api }) => {
    const response = await setLimit(text)
    if (typeof api === 'number' || api === 'too-small') {
      expect(response.status).toBe(200)
      expect(response.body.limits.day.amount).toBe(decimalText(cents(api === 'too-small' ? 0 : api)))
    } else {
      expect([response.status, response.body.error.code, response.body.error.field]).toEqual([
        400,
        'invalid',
        'amount',
      ])
      expect((await limits()).limits.day.amount).toBeNull()
    }
  })

  test.each([[{}], [{ amount: 25 }], [{ amount: undefined }]])('%j is no amount', async (body) => {
    const response = await ann.put(limitPath('day'), body)
    expect([response.status, response.body.error.field]).toEqual([400, 'amount'])
  })

  test.each(['year', 'DAY', 'days'])('of a %s does not exist', async (period) => {
    expect((await ann.put(`${PATHS.limits}/${period}`, { amount: '1.00' })).status).toBe(404)
  })

  test('is lowered immediately, raised after 24 hours and a confirmation', async () => {
    await setLimit('25.00')
    expect((await setLimit('20.00')).body.limits.day).toMatchObject({ amount: '20.00', pending: null })
    const raised = LimitsResponse.parse((await setLimit('50.00')).body)
    expect(raised.limits.day).toMatchObject({
      amount: '20.00',
      pending: {
        amount: '50.00',
        confirmableAt: '2026-11-21T12:00:00.000Z',
        expiresAt: '2026-11-28T12:00:00.000Z',
      },
    })
    app.deps.clock.advance(23 * HOUR + 59 * MINUTE)
    const early = await confirm()
    expect([early.status, early.body.error]).toEqual([
      409,
      {
        code: 'conflict',
        message: 'You can confirm this change 24 hours after you request it.',
        requestId: expect.any(String),
      },
    ])
    expect((await limits()).limits.day.amount).toBe('20.00')
    app.deps.clock.advance(MINUTE)
    expect((await confirm()).body.limits.day).toMatchObject({ amount: '50.00', pending: null })
    expect((await confirm()).body.error).toMatchObject({
      code: 'conflict',
      message: 'There is no change to confirm.',
    })
  })

  test('raise expires 7 days after it can be confirmed, and can be requested again', async () => {
    await setLimit('25.00')
    await setLimit('50.00')
    app.deps.clock.advance(8 * DAY - 1)
    await logInAgain(ann)
    expect((await limits()).limits.day.pending?.amount).toBe('50.00')
    app.deps.clock.advance(1)
    expect((await limits()).limits.day.pending).toBeNull()
    const late = await confirm()
    expect([late.status, late.body.error.message]).toEqual([409, 'There is no change to confirm.'])
    expect((await setLimit('50.00')).body.limits.day.pending.confirmableAt).toBe('2026-11-29T12:00:00.000Z')
    app.deps.clock.advance(DAY)
    expect((await confirm()).body.limits.day).toMatchObject({ amount: '50.00', pending: null })
  })

  test('is removed like it is raised', async () => {
    await setLimit('0.00', 'month')
    expect((await setLimit(null, 'month')).body.limits.month).toMatchObject({
      amount: '0.00',
      state: 'reached',
      pending: { amount: null },
    })
    app.deps.clock.advance(DAY)
    expect((await confirm('month')).body.limits.month).toMatchObject({ amount: null, state: 'ok' })
  })

  test('raise that is pending can be canceled, also twice, and not confirmed then', async () => {
    await setLimit('25.00', 'week')
    await setLimit('50.00', 'week')
    for (let n = 0; n < 2; n++) {
      const canceled = await ann.send('DELETE', limitPath('week', 'pending'))
      expect([canceled.status, canceled.body.limits.week.pending]).toEqual([200, null])
    }
    app.deps.clock.advance(DAY)
    expect((await confirm('week')).status).toBe(409)
    expect((await limits()).limits.week.amount).toBe('25.00')
  })

  test('raise is canceled by a lower limit', async () => {
    await setLimit('25.00')
    await setLimit('50.00')
    expect((await setLimit('24.99')).body.limits.day).toMatchObject({ amount: '24.99', pending: null })
    app.deps.clock.advance(DAY)
    expect((await confirm()).status).toBe(409)
  })

  // The wait is 24 hours in every time zone; in New York it spans the end of daylight saving time, a day of 25 hours.
  test('raise over a change of daylight saving time waits 24 hours', async () => {
    app.deps.clock.set('2026-10-31T16:00:00.000Z')
    await logInAgain(ann)
    await setLimit('25.00')
    expect((await setLimit('50.00')).body.limits.day.pending.confirmableAt).toBe('2026-11-01T16:00:00.000Z')
    app.deps.clock.set('2026-11-01T15:59:59.999Z')
    expect((await confirm()).status).toBe(409)
    app.deps.clock.set('2026-11-01T16:00:00.000Z')
    expect((await confirm()).status).toBe(200)
  })

  test('concurrent changes of all periods and a break are all stored', async () => {
    const responses = await Promise.all([
      ...LIMIT_PERIODS.map((period) => setLimit('30.00', period)),
      startBreak('week'),
      ...LIMIT_PERIODS.map((period) => setLimit('20.00', period)),
    ])
    // A limit of 20.00 that is stored first makes 30.00 a raise, which a break rejects.
    for (const { status } of responses) expect([200, 409]).toContain(status)
    const after = await limits()
    for (const period of LIMIT_PERIODS) expect(after.limits[period].amount).toBe('20.00')
    expect(after.break).toEqual({ state: 'active', endsAt: '2026-11-27T12:00:00.000Z' })
  })
})

test('a change reaches the other pages of the user', async () => {
  const reader = await readEvents(app.fetch, ann)
  await setLimit('25.00')
  expect(await reader.until('account')).toEqual(['account'])
  await startBreak('day')
  expect(await reader.until('account')).toEqual(['account'])
  await reader.leave()
  await app.closePort()
})

test('limits of another user are neither read nor changed', async () => {
  const bob = await app.member()
  await bob.put(limitPath('day'), { amount: '7.00' })
  await bob.post(PATHS.breaks, { length: 'week' })
  await setLimit('25.00')
  await ann.post('/api/casinos/1/spends', { id: randomUUID(), amount: '25.00' })
  expect((await limits()).break).toBeNull()
  const theirs = LimitsResponse.parse((await bob.get(PATHS.limits)).body)
  expect(theirs.limits.day).toMatchObject({ amount: '7.00', spent: '0.00', state: 'ok' })
  expect(theirs.break?.state).toBe('active')
  expect(await linkRejection(app, bob.id)).toMatchObject({ kind: 'break' })
})

test('the export has the limits, pending raises, and the break', async () => {
  await setLimit('25.00')
  await setLimit(null)
  await setLimit('0.00', 'week')
  await startBreak('month')
  const exported = ExportResponse.parse((await ann.get(PATHS.exportJson)).body)
  expect(exported).toMatchObject({
    limits: {
      day: { amount: '25.00', pending: { amount: null, requested_at: '2026-11-20T12:00:00.000Z' } },
      week: { amount: '0.00', pending: null },
      month: { amount: null, pending: null },
    },
    break: { ends_at: '2026-12-20T12:00:00.000Z' },
  })
  const { limits: none, break: noBreak } = (await (await app.member()).get(PATHS.exportJson)).body
  expect([none.day, noBreak]).toEqual([{ amount: null, pending: null }, null])
})
