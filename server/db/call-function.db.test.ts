import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '#server/db/call-function.ts'
import { createUser } from '#server/testing/factories.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { testDeps } from '#server/testing/test-deps.ts'

let database: TestDatabase
let ann: string

beforeAll(async () => {
  database = await openTestDatabase()
  ann = await createUser(await testDeps(database))
})
afterAll(() => database.close())

// PostgreSQL prefers text for an argument without a type, and the schema of the login's name to public.
test.each([
  [
    'count_records',
    'another type',
    'create function count_records(stolen text, out casinos text, out entries text)',
  ],
  [
    'read_profile',
    'another schema',
    'create schema authorization current_user; create function ${login}.read_profile(stolen uuid, out casinos text, out entries text)',
  ],
] as const)('%s is called, not a function with the same name and %s', async (name, _other, create) => {
  const { pool } = database.db
  const { rows } = await pool.query('select quote_ident(current_user) as login')
  const head = create.replace('${login}', rows[0].login)
  await pool.query(`${head} language sql as $$ select 'stolen', stolen::text $$`)
  expect(Object.values(await callFunction(database.db, name, { userId: ann }))).not.toContain('stolen')
})
