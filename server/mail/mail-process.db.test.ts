import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { openBoss } from '#server/jobs/boss.ts'
import { SEND_MAIL } from '#server/mail/queue-mail.ts'
import { setJobTime } from '#server/testing/run-due-jobs.ts'
import { startMailServer } from '#server/testing/servers/mail-server.ts'
import { startProcess } from '#server/testing/servers/server-process.ts'
import { PASSWORD } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let dataDir: string
let database: TestDatabase | null
let env: Record<string, string>

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'daily-bonus-mail-'))
  env = { DATA_DIR: dataDir, AUTH_SECRET: 'a secret for the tests of 32 characters' }
  database = null
  if (process.env['TEST_ENGINE'] !== 'postgres') return
  database = await openTestDatabase()
  env['DATABASE_URL'] = database.options.databaseUrl ?? ''
})
afterEach(async () => {
  await database?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A free port, for a server whose first line shows its public address. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function post(address: string | null, path: string, body: object, cookie = '') {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
  return { status: response.status, body: await response.json(), cookie: cookies.join('; ') }
}

// A process takes a second to start, longer on a busy machine.
const patience = { timeout: 120_000 }

test(
  'F28: mail queued before kill -9 arrives after the restart, and its link works',
  { timeout: 300_000 },
  async () => {
    const away = await startMailServer()
    const port = Number(new URL(away.url).port)
    await away.stop()
    const ownPort = await freePort()
    const address = `http://127.0.0.1:${ownPort}`
    const withMail = { ...env, PORT: String(ownPort), SMTP_URL: away.url, PUBLIC_URL: 'http://bonus.example' }
    const ann = { email: `${randomUUID()}@example.test`, password: PASSWORD, age: 30, state: 'CA' }

    const first = startProcess(withMail)
    await first.address
    const signedUp = await post(address, '/api/signup', ann)
    expect([signedUp.status, signedUp.body]).toEqual([201, { session: false }])
    await first.logged('A mail could not be sent yet')
    // Meanwhile the attempt is recorded. Otherwise the job expires, after two minutes at most.
    const stranger = { email: `${randomUUID()}@example.test`, password: PASSWORD }
    expect((await post(address, '/api/login', stranger)).status).toBe(401)
    first.child.kill('SIGKILL')
    await first.ended

    const back = await startMailServer(port)
    const second = startProcess(withMail)
    await second.address
    await back.arrived(1)
    expect(back.received.map(({ to }) => to)).toEqual([[ann.email]])
    const { token = '' } = back.received[0] ?? {}
    expect((await post(address, '/api/email/verify', { token, password: PASSWORD })).status).toBe(200)
    const logIn = { email: ann.email, password: PASSWORD }
    expect((await post(address, '/api/login', logIn)).status).toBe(200)
    const output = first.output().err + second.output().err
    for (const secret of [token, ann.email, PASSWORD]) expect(output).not.toContain(secret)
    second.child.kill('SIGTERM')
    expect(await second.ended).toEqual({ code: 0, signal: null })
    await back.stop()
  },
)

// PostgreSQL: the test changes the time of the jobs while the server runs.
test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
  'kill -9 during a job: another server sends the next mail meanwhile, and repeats the job once it has expired',
  patience,
  async () => {
    const mail = await startMailServer()
    // The server that both reach stays: another process could take a port that is free for a moment.
    let isSilent = true
    const relay = createServer((socket) => {
      socket.on('error', () => socket.destroy())
      if (isSilent) return
      const inner = connect(Number(new URL(mail.url).port), '127.0.0.1')
      inner.on('error', () => socket.destroy())
      socket.pipe(inner).pipe(socket)
    }).listen(0, '127.0.0.1')
    const called = once(relay, 'connection') as Promise<[Socket]>
    await once(relay, 'listening')
    const { port } = relay.address() as AddressInfo
    const withMail = { ...env, SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'http://bonus.example' }
    const signUp = async (ownPort: number) => {
      const email = `${randomUUID()}@example.test`
      const account = { email, password: PASSWORD, age: 30, state: 'CA' }
      expect((await post(`http://127.0.0.1:${ownPort}`, '/api/signup', account)).status).toBe(201)
      return email
    }

    const firstPort = await freePort()
    const first = startProcess({ ...withMail, PORT: String(firstPort) })
    await first.address
    const ann = await signUp(firstPort)
    const [socket] = await called
    first.child.kill('SIGKILL')
    await first.ended
    socket.destroy()

    isSilent = false
    const secondPort = await freePort()
    const second = startProcess({ ...withMail, PORT: String(secondPort) })
    await second.address
    const bob = await signUp(secondPort)
    await mail.arrived(1)
    expect(mail.received.map(({ to }) => to)).toEqual([[bob]])
    if (database === null) throw new Error('there is no database')
    const { db } = database
    await setJobTime(db, epochMs(Date.now() + 120_000))
    await openBoss({ db, log: pino({ level: 'silent' }) }).supervise(SEND_MAIL)
    // After the pause before the next attempt.
    await setJobTime(db, epochMs(Date.now() + 600_000))
    await mail.arrived(2)
    expect(mail.received.map(({ to }) => to)).toEqual([[bob], [ann]])
    second.child.kill('SIGTERM')
    expect(await second.ended).toEqual({ code: 0, signal: null })
    await mail.stop()
    relay.close()
  },
)

test('an unresponsive mail server does not delay requests', patience, async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  const called = once(silent, 'connection')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const ownPort = await freePort()
  const address = `http://127.0.0.1:${ownPort}`
  const server = startProcess({
    ...env,
    PORT: String(ownPort),
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    PUBLIC_URL: 'http://bonus.example',
    REQUIRE_EMAIL_VERIFICATION: 'false',
  })
  await server.address
  const ann = { email: `${randomUUID()}@example.test`, password: PASSWORD, age: 30, state: 'CA' }
  expect((await post(address, '/api/signup', ann)).status).toBe(201)
  expect((await post(address, '/api/password/forgot', { email: ann.email })).status).toBe(200)
  await called
  expect((await post(address, '/api/login', { email: ann.email, password: PASSWORD })).status).toBe(200)
  server.child.kill('SIGKILL')
  await server.ended
  silent.close()
})

test(
  'without a mail server: logged once, and the mail stays in a folder until the account is deleted',
  patience,
  async () => {
    const server = startProcess(env)
    const address = await server.address
    await server.logged('No SMTP_URL: mail is written to files')
    const ann = { email: `${randomUUID()}@example.test`, password: PASSWORD, age: 30, state: 'CA' }
    const signedUp = await post(address, '/api/signup', ann)
    expect(signedUp.body.session).toBe(true)
    expect((await post(address, '/api/password/forgot', { email: ann.email })).body.mail).toBe(false)
    await server.logged('A mail was sent')
    expect(readdirSync(join(dataDir, 'mail'))).toEqual([expect.stringMatching(/-reset-[0-9a-f-]+\.eml$/)])
    expect(server.output().err.split('No SMTP_URL')).toHaveLength(2)
    const deletion = { user_id: signedUp.body.user.id, password: PASSWORD }
    expect((await post(address, '/api/deleteAccount', deletion, signedUp.cookie)).status).toBe(200)
    await expect.poll(() => readdirSync(join(dataDir, 'mail')), { timeout: 20_000 }).toEqual([])
    server.child.kill('SIGTERM')
    expect(await server.ended).toEqual({ code: 0, signal: null })
  },
)
