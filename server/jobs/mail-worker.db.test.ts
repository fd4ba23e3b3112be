import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/query.ts'
import { CLAIM_MS, claimMail } from '#server/mail/claim-mail.ts'
import { openMailer } from '#server/jobs/open-mailer.ts'
import { type MailKind, queueMail } from '#server/mail/queue-mail.ts'
import { person } from '#server/testing/factories.ts'
import { type MailServer, readMail, startMailServer } from '#server/testing/servers/mail-server.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let server: MailServer
let app: TestApp
let ann: string
let address: string

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  server = await startMailServer()
  app = await testApp(database, {
    env: { SMTP_URL: server.url, PUBLIC_URL: 'https://bonus.example', SUPPORT_EMAIL: 'help@bonus.example' },
  })
  ann = await person(app.deps)
  address = `${ann}@example.test`
})
afterEach(() => server.stop())

const queue = (kind: MailKind, to = address) =>
  inTransaction(database.db, (trx) => queueMail(trx, { kind, address: to }, new Date(app.deps.now())))

async function outbox() {
  const { rows } = await database.db.pool.query<Record<string, unknown>>(
    `select kind, attempts, last_error, sent_at is not null as sent, given_up_at is not null as "givenUp"
     from auth.outbox order by created_at, kind`,
  )
  return rows
}

test('a mail arrives complete: to one address, from ours, in text and in HTML, with its link', async () => {
  await queue('reset')
  await app.mailWorker.deliver()
  const [mail, more] = server.received
  expect(more).toBeUndefined()
  expect(mail?.to).toEqual([address])
  expect(mail?.headers.get('from')).toBe('Daily Bonus Blog <no-reply@bonus.example>')
  expect(mail?.headers.get('subject')).toBe('Choose a new password')
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
  expect(mail?.token).toMatch(/^[\w-]{43}$/)
  const link = `https://bonus.example/reset-password#token=${mail?.token}`
  expect(mail?.text).toContain(`Choose a new password:\r\n${link}`)
  expect(mail?.text).toContain('help@bonus.example')
  expect(mail?.html).toContain(`<a href="${link}"`)
})

test('the database never contains the token, and the log neither the token nor the address', async () => {
  await queue('reset')
  const before = await database.db.pool.query('select * from auth.mail_tokens')
  expect(before.rows).toEqual([])
  await app.mailWorker.deliver()
  const token = server.received[0]?.token ?? ''
  const { rows } = await database.db.pool.query(
    'select (select json_agg(o) from auth.outbox o)::text || (select json_agg(t) from auth.mail_tokens t)::text as stored',
  )
  expect(rows[0].stored).not.toContain(token)
  expect(JSON.stringify(app.logged)).not.toContain(token)
  expect(JSON.stringify(app.logged)).not.toContain('example.test')
})

test('an address without an account gets no mail, and its row is deleted', async () => {
  await queue('reset', 'unknown@example.test')
  await queue('verify', 'unknown@example.test')
  await app.mailWorker.deliver()
  expect(server.received).toEqual([])
  expect(await outbox()).toEqual([])
})

