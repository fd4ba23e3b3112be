import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { warnAboutLogin } from '#server/db/warn-about-login.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const onPostgres = process.env['TEST_ENGINE'] === 'postgres'
let database: TestDatabase

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

async function warnings(login: string | null): Promise<string[]> {
  const logged: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void logged.push(JSON.parse(line).msg) })
  const { databaseUrl } = database.options
  if (login === null || databaseUrl === null) await warnAboutLogin(database.db, log)
  else {
    const url = Object.assign(new URL(databaseUrl), { username: login }).href
    const db = await openDatabase({ ...database.options, databaseUrl: url })
    await warnAboutLogin(db, log)
    await db.close()
  }
  return logged
}

test('nothing is logged for the documented login and the embedded database', async () => {
  expect(await warnings(null)).toEqual([])
})

describe.runIf(onPostgres)('a login to which row-level security does not apply', () => {
  test('a superuser', async () => {
    expect(await warnings('postgres')).toEqual([
      expect.stringMatching(/is a superuser: row-level security does not apply .* rows of all users/),
    ])
  })

  test('a login with BYPASSRLS', async () => {
    const admin = await database.admin()
    await admin.query('create role bypassing_login login bypassrls')
    expect(await warnings('bypassing_login')).toEqual([expect.stringContaining('has BYPASSRLS')])
    await admin.query('drop role bypassing_login')
    await admin.end()
  })
})
