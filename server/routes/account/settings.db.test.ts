import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DashboardResponse } from '#contract/dashboard.ts'
import { ExportResponse } from '#contract/export.ts'
import { PATHS } from '#contract/paths.ts'
import { readEverything } from '#server/testing/read-everything.ts'
import { PASSWORD, type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
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

const save = (timeZone: unknown) => ann.put(PATHS.settings, { timeZone })
const settings = async () => ExportResponse.parse((await ann.get(PATHS.exportJson)).body).settings
const stored = async () => (await settings()).time_zone
const isTutorialDone = async () => DashboardResponse.parse((await ann.get(PATHS.dashboard)).body).tutorialDone

test('a time zone is stored, changed, and exported; without one it is null', async () => {
  expect(await stored()).toBeNull()
  for (const timeZone of ['America/New_York', 'America/New_York', 'Asia/Tokyo', 'UTC']) {
    const { status, body } = await save(timeZone)
    expect([status, body]).toEqual([200, { timeZone, now: '2026-11-20T12:00:00.000Z' }])
    expect(await stored()).toBe(timeZone)
  }
})

test.each(['America/Nowhere', '+05:00', '-08', '', 'EST5EDT;', 'a'.repeat(65), 5, null])(
  'the time zone %j is rejected, and the stored one stays',
  async (timeZone) => {
    await save('America/New_York')
    const { status, body } = await save(timeZone)
    expect([status, body.error.code, body.error.field]).toEqual([400, 'invalid', 'timeZone'])
    if (timeZone === 'America/Nowhere')
      expect(body.error.message).toBe('This isn’t the name of a time zone, such as America/New_York.')
    expect(await stored()).toBe('America/New_York')
  },
)

test('a finished tutorial is stored once, exported, and part of the list; a time zone changes neither', async () => {
  expect([await isTutorialDone(), (await settings()).tutorial_done]).toEqual([false, false])
  await save('America/New_York')
  expect(await isTutorialDone()).toBe(false)
  for (let times = 0; times < 2; times++) {
    const { status, body } = await ann.put(PATHS.settings, { tutorialDone: true })
    expect([status, body]).toEqual([200, { tutorialDone: true, now: '2026-11-20T12:00:00.000Z' }])
  }
  await save('Asia/Tokyo')
  expect(await isTutorialDone()).toBe(true)
  expect(await settings()).toMatchObject({ tutorial_done: true, time_zone: 'Asia/Tokyo' })
})

test('a finished tutorial is stored without a time zone, and both in one request', async () => {
  await ann.put(PATHS.settings, { tutorialDone: true })
  expect(await settings()).toMatchObject({ tutorial_done: true, time_zone: null })
  const ben = await app.member()
  const { status, body } = await ben.put(PATHS.settings, { timeZone: 'UTC', tutorialDone: true })
  expect([status, body]).toEqual([
    200,
    { timeZone: 'UTC', tutorialDone: true, now: '2026-11-20T12:00:00.000Z' },
  ])
})

test.each([{}, { tutorialDone: false }, { tutorialDone: null }, { tutorialDone: 'true' }])(
  'the settings %j are rejected, and nothing is stored',
  async (body) => {
    const response = await ann.put(PATHS.settings, body)
    expect([response.status, response.body.error.code]).toEqual([400, 'invalid'])
    expect(await isTutorialDone()).toBe(false)
  },
)

test('a deletion of the account erases the time zone', async () => {
  await save('America/New_York')
  await ann.post(PATHS.deleteAccount, { userId: ann.id, password: PASSWORD })
  expect(await readEverything(database, 'select from user_settings')).toEqual([])
})