describe('F27: a mail server with errors', () => {
  test('unreachable: the mail is retried with growing pauses, and sent when the server is back', async () => {
    const port = Number(new URL(server.url).port)
    await server.stop()
    await queue('reset')
    await app.mailWorker.deliver()
    expect(await outbox()).toMatchObject([{ attempts: 1, sent: false, givenUp: false }])
    await app.mailWorker.deliver()
    expect(await outbox()).toMatchObject([{ attempts: 1 }])
    app.deps.clock.advance(2000)
    await app.mailWorker.deliver()
    app.deps.clock.advance(9999)
    await app.mailWorker.deliver()
    expect(await outbox()).toMatchObject([{ attempts: 2, last_error: expect.stringMatching(/^E[A-Z]+$/) }])
    server = await startMailServer(port)
    app.deps.clock.advance(1)
    await app.mailWorker.deliver()
    expect(server.received.map(({ to }) => to)).toEqual([[address]])
    expect(await outbox()).toMatchObject([{ attempts: 3, sent: true, last_error: null }])
  })

  test.each([
    ['recipient', 450],
    ['end', 451],
  ] as const)(
    'a temporary rejection at the %s (%d): accepted later, with the same link',
    async (at, code) => {
      server.replyNext({ at, code })
      await queue('reset')
      await app.mailWorker.deliver()
      expect(server.received).toEqual([])
      const { rows } = await database.db.pool.query('select hash from auth.mail_tokens')
      app.deps.clock.advance(2000)
      await app.mailWorker.deliver()
      expect(server.received).toHaveLength(1)
      expect((await database.db.pool.query('select hash from auth.mail_tokens')).rows).toEqual(rows)
    },
  )

  test('a permanent rejection: the mail is given up and logged without the address, and others are sent', async () => {
    server.replyNext({ at: 'recipient', code: 550 })
    const other = await person(app.deps)
    await queue('reset')
    app.deps.clock.advance(1)
    await queue('reset', `${other}@example.test`)
    await app.mailWorker.deliver()
    expect(server.received.map(({ to }) => to)).toEqual([[`${other}@example.test`]])
    expect(await outbox()).toMatchObject([
      { givenUp: true, last_error: 'EENVELOPE 550' },
      { sent: true, givenUp: false },
    ])
    expect(app.logged).toContainEqual(expect.objectContaining({ level: 50, reason: 'EENVELOPE 550' }))
    expect(JSON.stringify(app.logged)).not.toContain('example.test')
    app.deps.clock.advance(86_400_000)
    await app.mailWorker.deliver()
    expect(server.received).toHaveLength(1)
  })

  test('three days of errors: the mail is given up', async () => {
    await server.stop()
    await queue('reset')
    app.deps.clock.advance(3 * 86_400_000 + 1)
    await app.mailWorker.deliver()
    expect(await outbox()).toMatchObject([{ attempts: 1, givenUp: true }])
    server = await startMailServer()
  })
})

test('a mail that cannot be written is tried again and given up like others, which are sent meanwhile', async () => {
  const payload = JSON.stringify({ device: 5 })
  const moment = new Date(app.deps.now()).toISOString()
  await database.db.pool.query(
    `insert into auth.outbox (id, kind, address, payload, created_at, not_before)
     values (gen_random_uuid(), 'password-changed', $1, $2, $3, $3)`,
    [address, payload, moment],
  )
  app.deps.clock.advance(1)
  await queue('reset')
  await app.mailWorker.deliver()
  expect(server.received.map(({ to }) => to)).toEqual([[address]])
  expect(await outbox()).toMatchObject([
    { kind: 'password-changed', attempts: 1, sent: false, givenUp: false, last_error: 'ZodError' },
    { kind: 'reset', sent: true },
  ])
  app.deps.clock.advance(2000)
  await app.mailWorker.deliver()
  expect((await outbox())[0]).toMatchObject({ attempts: 2, givenUp: false })
  app.deps.clock.advance(3 * 86_400_000)
  await app.mailWorker.deliver()
  expect((await outbox())[0]).toMatchObject({ kind: 'password-changed', attempts: 3, givenUp: true })
  expect(JSON.stringify(app.logged)).not.toContain('example.test')
})

test('a mail whose link the database rejects does not stop the others', async () => {
  const other = await person(app.deps)
  await database.db.pool.query(
    `alter table auth.mail_tokens add constraint test_rejects check (email <> '${address}')`,
  )
  try {
    await queue('reset')
    app.deps.clock.advance(1)
    await queue('reset', `${other}@example.test`)
    await app.mailWorker.deliver()
  } finally {
    await database.db.pool.query('alter table auth.mail_tokens drop constraint test_rejects')
  }
  expect(server.received.map(({ to }) => to)).toEqual([[`${other}@example.test`]])
  expect(await outbox()).toMatchObject([
    { attempts: 1, sent: false, last_error: 'insert auth.mail_tokens 23514' },
    { sent: true },
  ])
})

test('F28: after a worker crash its mail is sent again after a minute, with the same link', async () => {
  await queue('reset')
  const hers = await claimMail(database.db, app.deps.now())
  await app.mailWorker.deliver()
  expect(server.received).toEqual([])
  app.deps.clock.advance(CLAIM_MS)
  await app.mailWorker.deliver()
  const [mail] = server.received
  expect(mail?.headers.get('message-id')).toBe(`<${hers?.id}@bonus.example>`)
})

