import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ExportResponse } from '#contract/export.ts'
import { readSecurityRecord } from '#server/queries/account/read-security-record.ts'
import { addPasskey } from '#server/testing/accounts/passkey-member.ts'
import { importBatches, importRow } from '#server/testing/import-rows.ts'
import { readEverything } from '#server/testing/read-everything.ts'
import { softwareAuthenticator } from '#server/testing/accounts/software-authenticator.ts'
import { createKeys } from '#server/testing/servers/push-server.ts'
import {
  NO_PUSH_SERVICE,
  PASSWORD,
  type TestApp,
  type TestClient,
  testApp,
} from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { pendingLogin, setUpTwoFactor } from '#server/testing/accounts/two-factor-member.ts'

type Member = TestClient & { readonly id: string; readonly email: string }

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

/** Selects the rows of each table with user data from an export; null if a row is only a secret. */
const ROWS_OF: Readonly<Record<string, ((exported: ExportResponse) => readonly unknown[]) | null>> = {
  'public.users': ({ profile }) => [profile.state],
  'public.casinos_users': ({ casinos }) => casinos,
  'public.entries': ({ entries }) => entries,
  'public.feedback': ({ feedback }) => feedback,
  'public.imports': ({ imports }) => imports,
  'public.play_rules': ({ limits }) => [limits],
  'public.user_settings': ({ settings }) => [settings],
  'public.reminders': ({ reminders }) => [reminders.told],
  'auth.user': ({ profile }) => [profile.email],
  'auth.session': ({ account }) => account.logins,
  'auth.push_subscription': ({ account }) => account.reminder_devices,
  'auth.audit': ({ account }) => account.security_record,
  'auth.outbox': ({ account }) => account.mails,
  'auth.mail_tokens': ({ account }) => account.links,
  'auth.calendar_tokens': ({ account }) => [account.calendar].filter((feed) => feed !== null),
  'auth.known_devices': ({ account }) => account.devices,
  'auth.passkey': ({ account }) => account.passkeys,
  'auth.second_factor': ({ account }) => [account.two_factor.since].filter((since) => since !== null),
  'auth.backup_code': ({ account }) => Array.from({ length: account.two_factor.backup_codes_left }),
  // Sums of the exported entries.
  'public.entry_days': null,
  'public.entry_months': null,
  // Follows from the rows and what the user was told.
  'public.reminder_times': null,
  // IDs of requests that recorded nothing.
  'public.duplicate_writes': null,
  // The hash of a password; of a log-in or a passkey of the last five minutes.
  'auth.account': null,
  'auth.second_step': null,
  'auth.passkey_challenge': null,
}

let database: TestDatabase
let app: TestApp
let ann: Member
let bob: Member

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await testApp(database)
  ann = await live('laptop of Ann')
  bob = await live('phone of Bob')
})

/** A user with rows in every table. */
async function live(passkey: string): Promise<Member> {
  const who = await app.member()
  const spend = { id: randomUUID(), amount: '5.00' }
  for (const response of [
    await who.post('/api/casinos/1/spends', spend),
    await who.post('/api/casinos/1/collections', { id: randomUUID() }),
    await who.post('/api/casinos/1/collections', { id: randomUUID() }),
    await who.post('/api/imports', importBatches([importRow()])[0]),
    await who.put('/api/settings', { timeZone: 'America/New_York' }),
    await who.put('/api/reminders', { streaks: false }),
    await who.post('/api/reminders/devices', {
      endpoint: `${NO_PUSH_SERVICE}/${randomUUID()}`,
      keys: createKeys().keys,
    }),
    await who.put('/api/limits/day', { amount: '25.00' }),
    await who.post('/api/calendar'),
    await who.post('/api/feedback', { feedbackType: 'other', message: 'a word' }),
    await addPasskey(who, softwareAuthenticator(), { name: passkey }),
    await app.visitor().post('/api/login', { email: who.email, password: 'wrong wrong' }),
    await who.post('/api/reauthenticate/options'),
  ])
    expect(response.status).toBeLessThan(402)
  const { backupCodes } = await setUpTwoFactor(who, app.deps.now())
  // Turning two-factor on ends earlier requests.
  expect((await who.post('/api/email/change', { email: `new-${who.email}` })).status).toBe(200)
  await app.sendMail()
  const other = app.visitor()
  const headers = { 'user-agent': FIREFOX }
  await other.send('POST', '/api/login', { body: { email: who.email, password: PASSWORD }, headers })
  const code = { code: backupCodes[0] }
  expect((await other.send('POST', '/api/login/totp', { body: code, headers })).status).toBe(200)
  await pendingLogin(app, who.email)
  return who
}

