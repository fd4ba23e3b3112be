import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { PATHS } from '#contract/paths.ts'
import { importBatches, importRow } from '#server/testing/import-rows.ts'
import { startPostgres } from '#server/testing/servers/postgres-server.ts'
import { startProcess } from '#server/testing/servers/server-process.ts'
import { LOGIN } from '#server/testing/provided.ts'

const onPostgres = inject('adminUrl') !== ''
const secret = { AUTH_SECRET: 'a secret for the tests of 32 characters' }
let dataDir: string

beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'daily-bonus-main-'))))
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Runs one statement as the superuser of the test PostgreSQL. */
async function asAdmin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${inject('adminUrl')}postgres` })
  await client.connect()
  await client.query(sql)
  await client.end()
}

type Jar = { cookie: string }

async function call(address: string | null, jar: Jar, path: string, body?: object) {
  const response = await fetch(`${address}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), cookie: jar.cookie },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const set = response.headers.getSetCookie().map((line) => line.split(';')[0])
  if (set.length > 0) jar.cookie = set.join('; ')
  return { status: response.status, body: await response.json() }
}

const newcomer = () => ({
  email: `${randomUUID()}@example.test`,
  password: 'tulip river nine',
  age: 30,
  state: 'CA',
})

// A process takes a second to start, longer on a busy machine.
const patience = { timeout: 120_000 }

describe.skipIf(onPostgres)('on the embedded database', patience, () => {
  test('starts without configuration, prints one line, and acknowledged writes survive kill -9', async () => {
    const first = startProcess({ DATA_DIR: dataDir })
    const address = await first.address
    expect(first.output().out).toBe(`Daily Bonus Blog is running at ${address}\n`)
    await first.logged(`"directory":"${join(dataDir, 'pglite')}","msg":"Created a new, empty database"`)
    const jar = { cookie: '' }
    expect((await call(address, jar, '/api/signup', newcomer())).status).toBe(201)
    for (const [path, amount] of [
      ['collections', undefined],
      ['cash-outs', '12.50'],
      ['spends', '3.25'],
    ]) {
      const entry = { id: randomUUID(), ...(amount ? { amount } : {}) }
      expect((await call(address, jar, `/api/casinos/48/${path}`, entry)).status).toBe(201)
    }
    const { body: before } = await call(address, jar, '/api/dashboard')
    first.child.kill('SIGKILL')
    await first.ended

    const second = startProcess({ DATA_DIR: dataDir })
    const { body: after } = await call(await second.address, jar, '/api/dashboard')
    expect(after.totals).toEqual(before.totals)
    expect(after.totals).toMatchObject({ collected: '12.50', spent: '3.25', profit: '9.25' })
    expect(after.casinos).toEqual(before.casinos)
    expect(statSync(join(dataDir, 'auth-secret')).mode & 0o777).toBe(0o600)
    second.child.kill('SIGTERM')
    expect(await second.ended).toEqual({ code: 0, signal: null })
    expect(second.output().err).not.toContain('Created a new')
  })

  test('an import continues after three kills, and each row is recorded once', async () => {
    const rows = Array.from({ length: 1200 }, (_, n) =>
      importRow({
        casinoId: 48,
        kind: 'spend',
        amount: '1.00',
        occurredAt: new Date(Date.UTC(2025, 0, 1, 0, n)).toISOString(),
      }),
    )
    const batches = importBatches(rows, { size: 200 })
    const jar = { cookie: '' }
    let running = startProcess({ DATA_DIR: dataDir })
    expect((await call(await running.address, jar, '/api/signup', newcomer())).status).toBe(201)
    for (const [index, batch] of batches.entries()) {
      const address = await running.address
      const sent = call(address, jar, PATHS.imports, batch).catch(() => null)
      if (index % 2 === 1) {
        // While the batch is received or recorded, or after that.
        if (index === 3) await sent
        running.child.kill('SIGKILL')
        await running.ended
        running = startProcess({ DATA_DIR: dataDir })
        expect((await call(await running.address, jar, PATHS.imports, batch)).status).toBe(200)
      }
      await sent
    }
    const address = await running.address
    const { imports } = (await call(address, jar, PATHS.imports)).body
    expect(imports).toMatchObject([{ state: 'finished', recorded: 1200, alreadyThere: 0, rejected: 0 }])
    expect((await call(address, jar, PATHS.dashboard)).body.totals).toMatchObject({ spent: '1200.00' })
    const { totals } = (await call(address, jar, `${PATHS.entries}?limit=1`)).body
    expect(totals).toMatchObject({ entries: 1200, spent: '1200.00' })
    running.child.kill('SIGTERM')
    await running.ended
  })

  test('a second start on the same directory exits and names it, and the first continues', async () => {
    const first = startProcess({ DATA_DIR: dataDir })
    const address = await first.address
    const second = startProcess({ DATA_DIR: dataDir })
    expect((await second.ended).code).toBe(1)
    expect(second.output().out).toBe('')
    expect(lastLine(second.output().err)).toContain(dataDir)
    const jar = { cookie: '' }
    expect((await call(address, jar, '/api/signup', newcomer())).status).toBe(201)
    first.child.kill('SIGINT')
    expect(await first.ended).toEqual({ code: 0, signal: null })
  })

  test.each([
    ['a damaged secret', 'auth-secret', 'short'],
    ['a half database', join('pglite', 'PG_VERSION'), '18'],
  ])('%s is reported in one line with its path, and not changed', async (_name, file, content) => {
    mkdirSync(join(dataDir, file, '..'), { recursive: true })
    writeFileSync(join(dataDir, file), content)
    const server = startProcess({ DATA_DIR: dataDir })
    expect((await server.ended).code).toBe(1)
    expect(lastLine(server.output().err)).toContain(dataDir)
    expect(server.output().err).not.toContain('    at ')
  })

  test.skipIf(process.getuid?.() === 0)('a directory that may not be written', async () => {
    chmodSync(dataDir, 0o500)
    const server = startProcess({ DATA_DIR: dataDir })
    expect((await server.ended).code).toBe(1)
    expect(lastLine(server.output().err)).toContain(dataDir)
  })

  test('a file where the directory should be', async () => {
    const file = join(dataDir, 'file')
    writeFileSync(file, '')
    const server = startProcess({ DATA_DIR: file })
    expect((await server.ended).code).toBe(1)
    expect(lastLine(server.output().err)).toContain(file)
  })

  test('a port that is in use', async () => {
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
    const { port } = holder.address() as { port: number }
    const server = startProcess({ DATA_DIR: dataDir, PORT: String(port) })
    expect((await server.ended).code).toBe(1)
    expect(lastLine(server.output().err)).toBe(
      `Port ${port} on 127.0.0.1 is in use by another program. Stop it, or set PORT to another number.`,
    )
    await new Promise((resolve) => holder.close(resolve))
  })

  test.each([
    [{ PORT: 'http' }, 'PORT'],
    [{ RATE_LIMIT_SCALE: '-1' }, 'RATE_LIMIT_SCALE'],
    [{ DATABASE_URL: 'mysql://root:hunter2@localhost/x', ...secret }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgresql://localhost/x' }, 'AUTH_SECRET'],
    [{ PUBLIC_URL: 'bonus.example' }, 'PUBLIC_URL'],
  ])('%j is one line and exit code 1', async (env, name) => {
    const server = startProcess({ DATA_DIR: dataDir, ...env })
    expect((await server.ended).code).toBe(1)
    expect(server.output().err).toMatch(new RegExp(`^${name} must be [^\n]+\n$`))
    expect(server.output().err).not.toContain('hunter2')
  })

  test('running requests finish before it exits', async () => {
    const server = startProcess({ DATA_DIR: dataDir })
    const address = await server.address
    const signUps = Array.from({ length: 12 }, () => call(address, { cookie: '' }, '/api/signup', newcomer()))
    await Promise.race(signUps)
    server.child.kill('SIGTERM')
    const settled = await Promise.allSettled(signUps)
    const answered = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value.status] : []))
    expect(answered.length).toBeGreaterThan(0)
    expect(new Set(answered)).toEqual(new Set([201]))
    expect(await server.ended).toEqual({ code: 0, signal: null })
  })
})

