import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { EMBEDDED_MAJOR } from '#server/db/embedded/check-data-dir.ts'
import { DataDirError } from '#server/db/embedded/data-dir-error.ts'
import { openEmbedded } from '#server/db/embedded/embedded.ts'
import { runMaintenance } from '#server/db/run-maintenance.ts'
import { makeDataDir } from '#server/db/embedded/make-data-dir.ts'
import { packTar } from '#server/db/embedded/tar.ts'
import { transaction } from '#server/db/transaction.ts'
import { Unavailable } from '#server/db/unavailable.ts'
import { scratchDir } from '#server/testing/scratch-dir.ts'

const log = pino({ level: 'silent' })
const CHILD = fileURLToPath(new URL('../../testing/servers/embedded-child.ts', import.meta.url))

let dataDir: string
let home: string
const children = new Set<ChildProcess>()

beforeEach(() => {
  dataDir = scratchDir('embedded')
  home = join(dataDir, 'pglite')
})
afterEach(async () => {
  for (const child of children) await kill(child)
  rmSync(dataDir, { recursive: true, force: true })
})

function start(...args: string[]): ChildProcess & { lines: AsyncIterator<string>; complaint: () => string } {
  const child = spawn(process.execPath, [CHILD, dataDir, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  children.add(child)
  let complaint = ''
  child.stderr.on('data', (chunk) => (complaint += String(chunk)))
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return Object.assign(child, { lines, complaint: () => complaint })
}

async function kill(child: ChildProcess): Promise<void> {
  children.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Returns a hash of the database's tables, or null if there is no database. */
const contentOfBase = () =>
  existsSync(join(home, 'base'))
    ? createHash('sha256')
        .update(packTar(join(home, 'base')))
        .digest('hex')
    : null

const copyTemplate = () => cpSync(inject('templateDir'), home, { recursive: true })

describe.runIf(process.env['TEST_ENGINE'] === 'pglite')('the embedded database', () => {
  test('is created from a template or with initdb, and has the expected version', async () => {
    const template = join(dataDir, 'template.tar')
    writeFileSync(template, packTar(inject('templateDir')))
    await makeDataDir(home, log, template)
    const fromTemplate = await openEmbedded(dataDir, log)
    const { rows } = await fromTemplate.pool.query(
      "select count(*) as n, current_setting('server_version_num') as v from schema_migrations",
    )
    expect(rows[0].n).toBeGreaterThan(0)
    expect(Math.floor(Number(rows[0].v) / 10_000)).toBe(EMBEDDED_MAJOR)
    await fromTemplate.close()

    rmSync(home, { recursive: true })
    mkdirSync(`${home}.new`)
    writeFileSync(join(`${home}.new`, 'left-over'), 'of a start that was killed')
    await makeDataDir(home, log, null)
    expect(existsSync(join(home, 'left-over'))).toBe(false)
    const fromNothing = await openEmbedded(dataDir, log)
    expect((await fromNothing.pool.query("select to_regclass('casinos') as there")).rows).toEqual([
      { there: null },
    ])
    await fromNothing.close()
  })

  test('a truncated template creates no database', async () => {
    const template = join(dataDir, 'template.tar')
    writeFileSync(template, packTar(inject('templateDir')))
    truncateSync(template, 10_000_000)
    await expect(makeDataDir(home, log, template)).rejects.toThrow('truncated')
    expect(existsSync(home)).toBe(false)
  })

  test('syncs every commit to the disk', async () => {
    copyTemplate()
    const db = await openEmbedded(dataDir, log)
    expect((await db.pool.query('show fsync')).rows).toEqual([{ fsync: 'on' }])
    await db.pool.query('create table test_numbers (n integer)')
    const before = db.files.syncs
    for (let n = 0; n < 10; n++) await db.pool.query('insert into test_numbers values ($1)', [n])
    expect(db.files.syncs - before).toBeGreaterThanOrEqual(10)
    const settled = db.files.syncs
    await db.pool.query('select * from test_numbers')
    expect(db.files.syncs).toBe(settled)
    await db.close()
  })

  test('the timeout for the only connection is slightly shorter than that of a browser', async () => {
    copyTemplate()
    const db = await openEmbedded(dataDir, log)
    const first = await db.pool.connect()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const ask = () => transaction(db, [{ name: 'ask', text: 'select 1 as one', values: [] }])
      const patient = ask()
      vi.advanceTimersByTime(8000)
      first.release()
      expect((await patient)[0]?.rows).toEqual([{ one: 1 }])
      const again = await db.pool.connect()
      const waiting = ask()
      vi.advanceTimersByTime(9000)
      await expect(waiting).rejects.toThrow(Unavailable)
      again.release()
    } finally {
      vi.useRealTimers()
    }
    await db.close()
  })

  test('maintenance limits the write-ahead log and removes dead rows', async () => {
    copyTemplate()
    const db = await openEmbedded(dataDir, log)
    await db.pool.query('create table test_rows (n integer, t text)')
    const logBytes = async () =>
      Number((await db.pool.query('select sum(size) as bytes from pg_ls_waldir()')).rows[0].bytes)
    const sizes: number[] = []
    for (let round = 0; round < 6; round++) {
      await db.pool.query(
        'insert into test_rows select g, repeat(md5(g::text), 30) from generate_series(1, 25000) g',
      )
      await db.pool.query('delete from test_rows')
      await runMaintenance(db.pool)
      sizes.push(await logBytes())
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(128 * 1024 * 1024)
    const { rows } = await db.pool.query("select pg_relation_size('test_rows') as bytes")
    expect(rows[0].bytes).toBe(0)
    await db.close()
  })

  test('rejects a second process and names the directory; the first continues; a killed one releases the lock', async () => {
    copyTemplate()
    const first = await openEmbedded(dataDir, log)
    await first.pool.query('create table test_numbers (n integer)')
    const second = start('hold')
    await once(second, 'exit')
    expect(second.exitCode).toBe(1)
    expect(second.complaint()).toMatch(/^DataDirError: .* is in use by another server/)
    expect(second.complaint()).toContain(dataDir)
    await expect(openEmbedded(dataDir, log)).rejects.toMatchObject({ kind: 'in-use', directory: dataDir })
    await first.pool.query('insert into test_numbers values (1)')
    await first.close()

    const third = start('hold')
    expect((await third.lines.next()).value).toBe('open')
    await expect(openEmbedded(dataDir, log)).rejects.toMatchObject({ kind: 'in-use' })
    await kill(third)
    const fourth = await openEmbedded(dataDir, log)
    expect((await fourth.pool.query('select * from test_numbers')).rows).toEqual([{ n: 1 }])
    await fourth.close()
  })

  test('of six processes started together on an empty directory, exactly one succeeds, with a complete database', async () => {
    const starters = Array.from({ length: 6 }, () => start('hold'))
    const outcomes = await Promise.all(
      starters.map((child) =>
        Promise.race([
          child.lines.next().then(({ value }) => value ?? 'ended'),
          once(child, 'exit').then(() => 'ended'),
        ]),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'open')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'ended')).toHaveLength(5)
    for (const child of starters) await kill(child)
    const db = await openEmbedded(dataDir, log)
    await db.ping()
    await db.close()
  }, 60_000)

  test('killed repeatedly during writes, it loses no acknowledged commit', async () => {
    copyTemplate()
    const made = await openEmbedded(dataDir, log)
    await made.pool.query('create table test_numbers (n integer primary key)')
    await made.close()
    const acknowledged: number[] = []
    let next = 0
    for (let cycle = 0; cycle < 10; cycle++) {
      const child = start('write', String(next))
      expect((await child.lines.next()).value).toBe('open')
      for (let n = 0; n < 15 + cycle * 3; n++) {
        const { value, done } = await child.lines.next()
        if (done) throw new Error(`the writer ended: ${child.complaint()}`)
        acknowledged.push(Number(value))
      }
      await kill(child)
      // Lines that were printed but not read yet are acknowledged too.
      for (let line = await child.lines.next(); !line.done; line = await child.lines.next())
        acknowledged.push(Number(line.value))
      // One more write may be committed but not printed.
      next = Math.max(...acknowledged) + 2
    }
    const db = await openEmbedded(dataDir, log)
    const { rows } = await db.pool.query('select n from test_numbers')
    const there = new Set(rows.map((row) => row.n))
    expect(acknowledged.filter((n) => !there.has(n))).toEqual([])
    expect(there.size - acknowledged.length).toBeLessThanOrEqual(10)
    await db.close()
  }, 120_000)

  test.each([
    ['an empty directory', 'incomplete', () => mkdirSync(home)],
    ['half a copy', 'incomplete', () => (copyTemplate(), rmSync(join(home, 'pg_wal'), { recursive: true }))],
    ['no version', 'incomplete', () => (copyTemplate(), rmSync(join(home, 'PG_VERSION')))],
    [
      'a truncated control file',
      'incomplete',
      () => (copyTemplate(), truncateSync(join(home, 'global/pg_control'), 100)),
    ],
    [
      'a newer version',
      'other-version',
      () => (copyTemplate(), writeFileSync(join(home, 'PG_VERSION'), '99\n')),
    ],
    [
      'a control file of zeros',
      'corrupt',
      () => (copyTemplate(), writeFileSync(join(home, 'global/pg_control'), Buffer.alloc(8192))),
    ],
    [
      'no write-ahead log',
      'corrupt',
      () => (
        copyTemplate(),
        rmSync(join(home, 'pg_wal'), { recursive: true }),
        mkdirSync(join(home, 'pg_wal'))
      ),
    ],
  ] as const)('a directory with %s is rejected as %s and not changed', async (_name, kind, breaks) => {
    breaks()
    const before = contentOfBase()
    const outcome = await openEmbedded(dataDir, log).catch((error: unknown) => error)
    expect(outcome).toBeInstanceOf(DataDirError)
    expect(outcome).toMatchObject({ kind })
    expect((outcome as Error).message).toContain(home)
    expect(contentOfBase()).toEqual(before)
  })

  test('a file in place of the directory is rejected with its path and the reason', async () => {
    const file = join(dataDir, 'file')
    writeFileSync(file, 'unchanged')
    await expect(openEmbedded(file, log)).rejects.toMatchObject({
      kind: 'not-writable',
      message: expect.stringContaining(file),
    })
    await expect(openEmbedded(join(file, 'below'), log)).rejects.toMatchObject({ kind: 'not-writable' })
    expect(readFileSync(file, 'utf8')).toBe('unchanged')
  })
})