test('F49: an unresponsive mail server does not delay the shutdown', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const config = { ...app.deps.config, smtpUrl: `smtp://127.0.0.1:${port}` }
  const deps = { db: database.db, log: app.deps.log, now: app.deps.now, secret: 'x', address: '' }
  const mailWorker = openMailer(config, deps)
  await queue('reset')
  const called = once(silent, 'connection')
  const round = mailWorker.deliver().then(() => 'the round')
  const [socket] = (await called) as [Socket]
  expect(await Promise.race([round, mailWorker.stop(0).then(() => 'the end')])).toBe('the end')
  socket.destroy()
  silent.close()
  await round
  expect(await outbox()).toMatchObject([{ attempts: 1, sent: false, givenUp: false }])
})

test('three workers share the mails: each is sent once', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => person(app.deps)))
  for (const id of people) await queue('reset', `${id}@example.test`)
  const deps = { db: database.db, log: app.deps.log, now: app.deps.now, secret: 'x', address: '' }
  const others = [openMailer(app.deps.config, deps), openMailer(app.deps.config, deps)]
  await Promise.all([app.mailWorker, ...others].map((mailWorker) => mailWorker.deliver()))
  const to = server.received.map((mail) => mail.to[0] ?? '').toSorted()
  expect(to).toEqual(people.map((id) => `${id}@example.test`).toSorted())
})

test.skipIf(process.env['TEST_ENGINE'] !== 'postgres')(
  'a mail that another worker is taking this very moment is passed by, not waited for',
  async () => {
    const other = await person(app.deps)
    await queue('reset')
    app.deps.clock.advance(1)
    await queue('reset', `${other}@example.test`)
    const client = await database.db.pool.connect()
    try {
      await client.query('begin')
      await client.query('select 1 from auth.outbox where address = $1 for update', [address])
      const claimed = await claimMail(database.db, app.deps.now())
      expect(claimed?.address).toBe(`${other}@example.test`)
      expect(await claimMail(database.db, app.deps.now())).toBe(null)
    } finally {
      await client.query('rollback')
      client.release()
    }
  },
)

test('the life of a link starts when its mail is written, not when it was requested', async () => {
  await queue('reset')
  app.deps.clock.advance(3_600_000)
  await app.mailWorker.deliver()
  const { rows } = await database.db.pool.query('select expires_at from auth.mail_tokens')
  expect(rows[0].expires_at.toISOString()).toBe('2026-11-20T13:15:00.000Z')
})

test('requested twice before it is sent: it is sent once', async () => {
  await queue('reset')
  await queue('reset')
  await app.mailWorker.deliver()
  expect(server.received).toHaveLength(1)
})

test('mail is deleted with the account, sent or not, by its user id or only by its address', async () => {
  await queue('reset')
  await inTransaction(database.db, (trx) =>
    queueMail(trx, { kind: 'password-changed', address, userId: ann }, new Date(app.deps.now())),
  )
  await app.mailWorker.deliver()
  await queue('verify')
  await database.db.pool.query('delete from auth."user" where id = $1', [ann])
  expect(await outbox()).toEqual([])
  expect((await database.db.pool.query('select 1 from auth.mail_tokens')).rows).toEqual([])
})

test('without a mail server: a complete file, readable only by its owner, with a link to this server', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'daily-bonus-mail-'))
  try {
    const quiet = await testApp(database, { env: { DATA_DIR: dataDir } })
    const bob = await person(quiet.deps)
    await queue('reset', `${bob}@example.test`)
    await quiet.mailWorker.deliver()
    const folder = join(dataDir, 'mail')
    const [file = '', ...rest] = readdirSync(folder)
    expect(rest).toEqual([])
    expect(file).toMatch(/^2026-11-20T12-00-00\.000Z-reset-[0-9a-f-]{36}\.eml$/)
    expect([statSync(folder).mode & 0o777, statSync(join(folder, file)).mode & 0o777]).toEqual([0o700, 0o600])
    const mail = readMail(readFileSync(join(folder, file), 'utf8'))
    expect(mail.headers.get('to')).toBe(`${bob}@example.test`)
    expect(mail.text).toContain(`http://localhost:3000/reset-password#token=${mail.token}`)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
