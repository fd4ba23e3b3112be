import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createJob } from '#server/db/create-job.ts'
import { inTransaction } from '#server/db/query.ts'
import { MAIL_OPTIONS, openBoss } from '#server/jobs/boss.ts'
import { listFailedJobs, retryFailedJob } from '#server/jobs/failed-jobs.ts'
import { createJobs, type Jobs } from '#server/jobs/jobs.ts'
import { sendMailQueue } from '#server/jobs/send-mail.ts'
import { type MailKind, type QueuedMail, queueMail, SEND_MAIL } from '#server/mail/queue-mail.ts'
import { createUser } from '#server/testing/factories.ts'
import { type MailServer, readMail, startMailServer } from '#server/testing/servers/mail-server.ts'
import { runDueJobs, setJobTime } from '#server/testing/run-due-jobs.ts'
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
  ann = await createUser(app.deps)
  address = `${ann}@example.test`
})
afterEach(() => server.stop())

const queue = (kind: MailKind, to = address, more: Partial<QueuedMail> = {}) =>
  inTransaction(database.db, (trx) =>
    queueMail(trx, { kind, address: to, ...more }, new Date(app.deps.now())),
  )

async function outbox() {
  const { rows } = await database.db.pool.query<Record<string, unknown>>(
    `select o.kind, sent_at is not null as sent, given_up_at is not null as "givenUp", j.state::text,
       j.output ->> 'message' as error, extract(epoch from j.start_after)::float8 * 1000 as due
     from auth.outbox o left join jobs.job j on j.name = 'send-mail' and j.id = o.id order by o.created_at, o.kind`,
  )
  return rows
}

/** Inserts a mail without a job. */
async function insertMail(
  kind: string,
  payload: object,
  notBefore = app.deps.now() as number,
): Promise<string> {
  const { rows } = await database.db.pool.query<{ id: string }>(
    `insert into auth.outbox (id, kind, address, payload, created_at, not_before)
     values (gen_random_uuid(), $1, $2, $3, $4, $5) returning id`,
    [kind, address, JSON.stringify(payload), new Date(app.deps.now()), new Date(notBefore)],
  )
  return rows[0]?.id ?? ''
}

/** The queue of another server with these settings. */
function otherQueue(config: Partial<TestApp['deps']['config']> = {}) {
  const { db, log, now } = app.deps
  return sendMailQueue(
    { ...app.deps.config, ...config },
    { db, log, now, secret: 'x', isSilent: async () => false, address: '' },
  )
}

/** Starts a server that does not look for mail of others. */
async function startJobs(mailQueue = otherQueue()): Promise<Jobs> {
  const jobs = createJobs(app.deps, [mailQueue], { pollSeconds: 600 })
  onTestFinished(() => jobs.stop())
  await jobs.start()
  return jobs
}

test('a mail arrives complete: to one address, from ours, in text and in HTML, with its link', async () => {
  await queue('reset')
  await app.sendMail()
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
  await app.sendMail()
  const token = server.received[0]?.token ?? ''
  const { rows } = await database.db.pool.query(
    'select (select json_agg(o) from auth.outbox o)::text || (select json_agg(t) from auth.mail_tokens t)::text as stored, (select json_agg(j)::text from jobs.job j) as jobs',
  )
  expect(rows[0].stored + rows[0].jobs).not.toContain(token)
  expect(rows[0].jobs).not.toContain('example.test')
  expect(JSON.stringify(app.logged)).not.toContain(token)
  expect(JSON.stringify(app.logged)).not.toContain('example.test')
})

test('an address without an account gets no mail, and its row is deleted', async () => {
  await queue('reset', 'unknown@example.test')
  await queue('verify', 'unknown@example.test')
  await app.sendMail()
  expect(server.received).toEqual([])
  expect(await outbox()).toEqual([])
})

