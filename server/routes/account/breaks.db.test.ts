import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { LimitsResponse } from '#contract/limits.ts'
import { PATHS } from '#contract/paths.ts'
import { limitPath } from '#contract/account-paths.ts'
import { type LimitedMember, linkRejection, logInAgain } from '#server/testing/accounts/limited-member.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const DAY = 86_400_000

let database: TestDatabase
let app: TestApp
let ann: LimitedMember

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await testApp(database)
  ann = await app.member()
})

const readBreak = async () => LimitsResponse.parse((await ann.get(PATHS.limits)).body).break
const startBreak = (length: unknown) => ann.post(PATHS.breaks, { length })
const setLimit = (amount: string | null, period: 'day' | 'month' = 'day') =>
  ann.put(limitPath(period), { amount })

test('a break starts immediately, cannot be shortened, and can be extended', async () => {
  const started = LimitsResponse.parse((await startBreak('week')).body)
  expect(started.break).toEqual({ state: 'active', endsAt: '2026-11-27T12:00:00.000Z' })
  expect(await linkRejection(app, ann.id)).toEqual({
    kind: 'break',
    endsAt: Date.parse('2026-11-27T12:00:00.000Z'),
  })
  expect((await startBreak('day')).body.break.endsAt).toBe('2026-11-27T12:00:00.000Z')
  app.deps.clock.advance(DAY)
  expect((await startBreak('week')).body.break.endsAt).toBe('2026-11-28T12:00:00.000Z')
  expect((await startBreak('six-months')).body.break.endsAt).toBe('2027-05-22T12:00:00.000Z')
  expect((await startBreak('month')).body.break.endsAt).toBe('2027-05-22T12:00:00.000Z')
})

test.each(['year', '', 'DAY', 7, null])('%j is no length', async (length) => {
  const response = await ann.post(PATHS.breaks, { length })
  expect([response.status, response.body.error.field]).toEqual([400, 'length'])
  expect(await readBreak()).toBeNull()
})

test('a break ends only after a confirmation, on any device', async () => {
  await startBreak('day')
  app.deps.clock.advance(DAY - 1)
  const early = await ann.post(PATHS.breakEndConfirmation)
  expect([early.status, early.body.error.message]).toEqual([409, 'Your break isn’t over yet.'])
  expect((await readBreak())?.state).toBe('active')
  app.deps.clock.advance(1)
  expect(await readBreak()).toEqual({ state: 'ended', endsAt: '2026-11-21T12:00:00.000Z' })
  expect(await linkRejection(app, ann.id)).toEqual({ kind: 'break-ended' })
  for (let n = 0; n < 2; n++) {
    const confirmed = await ann.post(PATHS.breakEndConfirmation)
    expect([confirmed.status, confirmed.body.break]).toEqual([200, null])
  }
  expect(await linkRejection(app, ann.id)).toBeNull()
})

test('an ended break can be followed by another', async () => {
  await startBreak('day')
  app.deps.clock.advance(DAY)
  expect((await startBreak('day')).body.break).toEqual({
    state: 'active',
    endsAt: '2026-11-22T12:00:00.000Z',
  })
})

test('a break rejects raises until its end is confirmed; limits can be set and lowered', async () => {
  const message =
    'You can’t raise or remove a limit until your break is over and you’ve turned casino links back on.'
  await setLimit('25.00')
  await setLimit('50.00')
  await startBreak('week')
  const rejected = async () => {
    for (const response of [
      await setLimit('60.00'),
      await setLimit(null),
      await ann.post(limitPath('day', 'confirm')),
    ])
      expect([response.status, response.body.error.message]).toEqual([409, message])
  }
  await rejected()
  expect((await setLimit('5.00', 'month')).status).toBe(200)
  app.deps.clock.advance(7 * DAY)
  await logInAgain(ann)
  await rejected()
  await ann.post(PATHS.breakEndConfirmation)
  expect((await ann.post(limitPath('day', 'confirm'))).body.limits.day).toMatchObject({
    amount: '50.00',
    pending: null,
  })
})

test('a break leaves the records readable and writable', async () => {
  await startBreak('six-months')
  expect(
    (await ann.post('/api/casinos/1/spends', { id: randomUUID(), amount: '5.00' })).body.totals.spent,
  ).toBe('5.00')
  expect((await ann.get('/api/entries')).body.entries).toHaveLength(1)
})

test('a week over a change of daylight saving time is 168 hours', async () => {
  app.deps.clock.set('2026-10-30T04:00:00.000Z')
  await logInAgain(ann)
  expect((await startBreak('week')).body.break.endsAt).toBe('2026-11-06T04:00:00.000Z')
})
