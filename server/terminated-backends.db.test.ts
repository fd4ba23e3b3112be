import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { LOGIN, TEMPLATE_DATABASE } from '#server/testing/provided.ts'
import { loginUrl, startMigratedPostgres } from '#server/testing/servers/migrated-postgres.ts'
import type { PostgresServer } from '#server/testing/servers/postgres-server.ts'
import { type ServerProcess, startProcess } from '#server/testing/servers/server-process.ts'

// An administrator, or the operating system, ends processes of the database. Requests that fail are counted, because their
// duration depends on how busy the machine is: each lost connection costs one request at most.

const SOON = { timeout: 30_000, interval: 10 }

describe.skipIf(process.env['TEST_ENGINE'] !== 'postgres')('a server whose database processes end', () => {
  let postgres: PostgresServer
  let server: ServerProcess
  let address: string

  // A killed process ends the connections of all databases, so this PostgreSQL is not shared with other tests.
  beforeAll(async () => void (postgres = await startMigratedPostgres()))
  afterAll(() => postgres.stop())
  beforeEach(async () => {
    server = startProcess({
      DATABASE_URL: loginUrl(postgres.adminUrl, TEMPLATE_DATABASE),
      AUTH_SECRET: 'a secret of at least 32 characters.',
    })
    address = String(await server.address)
  })
  afterEach(async () => {
    server.child.kill('SIGTERM')
    await server.ended
  })

  /** Looks a session up in the database that does not exist: 401, or 503 without a connection. */
  async function request(): Promise<number> {
    const cookie = `session_${new URL(address).port}=${'x'.repeat(43)}`
    return (await fetch(`${address}/api/profile`, { headers: { cookie } })).status
  }

  /** Runs a statement with the processes of the server's pool as `pool`. @returns the process IDs that it returns. */
  async function onPool(sql: string): Promise<number[]> {
    const admin = new pg.Client({ connectionString: `${postgres.adminUrl}${TEMPLATE_DATABASE}` })
    admin.on('error', () => undefined)
    await admin.connect()
    const { rows } = await admin.query(
      `with pool as materialized (select pid from pg_stat_activity where usename = $1 and application_name = 'daily-bonus-blog') ${sql}`,
      [LOGIN],
    )
    await admin.end()
    return rows.map(({ pid }) => pid)
  }

  async function killOne(): Promise<number> {
    const pids = await onPool('select pid from pool')
    const [first] = pids
    if (first === undefined) throw new Error('the server has no connection')
    process.kill(first, 'SIGKILL')
    // PostgreSQL ends all others, and recovers.
    return pids.length
  }
  const terminate = async (limit: number) =>
    (await onPool(`select pid from pool where pg_terminate_backend(pid, 5000) limit ${limit}`)).length

  test.each([
    ['one is terminated', () => terminate(1)],
    ['all are terminated', () => terminate(100)],
    ['one is killed', killOne],
  ])('%s: each lost connection costs one request at most', async (_name, end) => {
    expect(new Set(await Promise.all(Array.from({ length: 20 }, request)))).toEqual(new Set([401]))
    const lost = await end()
    expect(lost).toBeGreaterThan(0)
    const statuses: number[] = []
    await vi.waitUntil(async () => {
      statuses.push(await request())
      return statuses.slice(-lost - 1).every((status) => status === 401) && statuses.length > lost
    }, SOON)
    expect(statuses.filter((status) => status !== 401).every((status) => status === 503)).toBe(true)
    expect(statuses.filter((status) => status === 503).length).toBeLessThanOrEqual(lost)
  })
})
