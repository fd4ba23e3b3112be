import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readEverything } from '#server/testing/read-everything.ts'
import { PASSWORD, type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let app: TestApp
let ann: TestClient

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await testApp(database)
  ann = await app.member('ann@example.test')
})

const deleteAccount = (client: TestClient, body: object) => client.send('DELETE', '/api/account', { body })
const emails = async () =>
  (await readEverything<{ email: string }>(database, 'select email from auth."user" order by email')).map(
    ({ email }) => email,
  )

test('deletes the account of the session, and no other', async () => {
  await app.member('bob@example.test')
  const response = await deleteAccount(ann, { password: PASSWORD })
  expect([response.status, response.headers.get('clear-site-data')]).toEqual([200, '"cache", "storage"'])
  expect(await emails()).toEqual(['bob@example.test'])
  expect((await ann.get('/api/profile')).status).toBe(401)
})

test.each([
  ['a wrong password', { password: 'wrong wrong' }, 401, 'password'],
  ['no password', {}, 400, 'password'],
  ['the ID of a user', { password: PASSWORD, userId: crypto.randomUUID() }, 400, 'userId'],
])('rejects %s and changes nothing', async (_name, body, status, field) => {
  const response = await deleteAccount(ann, body)
  expect([response.status, response.body.error.field]).toEqual([status, field])
  expect(await emails()).toEqual(['ann@example.test'])
})

test('rejects visitors', async () => {
  const response = await deleteAccount(app.visitor(), { password: PASSWORD })
  expect([response.status, response.body.error.code]).toEqual([401, 'sign-in-needed'])
})
