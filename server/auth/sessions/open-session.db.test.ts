import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSession } from '#server/auth/sessions/open-session.ts'
import { type TestApp, PASSWORD, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'

let database: TestDatabase
let app: TestApp

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => void (app = await testApp(database)))

const open = async (userId: string, password: Buffer) =>
  await openSession(
    database.db,
    { userId, userAgent: CHROME, method: 'password', password, passkeyId: null, factorSince: null },
    app.deps.now(),
  )

async function written() {
  const { rows } = await database.db.pool.query(
    `select array(select device from auth.known_devices) as devices, array(select kind from auth.outbox) as mails`,
  )
  return rows[0]
}

test('a rejected log-in stores no device, and reports no log-in', async () => {
  const ann = await app.member()
  const before = await written()
  expect(await open(ann.id, randomBytes(32))).toBeNull()
  expect(await written()).toEqual(before)
})

test('a log-in to an account that was deleted meanwhile opens no session', async () => {
  const ann = await app.member()
  expect((await ann.post('/api/deleteAccount', { userId: ann.id, password: PASSWORD })).status).toBe(200)
  expect(await open(ann.id, randomBytes(32))).toBeNull()
  expect(await written()).toEqual({ devices: [], mails: [] })
})