const exportOf = async (who: TestClient) => ExportResponse.parse((await who.get('/api/export.json')).body)

test('the export has every row of every table with user data, except secrets and sums', async () => {
  const exported = await exportOf(ann)
  const tables = await readEverything<{ name: string; column: string }>(
    database,
    `select n.nspname || '.' || c.relname as name, quote_ident(a.attname) as column
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.relkind in ('r', 'p') and a.atttypid = 'uuid'::regtype and n.nspname in ('public', 'auth') and (
       a.attname in ('user_id', 'userId') or (c.relname = 'audit' and a.attname = 'account')
       or (c.relname in ('user', 'users') and a.attname = 'id'))`,
  )
  expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(ROWS_OF).toSorted())
  for (const { name, column } of tables) {
    const select = ROWS_OF[name]
    const [schema, table] = name.split('.')
    const rows = await readEverything(
      database,
      `select 1 from ${schema}."${table}" where ${column} = $1::uuid`,
      [ann.id],
    )
    expect([name, rows.length > 0]).toEqual([name, true])
    if (select) expect([name, select(exported).length]).toEqual([name, rows.length])
  }
})

test('has log-ins, devices, passkeys, two-factor, the security record, emails, and links, each with its time', async () => {
  const { account } = await exportOf(ann)
  const at = '2026-11-20T12:00:00.000Z'
  expect(account).toMatchObject({
    email_verified: false,
    two_factor: { enabled: true, since: at, backup_codes_left: 9 },
    passkeys: [{ name: 'laptop of Ann', created_at: at, last_used_at: null }],
    links: [{ purpose: 'change', address: `new-${ann.email}`, created_at: at }],
  })
  expect(account.logins).toContainEqual({
    device: 'Firefox on Linux',
    browser: FIREFOX,
    created_at: at,
    last_seen_at: at,
    expires_at: '2026-11-27T12:00:00.000Z',
    confirmed_at: at,
    confirmed_by: 'password-and-code',
  })
  expect(account.devices).toContainEqual({ device: 'Firefox on Linux', first_seen_at: at, last_seen_at: at })
  expect(account.security_record.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
    'export ok',
    'log-in ok',
    'log-in-code ok',
    'log-in ok',
    'email-change ok',
    'two-factor-on ok',
    'log-in wrong-credentials',
    'passkey-add ok',
    'calendar-renew ok',
    'sign-up ok',
  ])
  expect(account.mails.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['email-change', 'new-device', 'passkey-added', 'two-factor-on']),
  )
  expect(account.mails.find(({ kind }) => kind === 'email-change')).toEqual({
    kind: 'email-change',
    address: `new-${ann.email}`,
    created_at: at,
    sent_at: at,
  })
})

