import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendMailQueue } from '#server/jobs/send-mail.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { inTransaction } from '#server/db/query.ts'
import { createUser } from '#server/testing/factories.ts'
import { freePort } from '#server/testing/servers/free-port.ts'
import { type MailServer, type MailServerKind, startMailServer } from '#server/testing/servers/mail-server.ts'
import { selfSigned } from '#server/testing/servers/self-signed.ts'
import { type ServerProcess, startProcess } from '#server/testing/servers/server-process.ts'
import { runDueJobs, setJobTime } from '#server/testing/run-due-jobs.ts'
import { PASSWORD, type TestApp, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

/** Each type of TLS, and the scheme of its URL. */
const WAYS = [
  ['smtps', 'the start'],
  ['smtp', 'STARTTLS'],
] as const

let database: TestDatabase
let server: MailServer

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
afterEach(() => server.stop())

describe('an untrusted certificate', () => {
  let dataDir: string
  let app: TestApp
  let address: string
  let ours: ServerProcess | null = null

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'daily-bonus-tls-'))
    app = await testApp(database)
    address = `${await createUser(app.deps)}@example.test`
  })
  afterEach(async () => {
    ours?.child.kill('SIGKILL')
    await ours?.ended
    ours = null
    rmSync(dataDir, { recursive: true, force: true })
  })

  async function carry(
    kind: MailServerKind,
    change: (url: string) => string = (url) => url,
    smtpAllowSelfSigned = false,
  ) {
    server = await startMailServer(0, kind)
    const config = { ...app.deps.config, smtpUrl: change(server.url), smtpAllowSelfSigned }
    const deps = {
      db: database.db,
      log: app.deps.log,
      now: app.deps.now,
      secret: 'x',
      isSilent: async () => false,
      address: '',
    }
    await inTransaction(database.db, (trx) =>
      queueMail(trx, { kind: 'reset', address }, new Date(app.deps.now())),
    )
    await runDueJobs(deps, sendMailQueue(config, deps))
    const { rows } = await database.db.pool.query(
      `select output ->> 'message' as error, sent_at is not null as sent, given_up_at is not null as "givenUp"
       from auth.outbox o join jobs.job j on j.id = o.id`,
    )
    return rows
  }

  test.each(WAYS)(
    '%s: is rejected, the mail is retried, and the log has the reason',
    async (_scheme, from) => {
      const rows = await carry({ tls: { ...selfSigned('127.0.0.1'), from } })
      expect(server.received).toEqual([])
      const reason = expect.stringMatching(/^E\w+ self-signed certificate$/)
      expect(rows).toEqual([{ error: reason, sent: false, givenUp: false }])
      expect(app.logged).toContainEqual(expect.objectContaining({ level: 40, reason }))
    },
  )

  test.each(WAYS)('%s: is accepted on this machine with SMTP_ALLOW_SELF_SIGNED', async (_scheme, from) => {
    const rows = await carry({ tls: { ...selfSigned('another.example'), from } }, undefined, true)
    expect([rows.length, server.received.length]).toEqual([1, 1])
    expect(rows).toMatchObject([{ sent: true }])
  })

  test('the switch does not apply to another machine', async () => {
    const elsewhere = (url: string) => url.replace('//127.0.0.1', '//[::ffff:127.0.0.1]')
    const rows = await carry({ tls: { ...selfSigned('127.0.0.1'), from: 'the start' } }, elsewhere, true)
    expect(rows).toMatchObject([{ error: expect.stringMatching(/certificate/), sent: false }])
  })

  test('user name and password are never sent without TLS', async () => {
    const tried: string[] = []
    // Not a loopback address, to which a password may be sent without TLS.
    const elsewhere = (url: string) => url.replace('//127.0.0.1', '//bonus:secret@[::ffff:127.0.0.1]')
    const rows = await carry({ tried: (...both) => tried.push(...both) }, elsewhere)
    expect([tried, server.received]).toEqual([[], []])
    expect(rows).toMatchObject([{ error: expect.stringMatching(/^ETLS/), sent: false }])
  })

  test.each(WAYS)(
    '%s: listed in NODE_EXTRA_CA_CERTS it is accepted, only for its address',
    { timeout: 120_000 },
    async (_scheme, from) => {
      await setJobTime(database.db, null)
      const [right, wrong] = [selfSigned('127.0.0.1'), selfSigned('127.0.0.2')]
      const trusted = join(dataDir, 'mail-server.pem')
      writeFileSync(trusted, right.cert + wrong.cert)
      const env = {
        DATA_DIR: dataDir,
        AUTH_SECRET: 'a secret for the tests of 32 characters',
        PUBLIC_URL: 'http://bonus.example',
        PORT: String(await freePort()),
        NODE_EXTRA_CA_CERTS: trusted,
        ...(database.options.databaseUrl ? { DATABASE_URL: database.options.databaseUrl } : {}),
      }
      server = await startMailServer(0, { tls: { ...wrong, from } })
      const port = Number(new URL(server.url).port)
      ours = startProcess({ ...env, SMTP_URL: server.url.replace('//', '//bonus:secret@') })
      await ours.address
      const ann = { email: `${randomUUID()}@example.test`, password: PASSWORD, age: 30, state: 'CA' }
      const signedUp = await fetch(`http://127.0.0.1:${env.PORT}/api/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(ann),
      })
      expect(signedUp.status).toBe(201)
      await ours.logged('A mail could not be sent yet')
      expect(ours.output().err).toContain('altnames')
      expect(server.received).toEqual([])
      await server.stop()

      const tried: string[] = []
      const tls = { ...right, from }
      server = await startMailServer(port, { tls, tried: (...both) => tried.push(...both) })
      await server.arrived(1)
      expect(server.received.map(({ to, overTls }) => [to, overTls])).toEqual([[[ann.email], true]])
      expect(tried).toEqual(['bonus', 'secret'])
      expect(ours.output().err).not.toContain('secret')
      ours.child.kill('SIGTERM')
      expect(await ours.ended).toEqual({ code: 0, signal: null })
    },
  )
})
