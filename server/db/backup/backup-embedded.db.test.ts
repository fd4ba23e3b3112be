import { createHash, randomUUID } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { backUpEmbedded } from '#server/db/backup/backup-embedded.ts'
import { copySecrets, createBackup, readBackup } from '#server/db/backup/backup-folder.ts'
import { type DatabaseState, readState, rowsOf } from '#server/db/backup/database-state.ts'
import { type EmbeddedDatabase, openEmbedded } from '#server/db/embedded/embedded.ts'
import { restoreEmbedded } from '#server/db/backup/restore-embedded.ts'
import { packTar } from '#server/db/embedded/tar.ts'
import { runTool, startTool } from '#server/testing/servers/run-tool.ts'
import { scratchDir } from '#server/testing/scratch-dir.ts'
import { seedAccounts } from '#server/testing/accounts/seed-accounts.ts'
import { startProcess } from '#server/testing/servers/server-process.ts'

const log = pino({ level: 'silent' })
let folder: string
let dataDir: string
let backups: string

beforeEach(() => {
  folder = scratchDir('backup')
  dataDir = join(folder, 'data')
  backups = join(folder, 'backups')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Backs up in this process. @returns the folder. */
async function backUp(): Promise<string> {
  const { folder: backup } = await createBackup(backups, '0', null, async (draft) => {
    const state = await backUpEmbedded(dataDir, draft, log)
    copySecrets(dataDir, draft)
    return { engine: 'pglite', state }
  })
  return backup
}

/** Restores in this process. */
async function restore(backup: string, to: string, replace = false): Promise<string | null> {
  return await restoreEmbedded(backup, await readBackup(backup), { dataDir: to, replace, log })
}

/** Creates a data directory with an empty database and a secret. */
async function openTemplate(): Promise<EmbeddedDatabase> {
  mkdirSync(dataDir, { mode: 0o700 })
  writeFileSync(join(dataDir, 'auth-secret'), 'a secret that has more than 32 characters\n', { mode: 0o600 })
  cpSync(inject('templateDir'), join(dataDir, 'pglite'), { recursive: true })
  return await openEmbedded(dataDir, log)
}

/** Creates a data directory with accounts. */
async function createData(accounts: number, entriesEach: number): Promise<DatabaseState> {
  const db = await openTemplate()
  await seedAccounts(db, accounts, entriesEach)
  const state = await stateOf(db)
  await db.close()
  return state
}

async function stateOf(db: EmbeddedDatabase): Promise<DatabaseState> {
  const client = await db.pool.connect()
  await client.query('begin')
  const state = await readState(client)
  await client.query('commit')
  client.release()
  return state
}

async function stateIn(directory: string): Promise<DatabaseState> {
  const db = await openEmbedded(directory, log)
  try {
    return await stateOf(db)
  } finally {
    await db.close()
  }
}

/** Returns the only backup. */
function onlyBackup(): string {
  const names = readdirSync(backups)
  expect(names).toEqual([expect.stringMatching(/^daily-bonus-[0-9T-]+Z$/)])
  return join(backups, names[0] ?? '')
}

/** Replaces the archive of a backup, and makes its checksum match. */
function replaceArchive(backup: string, archive: Buffer): void {
  const file = join(backup, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  const entry = manifest.files.find(({ name }: { name: string }) => name === 'database.tar.gz')
  entry.sha256 = createHash('sha256').update(archive).digest('hex')
  entry.bytes = archive.length
  writeFileSync(file, JSON.stringify(manifest))
  writeFileSync(join(backup, 'database.tar.gz'), archive)
}

/** An upper limit for a busy machine. */
const patience = { timeout: 240_000 }

describe.runIf(process.env['TEST_ENGINE'] === 'pglite')(
  'the backup of an embedded database',
  patience,
  () => {
    test('of a running server has every entry of 10 users with 1,000 entries, and can be restored', async () => {
      await createData(10, 100)
      const server = startProcess({ DATA_DIR: dataDir })
      const address = await server.address
      const signUp = await fetch(`${address}/api/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'a@example.test', password: 'tulip river nine', age: 30, state: 'CA' }),
      })
      const cookie = signUp.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ')
      const collect = async () => {
        const response = await fetch(`${address}/api/casinos/48/spends`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie },
          body: JSON.stringify({ id: randomUUID(), amount: '1.00' }),
        })
        expect(response.status).toBe(201)
      }
      for (let n = 0; n < 5; n++) await collect()
      // Writes until the command has the copy: it then writes the archive.
      const hasCopy = () =>
        existsSync(backups) &&
        readdirSync(backups, { recursive: true, encoding: 'utf8' }).some((name) => name.endsWith('.tar.gz'))
      const done = new AbortController()
      const writing = (async () => {
        let count = 5
        for (; !done.signal.aborted && !hasCopy(); count++) await collect()
        return count
      })()
      const first = await runTool('backup', [backups], { DATA_DIR: dataDir })
      done.abort()
      const written = await writing
      expect(first).toMatchObject({ status: 0, err: '' })
      expect(first.out).toContain('11 accounts')
      expect(existsSync(join(dataDir, 'pglite.copy'))).toBe(false)

      const backup = onlyBackup()
      const { state } = await readBackup(backup)
      const entries = rowsOf(state, 'public.entries')
      expect(entries).toBeGreaterThanOrEqual(1005)
      expect(entries).toBeLessThanOrEqual(1000 + written)
      expect(rowsOf(state, 'public.users')).toBe(11)
      for (const name of readdirSync(backup, { recursive: true, encoding: 'utf8' })) {
        const path = join(backup, name)
        expect(statSync(path).mode & 0o077).toBe(0)
      }

      server.child.kill('SIGKILL')
      await server.ended
      const other = join(folder, 'other')
      const run = await runTool('restore', [backup], { DATA_DIR: other })
      expect(run).toMatchObject({ status: 0, err: '' })
      expect(await stateIn(other)).toEqual(state)
      expect(readFileSync(join(other, 'auth-secret'))).toEqual(readFileSync(join(dataDir, 'auth-secret')))
      expect(statSync(join(other, 'auth-secret')).mode & 0o777).toBe(0o600)
      expect(readFileSync(join(other, 'vapid-keys'))).toEqual(readFileSync(join(dataDir, 'vapid-keys')))
      expect(statSync(join(other, 'vapid-keys')).mode & 0o777).toBe(0o600)
      expect(readdirSync(other).toSorted()).toEqual(['auth-secret', 'database.lock', 'pglite', 'vapid-keys'])

      const restored = startProcess({ DATA_DIR: other })
      const dashboard = await fetch(`${await restored.address}/api/dashboard`, { headers: { cookie } })
      expect(dashboard.status).toBe(200)
      restored.child.kill('SIGTERM')
      await restored.ended
    })

    test('of a stopped server is made by the tool, and replaces existing data only on request', async () => {
      const state = await createData(2, 20)
      const [tool, other] = await Promise.all([
        runTool('backup', [backups], { DATA_DIR: dataDir }),
        runTool('backup', [backups], { DATA_DIR: dataDir }),
      ])
      expect([tool, other]).toMatchObject([
        { status: 0, err: '' },
        { status: 0, err: '' },
      ])
      const [backup = '', second = ''] = readdirSync(backups).map((name) => join(backups, name))
      expect(await readBackup(backup)).toMatchObject({ engine: 'pglite', state })
      expect(await readBackup(second)).toMatchObject({ engine: 'pglite', state })

      const interrupted = join(folder, 'interrupted')
      const draft = join(interrupted, 'restore.partial')
      const { child, ended } = startTool('restore', [backup], { DATA_DIR: interrupted })
      await vi.waitUntil(() => existsSync(draft), patience)
      child.kill('SIGINT')
      await ended
      expect(existsSync(draft)).toBe(false)

      renameSync(dataDir, join(folder, 'other'))
      const before = await createData(1, 4)
      expect(await runTool('restore', [backup], { DATA_DIR: dataDir })).toEqual({
        status: 1,
        out: '',
        err: `${dataDir}/pglite already exists. To replace it, add --replace; the existing one will be renamed.\n`,
      })
      const holder = await openEmbedded(dataDir, log)
      await expect(restore(backup, dataDir, true)).rejects.toThrow('is in use')
      await holder.close()

      writeFileSync(join(dataDir, 'auth-secret'), 'another secret that has more than 32 characters\n')
      const replaced = (await restore(backup, dataDir, true)) ?? ''
      expect(await stateIn(dataDir)).toEqual(state)
      expect(await stateIn(replaced)).toEqual(before)
      expect(readFileSync(join(replaced, 'auth-secret'), 'utf8')).toContain('another')
    })

    test('is deleted if the tool is killed, and made for one tool after the other', async () => {
      const db = await openTemplate()
      await seedAccounts(db, 1, 4)
      const copy = join(dataDir, 'pglite.copy')
      const socket = connect(join(dataDir, 'backup.sock'))
      await once(socket, 'data')
      expect(existsSync(copy)).toBe(true)
      const second = connect(join(dataDir, 'backup.sock'))
      const [answer] = await once(second, 'data')
      expect(JSON.parse(String(answer))).toEqual({
        error: 'Another backup of this data directory is running.',
        busy: true,
      })
      const both = Promise.all([backUp(), backUp()])
      socket.destroy()
      const [one, other] = await both
      expect(
        readdirSync(backups)
          .map((name) => join(backups, name))
          .toSorted(),
      ).toEqual([one, other].toSorted())
      expect(existsSync(copy)).toBe(false)
      await db.close()
      expect(existsSync(join(dataDir, 'backup.sock'))).toBe(false)
    })

    test('rejects a torn copy, which opens without an error, and a damaged or incomplete backup', async () => {
      const db = await openTemplate()
      await seedAccounts(db, 2, 200)
      await db.pool.query('checkpoint')
      // A copy of a directory in use: the tables first, everything else after the next checkpoint.
      const home = join(dataDir, 'pglite')
      const torn = join(folder, 'torn')
      cpSync(join(home, 'base'), join(torn, 'pglite', 'base'), { recursive: true })
      await seedAccounts(db, 3, 200)
      await db.pool.query('checkpoint')
      cpSync(home, join(torn, 'pglite'), {
        recursive: true,
        filter: (source) => source !== join(home, 'base'),
      })
      await db.close()
      const opened = await openEmbedded(torn, log)
      const { rows } = await opened.pool.query('select count(*) as n from entries')
      expect(rows[0].n).toBeLessThan(1000)
      await opened.close()

      const backup = await backUp()
      const archive = readFileSync(join(backup, 'database.tar.gz'))
      const manifest = readFileSync(join(backup, 'manifest.json'), 'utf8')
      replaceArchive(backup, gzipSync(packTar(join(torn, 'pglite')), { level: 1 }))
      const other = join(folder, 'other')
      await expect(restore(backup, other)).rejects.toThrow(
        /The copy of the database does not have the expected content: .*public.entries/,
      )
      expect(readdirSync(other)).toEqual(['database.lock'])

      replaceArchive(backup, archive.subarray(0, archive.length / 2))
      await expect(restore(backup, other)).rejects.toThrow('unexpected end of file')
      writeFileSync(join(backup, 'manifest.json'), manifest)
      await expect(restore(backup, other)).rejects.toThrow('database.tar.gz is damaged')
      writeFileSync(join(backup, 'database.tar.gz'), archive)
      rmSync(join(backup, 'secrets/auth-secret'))
      await expect(restore(backup, other)).rejects.toThrow('auth-secret is missing')
      appendFileSync(join(backup, 'manifest.json'), '}')
      await expect(restore(backup, other)).rejects.toThrow('manifest.json is damaged')
      rmSync(join(backup, 'manifest.json'))
      await expect(restore(backup, other)).rejects.toThrow('is not a backup')
      renameSync(backup, `${backup}.partial`)
      await expect(restore(`${backup}.partial`, other)).rejects.toThrow('unfinished backup')
      expect(existsSync(join(other, 'pglite'))).toBe(false)
    })

    test('follows no links, and accepts no other names', async () => {
      await createData(1, 4)
      const backup = await backUp()
      const secret = join(backup, 'secrets/auth-secret')
      const other = join(folder, 'other')
      const elsewhere = join(folder, 'elsewhere')
      cpSync(join(backup, 'secrets'), elsewhere, { recursive: true })
      rmSync(secret)
      symlinkSync(join(elsewhere, 'auth-secret'), secret)
      await expect(restore(backup, other)).rejects.toThrow(`${secret} is not a regular file`)
      rmSync(join(backup, 'secrets'), { recursive: true })
      symlinkSync(elsewhere, join(backup, 'secrets'))
      await expect(restore(backup, other)).rejects.toThrow(`${join(backup, 'secrets')} is not a regular file`)
      rmSync(join(backup, 'secrets'))
      cpSync(elsewhere, join(backup, 'secrets'), { recursive: true })

      const file = join(backup, 'manifest.json')
      const text = readFileSync(file, 'utf8')
      for (const name of ['secrets/../x', 'secrets/pglite', 'secrets/database.lock', 'other/auth-secret']) {
        writeFileSync(file, text.replace('secrets/auth-secret', name))
        await expect(restore(backup, other)).rejects.toThrow('manifest.json is damaged')
      }
      for (const name of ['public.x; drop table users', `public.\\"$check$\\"`, 'pg_catalog.pg_authid']) {
        writeFileSync(file, text.replace('public.entries', name))
        await expect(restore(backup, other)).rejects.toThrow('manifest.json is damaged')
      }
      const manifest = JSON.parse(text)
      writeFileSync(file, JSON.stringify({ ...manifest, files: manifest.files.slice(1) }))
      await expect(restore(backup, other)).rejects.toThrow('manifest.json names no database')
      expect(existsSync(other)).toBe(false)
      writeFileSync(file, text)
      expect(await restore(backup, other)).toBeNull()
    })

    test('is restored only if a server with the same secret made it, unless that is not asked for', async () => {
      await createData(1, 4)
      const env = { DATA_DIR: dataDir, AUTH_SECRET: 'a secret of the environment, 32 characters' }
      expect(await runTool('backup', [backups], env)).toMatchObject({ status: 0, err: '' })
      const backup = onlyBackup()
      const to = (name: string) => ({ DATA_DIR: join(folder, name) })
      expect(await runTool('restore', [backup], { ...to('a'), AUTH_SECRET: env.AUTH_SECRET })).toMatchObject({
        status: 0,
        err: '',
      })
      const previous = {
        AUTH_SECRET: 'a newer secret that has 32 characters',
        AUTH_SECRET_PREVIOUS: env.AUTH_SECRET,
      }
      expect(await runTool('restore', [backup], { ...to('b'), ...previous })).toMatchObject({ status: 0 })
      const rejected = {
        status: 1,
        out: '',
        err: `${backup}/manifest.json was changed, or made by a server with another secret. Set AUTH_SECRET to the value of that server. If you know where it comes from, add --unverified.\n`,
      }
      const other = { AUTH_SECRET: 'another secret that has 32 characters' }
      expect(await runTool('restore', [backup], { ...to('c'), ...other })).toEqual(rejected)

      appendFileSync(join(backup, 'manifest.json'), ' ')
      expect(await runTool('restore', [backup], { ...to('c'), AUTH_SECRET: env.AUTH_SECRET })).toEqual(
        rejected,
      )
      rmSync(join(backup, 'manifest.hmac'))
      expect(await runTool('restore', [backup], { ...to('c'), AUTH_SECRET: env.AUTH_SECRET })).toMatchObject({
        status: 1,
        err: expect.stringContaining('has no signature'),
      })
      expect(existsSync(join(folder, 'c'))).toBe(false)
      expect(await runTool('restore', [backup, '--unverified'], to('c'))).toMatchObject({
        status: 0,
        err: '',
      })
    })

    test('makes no backup of a database without accounts, or of no database', async () => {
      await expect(backUp()).rejects.toThrow('contains no embedded database')
      expect(existsSync(dataDir)).toBe(false)
      await (await openTemplate()).close()
      await expect(backUp()).rejects.toThrow('has no accounts')
      expect(readdirSync(backups)).toEqual([])
    })
  },
)