describe('F27: a mail server with errors', () => {
  test('unreachable: the mail is retried with growing pauses, and sent when the server is back', async () => {
    const port = Number(new URL(server.url).port)
    await server.stop()
    await queue('reset')
    let pauseMs = 0
    for (const [leastMs, mostMs] of [
      [2000, 4000],
      [4000, 8000],
      [8000, 16_000],
    ] as const) {
      await app.sendMail()
      const [mail] = await outbox()
      expect(mail).toMatchObject({ state: 'retry', sent: false, error: expect.stringMatching(/^E[A-Z]+$/) })
      pauseMs = Number(mail?.['due']) - app.deps.now()
      expect(pauseMs).toBeGreaterThanOrEqual(leastMs)
      expect(pauseMs).toBeLessThanOrEqual(mostMs)
      app.deps.clock.advance(Math.ceil(pauseMs))
    }
    server = await startMailServer(port)
    app.deps.clock.advance(-1000)
    await app.sendMail()
    expect(server.received).toEqual([])
    app.deps.clock.advance(1000)
    await app.sendMail()
    expect(server.received.map(({ to }) => to)).toEqual([[address]])
    expect(await outbox()).toMatchObject([{ state: 'completed', sent: true, error: null }])
  })

  test.each([
    ['recipient', 450],
    ['end', 451],
  ] as const)(
    'a temporary rejection at the %s (%d): accepted later, with the same link',
    async (at, code) => {
      server.replyNext({ at, code })
      await queue('reset')
      await app.sendMail()
      expect(server.received).toEqual([])
      const { rows } = await database.db.pool.query('select hash from auth.mail_tokens')
      app.deps.clock.advance(4000)
      await app.sendMail()
      expect(server.received).toHaveLength(1)
      expect((await database.db.pool.query('select hash from auth.mail_tokens')).rows).toEqual(rows)
    },
  )

  test('a permanent rejection: the mail is given up and logged without the address, others are sent, and it can be retried', async () => {
    server.replyNext({ at: 'recipient', code: 550 })
    const other = await createUser(app.deps)
    await queue('reset')
    app.deps.clock.advance(1)
    await queue('reset', `${other}@example.test`)
    await app.sendMail()
    expect(server.received.map(({ to }) => to)).toEqual([[`${other}@example.test`]])
    expect(await outbox()).toMatchObject([
      { givenUp: true, state: 'failed', error: 'EENVELOPE 550' },
      { sent: true, givenUp: false },
    ])
    expect(app.logged).toContainEqual(expect.objectContaining({ level: 50, reason: 'EENVELOPE 550' }))
    expect(JSON.stringify(app.logged)).not.toContain('example.test')
    app.deps.clock.advance(86_400_000)
    await app.sendMail()
    expect(server.received).toHaveLength(1)

    const [failed, ...more] = await listFailedJobs(app.deps)
    expect([failed, more]).toEqual([
      expect.objectContaining({ queue: SEND_MAIL, reason: 'EENVELOPE 550' }),
      [],
    ])
    expect(await retryFailedJob(app.deps, failed?.id ?? '')).toBe(true)
    await app.sendMail()
    expect(server.received.map(({ to }) => to)).toEqual([[`${other}@example.test`], [address]])
    expect((await outbox())[0]).toMatchObject({ sent: true, givenUp: false })
    expect(await listFailedJobs(app.deps)).toEqual([])
  })

  test('three days of errors: the mail is given up', async () => {
    await server.stop()
    await queue('reset')
    app.deps.clock.advance(3 * 86_400_000 + 1)
    await app.sendMail()
    expect(await outbox()).toMatchObject([{ state: 'failed', givenUp: true }])
    server = await startMailServer()
  })
})

test('the attempts of three days are fewer than pg-boss makes', () => {
  const { retryDelay, retryDelayMax, retryLimit } = MAIL_OPTIONS
  // The shortest pauses.
  const pauses = Array.from({ length: retryLimit }, (_, n) =>
    Math.min(retryDelayMax, retryDelay * 2 ** Math.min(n, 15)),
  )
  expect(pauses.reduce((sum, seconds) => sum + seconds)).toBeGreaterThan(3 * 86_400)
})

test('a mail that cannot be written is tried again and given up like others, which are sent meanwhile', async () => {
  const id = await insertMail('password-changed', { device: 5 })
  await inTransaction(database.db, (trx) => createJob(trx, SEND_MAIL, { id, data: { id } }))
  app.deps.clock.advance(1)
  await queue('reset')
  await app.sendMail()
  expect(server.received.map(({ to }) => to)).toEqual([[address]])
  expect(await outbox()).toMatchObject([
    { kind: 'password-changed', state: 'retry', sent: false, givenUp: false, error: 'ZodError' },
    { kind: 'reset', sent: true },
  ])
  app.deps.clock.advance(3 * 86_400_000)
  await app.sendMail()
  expect((await outbox())[0]).toMatchObject({ kind: 'password-changed', state: 'failed', givenUp: true })
  expect(JSON.stringify(app.logged)).not.toContain('example.test')
})

test('a mail of a kind that this version does not know waits for a server that does', async () => {
  const id = await insertMail('kind-of-a-later-version', {})
  await inTransaction(database.db, (trx) => createJob(trx, SEND_MAIL, { id, data: { id } }))
  await app.sendMail()
  expect(await outbox()).toMatchObject([
    {
      kind: 'kind-of-a-later-version',
      state: 'retry',
      sent: false,
      givenUp: false,
      error: 'UnknownMailError',
    },
  ])
  // Such a server knows the kind; here, its name becomes one that this server knows.
  await database.db.pool.query("update auth.outbox set kind = 'two-factor-on' where id = $1", [id])
  app.deps.clock.advance(4000)
  await app.sendMail()
  expect(server.received).toHaveLength(1)
})

test('a mail whose link the database rejects does not stop the others', async () => {
  const other = await createUser(app.deps)
  await database.db.pool.query(
    `alter table auth.mail_tokens add constraint test_rejects check (email <> '${address}')`,
  )
  try {
    await queue('reset')
    app.deps.clock.advance(1)
    await queue('reset', `${other}@example.test`)
    await app.sendMail()
  } finally {
    await database.db.pool.query('alter table auth.mail_tokens drop constraint test_rejects')
  }
  expect(server.received.map(({ to }) => to)).toEqual([[`${other}@example.test`]])
  expect(await outbox()).toMatchObject([
    { state: 'retry', sent: false, error: 'insert auth.mail_tokens 23514' },
    { sent: true },
  ])
})

