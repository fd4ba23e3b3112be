import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readMetric } from '#server/testing/read-metrics.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let app: TestApp

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => void (app = await testApp(database)))

test('a write that fails on a full disk shows in /readyz and in the metrics', async () => {
  const ready = async () => (await app.visitor().get('/readyz')).body
  const metric = () => readMetric(app.deps.metrics, 'db_writes_failing')
  expect(await ready()).toMatchObject({ status: 'ok', writable: true })
  expect(await metric()).toBe(0)

  // PostgreSQL's error when it cannot extend the file of a table.
  await database.db.pool.query(`
    create function no_space() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger no_space before insert on feedback for each row execute function no_space();`)
  const sent = await app.visitor().post('/api/feedback', { feedbackType: 'other', message: 'x' })
  expect(sent.status).toBe(503)
  // Reads work, so load balancers should still send requests.
  expect(await ready()).toMatchObject({ status: 'ok', writable: false })
  expect(await metric()).toBe(1)
})
