import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPasskey, MAX_PASSKEYS, readPasskeys } from '#server/auth/passkeys/passkey-rows.ts'
import { createUser } from '#server/testing/factories.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { type TestDeps, testDeps } from '#server/testing/test-deps.ts'

let database: TestDatabase
let deps: TestDeps

beforeAll(async () => {
  database = await openTestDatabase()
  deps = await testDeps(database)
})
afterAll(() => database.close())

async function sessionOf(userId: string): Promise<string> {
  const { rows } = await database.db.pool.query(
    `insert into auth.session (user_id, token, updated_at, expires_at)
     values ($1, $2, now(), now() + interval '1 day') returning id`,
    [userId, randomUUID()],
  )
  return rows[0].id
}

const add = (userId: string, sessionId: string) =>
  addPasskey(
    deps.db,
    {
      id: randomUUID(),
      userId,
      credentialId: randomBytes(24).toString('base64url'),
      publicKey: new Uint8Array(77),
      counter: 0,
      transports: ['internal'],
      name: 'Phone',
      rpId: 'localhost',
    },
    sessionId,
    deps.now(),
  )

test('concurrent additions stop at twenty; other users are not affected', async () => {
  const [ann, bob] = [await createUser(deps), await createUser(deps)]
  const session = await sessionOf(ann)
  const tries = Array.from({ length: MAX_PASSKEYS + 10 }, () => add(ann, session))
  const outcomes = await Promise.allSettled(tries)
  const rejected = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(rejected).toHaveLength(10)
  for (const reason of rejected) expect(reason).toMatchObject({ code: 'conflict' })
  expect(await readPasskeys(deps.db, ann)).toHaveLength(20)
  await add(bob, await sessionOf(bob))
  expect(await readPasskeys(deps.db, bob)).toHaveLength(1)
})

test('adding requires a session of the same account', async () => {
  const [ann, bob] = [await createUser(deps), await createUser(deps)]
  for (const session of [randomUUID(), await sessionOf(bob)])
    await expect(add(ann, session)).rejects.toMatchObject({ code: 'sign-in-needed' })
  expect(await readPasskeys(deps.db, ann)).toEqual([])
})