test('a mail exists with its job, or neither does', async () => {
  const doubt = inTransaction(database.db, async (trx) => {
    await queueMail(trx, { kind: 'reset', address }, new Date(app.deps.now()))
    throw new RangeError('the transaction fails')
  })
  await expect(doubt).rejects.toThrow(RangeError)
  const { rows } = await database.db.pool.query('select from jobs.job')
  expect([rows, await outbox()]).toEqual([[], []])
  await queue('reset')
  expect(await outbox()).toMatchObject([{ state: 'created' }])
})

test('a mail that is sent later waits, also when its job is created again', async () => {
  const notBefore = new Date(app.deps.now() + 60_000)
  await queue('new-device', address, { notBefore })
  const late = await insertMail('two-factor-on', {}, notBefore.getTime())
  const jobs = await startJobs()
  await jobs.stop()
  await app.sendMail()
  expect(server.received).toEqual([])
  app.deps.clock.advance(60_000)
  await app.sendMail()
  expect(server.received).toHaveLength(2)
  expect(server.received.some(({ raw }) => raw.includes(late))).toBe(true)
})

test('a server sends the mail that has no job, because of a backup or an upgrade, and each mail once', async () => {
  await queue('reset')
  await insertMail('two-factor-on', {})
  await insertMail('two-factor-off', {})
  await startJobs()
  await server.arrived(3)
  const jobs = await startJobs()
  await jobs.stop()
  await app.sendMail()
  expect(server.received).toHaveLength(3)
})

test('a server sends the mails that it is told of without waiting', async () => {
  const jobs = await startJobs()
  await queue('reset')
  await queue('password-changed')
  jobs.wake(SEND_MAIL)
  await server.arrived(2)
  expect(server.received).toHaveLength(2)
})

test('F28: after the crash of a server its mail is sent again, with the same link', async () => {
  await queue('reset')
  const boss = openBoss(app.deps)
  const [hers] = await boss.fetch(SEND_MAIL)
  await app.sendMail()
  expect(server.received).toEqual([])
  app.deps.clock.advance(MAIL_OPTIONS.expireInSeconds * 1000 + 1)
  await setJobTime(database.db, app.deps.now())
  await boss.supervise(SEND_MAIL)
  app.deps.clock.advance(4000)
  await app.sendMail()
  const [mail] = server.received
  expect(mail?.headers.get('message-id')).toBe(`<${hers?.id}@bonus.example>`)
})

test('a mail that was sent before a crash is not sent again', async () => {
  await queue('reset')
  await database.db.pool.query('update auth.outbox set sent_at = created_at')
  await app.sendMail()
  expect(server.received).toEqual([])
  expect(await outbox()).toMatchObject([{ state: 'completed' }])
})

test('F49: an unresponsive mail server does not delay the shutdown', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  await queue('reset')
  const called = once(silent, 'connection')
  const jobs = await startJobs(otherQueue({ smtpUrl: `smtp://127.0.0.1:${port}` }))
  const [socket] = (await called) as [Socket]
  await jobs.stop(0)
  expect(await outbox()).toMatchObject([{ state: 'retry', sent: false, givenUp: false }])
  socket.destroy()
  silent.close()
})

test('three servers share the mails: each is sent once', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => createUser(app.deps)))
  for (const id of people) await queue('reset', `${id}@example.test`)
  await Promise.all([1, 2, 3].map(() => runDueJobs(app.deps, otherQueue())))
  const to = server.received.map((mail) => mail.to[0] ?? '').toSorted()
  expect(to).toEqual(people.map((id) => `${id}@example.test`).toSorted())
})

test('the life of a link starts when its mail is written, not when it was requested', async () => {
  await queue('reset')
  app.deps.clock.advance(3_600_000)
  await app.sendMail()
  const { rows } = await database.db.pool.query('select expires_at from auth.mail_tokens')
  expect(rows[0].expires_at.toISOString()).toBe('2026-11-20T13:15:00.000Z')
})

test('requested twice before it is sent: it is sent once', async () => {
  await queue('reset')
  await queue('reset')
  await app.sendMail()
  expect(server.received).toHaveLength(1)
})

test('mail is deleted with the account, sent or not, by its user id or only by its address', async () => {
  await queue('reset')
  await inTransaction(database.db, (trx) =>
    queueMail(trx, { kind: 'password-changed', address, userId: ann }, new Date(app.deps.now())),
  )
  await app.sendMail()
  await queue('verify')
  await database.db.pool.query('delete from auth."user" where id = $1', [ann])
  expect(await outbox()).toEqual([])
  expect((await database.db.pool.query('select 1 from auth.mail_tokens')).rows).toEqual([])
})

test('without a mail server: a complete file, readable only by its owner, with a link to this server', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'daily-bonus-mail-'))
  try {
    const quiet = await testApp(database, { env: { DATA_DIR: dataDir } })
    const bob = await createUser(quiet.deps)
    await queue('reset', `${bob}@example.test`)
    await quiet.sendMail()
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
