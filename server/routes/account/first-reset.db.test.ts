import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailedApp, mailedApp } from '#server/testing/accounts/mailed-app.ts'
import { addPasskey } from '#server/testing/accounts/passkey-member.ts'
import { softwareAuthenticator } from '#server/testing/accounts/software-authenticator.ts'
import { setUpTwoFactor } from '#server/testing/accounts/two-factor-member.ts'
import type { TestClient } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

// Where addresses are not verified, a stranger can sign up with the address of another person and add ways to log in.

const NEW_PASSWORD = 'seven quiet herons'

let database: TestDatabase
let app: MailedApp
let stranger: TestClient & { readonly id: string; readonly email: string }

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await mailedApp(database, { REQUIRE_EMAIL_VERIFICATION: 'false' })
  stranger = await app.member()
  await addPasskey(stranger, softwareAuthenticator('https://bonus.example'))
  await setUpTwoFactor(stranger, app.deps.clock.now())
  await stranger.post('/api/calendar')
  await app.collect()
  return () => app.server.stop()
})

async function reset(): Promise<void> {
  await app.visitor().post('/api/password/forgot', { email: stranger.email })
  const { token } = await app.mailTo(stranger.email)
  const { status } = await app.visitor().post('/api/password/reset', { token, password: NEW_PASSWORD })
  expect(status).toBe(200)
}

async function waysIn() {
  const { rows } = await database.db.pool.query(
    `select (select count(*)::int from auth.passkey) as passkeys,
      (select count(*)::int from auth.second_factor) as factors,
      (select count(*)::int from auth.backup_code) as codes,
      (select count(*)::int from auth.calendar_tokens) as feeds, (select two_factor from auth."user") as flag`,
  )
  return rows[0]
}

const subjects = async () =>
  (await app.collect())
    .map(({ headers }) => `${headers.get('subject')}`)
    .toSorted((a, b) => a.localeCompare(b))

test('the reset that first proves the address removes older passkeys, the second factor, and the calendar feed', async () => {
  await reset()
  expect(await waysIn()).toEqual({ passkeys: 0, factors: 0, codes: 0, feeds: 0, flag: false })
  expect(await subjects()).toEqual([
    'A passkey was deleted',
    'Two-factor authentication is off',
    'Your password was changed',
  ])
  const { status, body } = await app
    .visitor()
    .post('/api/login', { email: stranger.email, password: NEW_PASSWORD })
  expect([status, body.user?.emailVerified]).toEqual([200, true])
  const { rows } = await database.db.pool.query(
    `select kind from auth.audit where kind in ('passkey-remove', 'two-factor-off') order by kind`,
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['passkey-remove', 'two-factor-off'])
})

test('a reset of a confirmed address removes neither', async () => {
  await database.db.pool.query('update auth."user" set email_verified = true')
  await reset()
  expect(await waysIn()).toEqual({ passkeys: 1, factors: 1, codes: 10, feeds: 1, flag: true })
  expect(await subjects()).toEqual(['Your password was changed'])
})