describe.runIf(onPostgres)('on PostgreSQL', patience, () => {
  test('pages and health work without it, the API returns 503, and works once it is up', async () => {
    const name = `late_${randomUUID().replaceAll('-', '')}`
    const url = new URL(name, inject('adminUrl'))
    url.username = LOGIN
    const server = startProcess({ DATABASE_URL: url.href, DATA_DIR: dataDir, ...secret })
    const address = await server.address
    const jar = { cookie: '' }
    const unavailable = await fetch(`${address}/api/casinos`)
    expect([unavailable.status, unavailable.headers.get('retry-after')]).toEqual([503, '2'])
    expect((await fetch(`${address}/readyz`)).status).toBe(503)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    await server.logged('The database is not available')

    await asAdmin(`create database ${name} owner ${LOGIN}`)
    await server.logged('The database is ready')
    expect((await call(address, jar, '/api/signup', newcomer())).status).toBe(201)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    server.child.kill('SIGTERM')
    expect(await server.ended).toEqual({ code: 0, signal: null })
    await asAdmin(`drop database ${name} with (force)`)
  })

  test('a wrong password is logged without the password, and retried', async () => {
    const url = new URL(`nobody_${randomUUID().slice(0, 8)}`, inject('adminUrl'))
    url.username = 'nobody_here'
    url.password = 'hunter2hunter2'
    const server = startProcess({ DATABASE_URL: url.href, DATA_DIR: dataDir, ...secret })
    expect((await fetch(`${await server.address}/healthz`)).status).toBe(200)
    await server.logged('The database is not available')
    expect(server.output().err).not.toContain('hunter2')
    server.child.kill('SIGTERM')
    expect(await server.ended).toEqual({ code: 0, signal: null })
  })

  test('a database that hangs, then stops: 503 both times, and a retry is applied once', async () => {
    const own = await startPostgres()
    const url = `${own.adminUrl}postgres`
    const server = startProcess({ DATABASE_URL: url, DATA_DIR: dataDir, ...secret })
    const address = await server.address
    await server.logged('The login of DATABASE_URL is a superuser')
    const jar = { cookie: '' }
    expect((await call(address, jar, '/api/signup', newcomer())).status).toBe(201)

    const entry = { id: randomUUID(), amount: '1.00' }
    const blocker = new pg.Client({ connectionString: url })
    await blocker.connect()
    await blocker.query('begin')
    await blocker.query('lock table casinos_users')
    const stuck = await call(address, jar, '/api/casinos/48/spends', entry)
    expect([stuck.status, stuck.body.error.code]).toEqual([503, 'unavailable'])
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    await blocker.query('rollback')
    await blocker.end()
    expect((await call(address, jar, '/api/casinos/48/spends', entry)).status).toBe(201)
    expect((await call(address, jar, '/api/dashboard')).body.totals.spent).toBe('1.00')

    await own.stop()
    const gone = await call(address, jar, '/api/dashboard')
    expect([gone.status, gone.body.error.code]).toEqual([503, 'unavailable'])
    expect((await fetch(`${address}/api/casinos`)).status).toBe(200)
    server.child.kill('SIGTERM')
    expect(await server.ended).toEqual({ code: 0, signal: null })
  })
})

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? ''
}
