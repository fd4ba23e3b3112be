import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ACCESS_MATRIX } from '#server/testing/access-matrix.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let app: TestApp

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => void (app = await testApp(database)))

const GETS = Object.entries(ACCESS_MATRIX)
  .filter(([call]) => call.startsWith('GET '))
  .map(([call, { visitor }]) => ({
    path: call.slice(4).replace(/\{\w+\}/, '1'),
    isPersonal: visitor === 401 || call === 'GET /api/session',
  }))

test('a link on another site opens no route with a user’s own data, and every public one', async () => {
  const ann = await app.member()
  const outcomes = []
  for (const { path } of GETS) {
    for (const method of ['GET', 'HEAD']) {
      const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', accept: 'text/html' }
      const { status, headers: sent } = await ann.send(method, path, { headers })
      outcomes.push({ path, isPersonal: status === 403, isDownload: sent.has('content-disposition') })
    }
  }
  expect(outcomes).toEqual(
    GETS.flatMap(({ path, isPersonal }) => [1, 2].map(() => ({ path, isPersonal, isDownload: false }))),
  )
})
