import { afterAll, beforeAll, expect, test } from 'vitest'
import { RowLevelSecurityError, verifyRowLevelSecurity } from '#server/db/verify-row-level-security.ts'
import { createUser } from '#server/testing/factories.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { testDeps } from '#server/testing/test-deps.ts'

let database: TestDatabase
/** Runs a statement as the superuser. */
let asAdmin: (sql: string) => Promise<unknown>
const cleanUps: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  if (process.env['TEST_ENGINE'] === 'postgres') {
    const admin = await database.admin()
    cleanUps.push(() => admin.end())
    asAdmin = (sql) => admin.query(sql)
  } else asAdmin = (sql) => database.db.pool.query(sql)
  const deps = await testDeps(database)
  await createUser(deps)
})
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp()
  await database.close()
})

test('passes on the migrated schema with rows, and changes nothing', async () => {
  // Other databases of the cluster are in use by other tests.
  const count = `select (select count(*) from casinos) as casinos,
    (select count(*) from pg_stat_activity
     where datname = current_database() and state = 'idle in transaction') as open`
  const before = await database.db.pool.query(count)
  await verifyRowLevelSecurity(database.db)
  await verifyRowLevelSecurity(database.db)
  expect((await database.db.pool.query(count)).rows).toEqual(before.rows)
})

// Each problem is created, detected and repaired. The repaired schema must pass, so no error has another cause.
const POLICY = `create policy own_rows on entries
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (user_id = nullif(current_setting('app.user_id', true), '')::uuid)`

test.each([
  [
    'force is taken off',
    'alter table entries no force row level security',
    'alter table entries force row level security',
  ],
  [
    'security is disabled',
    'alter table users disable row level security',
    'alter table users enable row level security',
  ],
  ['a policy is dropped', 'drop policy own_rows on entries', POLICY],
  [
    'a second policy opens a table',
    'create policy more on casinos_users using (true)',
    'drop policy more on casinos_users',
  ],
  [
    'a policy has another expression',
    'alter policy own_rows on entries with check (true)',
    `drop policy own_rows on entries; ${POLICY}`,
  ],
  ['a user table has no policy', 'create table notes (user_id uuid, note text)', 'drop table notes'],
  [
    'the role may write scores',
    'grant update on casino_scores to app',
    'revoke update on casino_scores from app',
  ],
  [
    'every role may execute a function',
    'grant execute on function read_list(uuid) to public',
    'revoke execute on function read_list(uuid) from public',
  ],
  [
    'another role may execute a function',
    'create role executor_of_functions; grant execute on function read_list(uuid) to executor_of_functions',
    'revoke execute on function read_list(uuid) from executor_of_functions; drop role executor_of_functions',
  ],
  [
    'every role may create functions',
    'grant create on schema public to public',
    'revoke create on schema public from public',
  ],
  [
    'another role may create functions',
    'create role creator_of_functions; grant create on schema public to creator_of_functions',
    'revoke create on schema public from creator_of_functions; drop role creator_of_functions',
  ],
  [
    'a function has the rights of the login',
    'alter function read_list(uuid) owner to current_user',
    'grant create on schema public to app; alter function read_list(uuid) owner to app; revoke create on schema public from app',
  ],
  [
    'the role may read accounts',
    'grant usage on schema auth to app; grant select on auth.account to app',
    'revoke select on auth.account from app; revoke usage on schema auth from app',
  ],
])('throws when %s', async (_name, breaks, repairs) => {
  await asAdmin(breaks)
  await expect(verifyRowLevelSecurity(database.db)).rejects.toThrow(RowLevelSecurityError)
  await asAdmin(repairs)
  await verifyRowLevelSecurity(database.db)
})

test('passes with a role that is a member of the login, such as that of restores', async () => {
  const { rows } = await database.db.pool.query('select quote_ident(current_user) as login')
  await asAdmin(`create role restorer_of_backups in role ${rows[0].login}`)
  try {
    await expect(verifyRowLevelSecurity(database.db)).resolves.toBeUndefined()
  } finally {
    await asAdmin('drop role restorer_of_backups')
  }
})
