import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { warnAboutCluster } from '#server/db/cluster.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

async function warnings(): Promise<string[]> {
  const logged: string[] = []
  await warnAboutCluster(
    database.db,
    pino({ base: null }, { write: (line: string) => void logged.push(JSON.parse(line).msg) }),
  )
  return logged
}

test('a start says that reminders are not sent on a cluster, and only there', async () => {
  expect(await warnings()).toEqual([])
  if (database.db.engine === 'pglite') return
  const admin = await database.admin()
  // The table by which a coordinator is recognized.
  await admin.query('create table public.pg_dist_node ()')
  try {
    expect(await warnings()).toEqual([expect.stringContaining('no reminders are sent')])
  } finally {
    await admin.query('drop table public.pg_dist_node')
    await admin.end()
  }
})
