import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPasskey, MAX_PASSKEYS, readPasskeys } from '#server/auth/passkey-rows.ts'
import { person } from '#server/testing/factories.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { type TestDeps, testDeps } from '#server/testing/test-deps.ts'

let database: TestDatabase
let deps: TestDeps

beforeAll(async () => {
  database = await openTestDatabase()
  deps = await testDeps(database)
})
afterAll(() => database.close())

const add = (userId: string) =>
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
    },
    deps.now(),
  )

test('twenty, and no more, however many come at once; nobody else is kept from theirs', async () => {
  const [ann, bob] = [await person(deps), await person(deps)]
  const outcomes = await Promise.allSettled(Array.from({ length: MAX_PASSKEYS + 10 }, () => add(ann)))
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toHaveLength(10)
  for (const reason of refused) expect(reason).toMatchObject({ code: 'conflict' })
  expect(await readPasskeys(deps.db, ann)).toHaveLength(20)
  await add(bob)
  expect(await readPasskeys(deps.db, bob)).toHaveLength(1)
})

test('nobody has none', async () => {
  await expect(add(randomUUID())).rejects.toMatchObject({ code: 'sign-in-needed' })
})
