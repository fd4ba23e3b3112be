import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startProcess } from '#server/testing/servers/server-process.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const SECRET = 'a secret for the tests of 32 characters'
const WARNING = 'is accessible to other users of this machine'
/** The check runs before the database is opened, so only the directory that the embedded one creates depends on the engine. */
const onPostgres = process.env['TEST_ENGINE'] === 'postgres'
// Starting a process can take seconds on a busy machine.
const patience = { timeout: 120_000 }

let database: TestDatabase | null = null
let parent: string

beforeAll(async () => {
  if (onPostgres) database = await openTestDatabase()
})
afterAll(() => database?.close())
beforeEach(() => void (parent = mkdtempSync(join(tmpdir(), 'daily-bonus-permissions-'))))
afterEach(() => rmSync(parent, { recursive: true, force: true }))

/** Starts and stops a server. Returns its log lines about access to the data directory. */
async function warnings(dataDir: string): Promise<{ level: number; msg: string }[]> {
  const databaseUrl = database?.options.databaseUrl
  const server = startProcess({
    DATA_DIR: dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl, AUTH_SECRET: SECRET } : {}),
  })
  expect(await server.address).not.toBeNull()
  server.child.kill('SIGTERM')
  expect(await server.ended).toEqual({ code: 0, signal: null })
  const lines = server.output().err.split('\n')
  return lines.filter((line) => line.includes(WARNING)).map((line) => JSON.parse(line))
}

test.runIf(onPostgres).each(['750', '705'])(
  'one warning for a data directory of mode %s',
  patience,
  async (mode) => {
    chmodSync(parent, mode)
    writeFileSync(join(parent, 'auth-secret'), `${SECRET}\n`, { mode: 0o600 })
    expect(await warnings(parent)).toEqual([
      expect.objectContaining({
        level: 40,
        msg: `The data directory ${parent} ${WARNING} (mode ${mode}). Run: chmod 700 '${parent}'`,
      }),
    ])
  },
)

test.runIf(onPostgres)('no warning for a private data directory', patience, async () => {
  writeFileSync(join(parent, 'auth-secret'), `${SECRET}\n`, { mode: 0o600 })
  expect(await warnings(parent)).toEqual([])
})

test.skipIf(onPostgres)('a new data directory is private', patience, async () => {
  const dataDir = join(parent, 'new', 'data')
  expect(await warnings(dataDir)).toEqual([])
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
})

test.runIf(onPostgres)('no warning for a directory without the secret', patience, async () => {
  chmodSync(parent, 0o755)
  expect(await warnings(parent)).toEqual([])
})
