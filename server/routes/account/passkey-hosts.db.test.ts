import { afterAll, beforeAll, expect, test } from 'vitest'
import { PasskeyLogInOptions, PasskeyList } from '#contract/passkeys.ts'
import { addPasskey, logInWith } from '#server/testing/accounts/passkey-member.ts'
import { softwareAuthenticator } from '#server/testing/accounts/software-authenticator.ts'
import { copyOf } from '#server/testing/accounts/two-factor-member.ts'
import { testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

// A passkey works only at the host at which it was stored. The operator moves the site from one host to another.

let database: TestDatabase

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

/** @param keepsData whether the accounts of the test so far remain. */
const at = (origin: string, keepsData = false) =>
  testApp(keepsData ? { ...database, clear: () => Promise.resolve() } : database, {
    env: { PUBLIC_URL: origin },
  })

test('passkeys of an earlier host are marked, and the log-in names that host', async () => {
  const old = await at('https://old.example')
  const ann = await old.member()
  await addPasskey(ann, softwareAuthenticator('https://old.example'), { name: 'Old phone' })
  await addPasskey(ann, softwareAuthenticator('https://old.example'), { name: 'Unknown' })
  await database.db.pool.query(`update auth.passkey set rp_id = null where name = 'Unknown'`)
  const marks = async (client: typeof ann | ReturnType<typeof copyOf>) => {
    const { passkeys } = PasskeyList.parse((await client.get('/api/passkeys')).body)
    return Object.fromEntries(passkeys.map(({ name, formerHost }) => [name, formerHost]))
  }
  expect(await marks(ann)).toEqual({ 'Old phone': null, Unknown: null })
  const hosts = async (app: typeof old) =>
    PasskeyLogInOptions.parse((await app.visitor().post('/api/login/passkey/options')).body).formerHosts
  expect(await hosts(old)).toEqual([])

  const moved = await at('https://new.example', true)
  const there = copyOf(moved, ann)
  const device = softwareAuthenticator('https://new.example')
  await addPasskey(there, device, { name: 'New phone' })
  expect(await marks(there)).toEqual({ 'Old phone': 'old.example', Unknown: null, 'New phone': null })
  expect(await hosts(moved)).toEqual(['old.example'])
  expect(await hosts(old)).toEqual(['new.example'])

  await database.db.pool.query(`update auth.passkey set rp_id = null where name = 'New phone'`)
  expect((await logInWith(moved.visitor(), device)).status).toBe(200)
  const { rows } = await database.db.pool.query(`select rp_id from auth.passkey where name = 'New phone'`)
  expect(rows).toEqual([{ rp_id: 'new.example' }])
})