test('has no secret of the user in clear, hashed, or encrypted', async () => {
  const secrets = await readEverything<{ text: string; bytes: string | null }>(
    database,
    `select password as text, null as bytes from auth.account where password is not null
     union all select token, null from auth.session
     union all select null, encode(secret, 'hex') from auth.second_factor
     union all select null, encode(code_hash, 'hex') from auth.backup_code
     union all select null, encode(token_hash, 'hex') from auth.second_step
     union all select null, encode(hash, 'hex') from auth.mail_tokens where hash is not null
     union all select null, encode(credential_id, 'hex') from auth.passkey
     union all select null, encode(public_key, 'hex') from auth.passkey`,
  )
  expect(secrets.length).toBeGreaterThan(20)
  const exports = [await ann.get('/api/export.json'), await ann.get('/api/export.csv')]
  const text = exports.map(({ bytes }) => bytes.toString()).join('\n')
  for (const secret of secrets) {
    const bytes = Buffer.from(secret.bytes ?? '', 'hex')
    const forms = [secret.text, secret.bytes, bytes.toString('base64'), bytes.toString('base64url')]
    for (const form of forms) if (form) expect(text).not.toContain(form)
  }
  for (const [name, value] of ann.jar) if (name !== 'signed_in') expect(text).not.toContain(value)
})

test('a queued email without a user belongs to the owner of its address', async () => {
  for (const { email } of [ann, bob]) await app.visitor().post('/api/password/forgot', { email })
  const waiting = (await exportOf(ann)).account.mails.filter(({ sent_at }) => sent_at === null)
  expect(waiting).toContainEqual({
    kind: 'reset',
    address: ann.email,
    created_at: '2026-11-20T12:00:00.000Z',
    sent_at: null,
  })
  expect(waiting.map(({ address }) => address)).not.toContain(bob.email)
})

test('has no log-in data of other users', async () => {
  const text = (await ann.get('/api/export.json')).bytes.toString()
  for (const trace of [bob.email, bob.id, 'phone of Bob']) expect(text).not.toContain(trace)
  const newUser = await app.member()
  expect((await exportOf(newUser)).account).toMatchObject({
    two_factor: { enabled: false, since: null, backup_codes_left: 0 },
    passkeys: [],
    logins: [{ browser: '' }],
    security_record: [
      { kind: 'export', outcome: 'ok' },
      { kind: 'sign-up', outcome: 'ok' },
    ],
    mails: [],
    links: [],
  })
})

test('a requested address appears the same whether or not it has an account', async () => {
  const [carl, dora] = [await app.member(), await app.member()]
  const wishes = [
    { who: carl, email: bob.email },
    { who: dora, email: `${randomUUID()}@example.test` },
  ]
  const shown = async () =>
    await Promise.all(
      wishes.map(async ({ who, email }) => {
        const { mails, links } = (await exportOf(who)).account
        const { pendingEmail } = (await who.get('/api/profile')).body
        // Emails of the same moment are in no order.
        mails.sort((a, b) => a.kind.localeCompare(b.kind))
        const text = JSON.stringify({ mails, links, pendingEmail })
        return JSON.parse(text.replaceAll(email, 'the other address').replaceAll(who.email, 'the own'))
      }),
    )
  for (const { who, email } of wishes)
    expect((await who.post('/api/email/change', { email })).status).toBe(200)
  app.deps.clock.advance(5000)
  await app.sendMail()
  const [taken, free] = await shown()
  expect(taken).toEqual(free)
  expect(taken).toMatchObject({ links: [{ purpose: 'change', expires_at: '2026-11-21T12:00:05.000Z' }] })
  await bob.post('/api/deleteAccount', { userId: bob.id, password: PASSWORD })
  expect((await shown())[0]).toEqual(free)
})

test('has the newest entries of a long security record, and is marked as incomplete', async () => {
  const some = await readSecurityRecord(app.deps, ann.id, 2)
  expect(some.complete).toBe(false)
  expect(some.account.security_record.map(({ kind }) => kind)).toEqual(['log-in', 'log-in-code'])
  expect((await readSecurityRecord(app.deps, ann.id, 8)).complete).toBe(false)
  expect((await readSecurityRecord(app.deps, ann.id, 9)).complete).toBe(true)
})
