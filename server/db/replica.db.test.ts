import { randomUUID } from 'node:crypto'
import pg from 'pg'
import pino from 'pino'
import { beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { ExportResponse } from '#contract/export.ts'
import { cents } from '#core/units.ts'
import { recordAmount } from '#server/commands/ledger/record-entry.ts'
import { caughtUpReplica } from '#server/db/caught-up-replica.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { transaction } from '#server/db/transaction.ts'
import { checkTotals } from '#server/jobs/check-totals.ts'
import { createCatalogCache } from '#server/queries/catalog/catalog-cache.ts'
import { startTcpProxy } from '#server/testing/database-servers/tcp-proxy.ts'
import { loginUrl } from '#server/testing/servers/migrated-postgres.ts'
import { type PostgresServer, startPostgres } from '#server/testing/servers/postgres-server.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const SOON = { timeout: 20_000, interval: 10 }

describe.skipIf(process.env['TEST_ENGINE'] !== 'postgres')('a read-only copy of the database', () => {
  let database: TestDatabase
  let standby: PostgresServer
  let onStandby: pg.Client
  let db: Database
  let app: TestApp
  let replicaUrl: string
  const logged: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void logged.push(JSON.parse(line).msg) })

  beforeAll(async () => {
    database = await openTestDatabase()
    standby = await startPostgres({ primaryUrl: inject('adminUrl') })
    onStandby = new pg.Client({ connectionString: `${standby.adminUrl}postgres` })
    await onStandby.connect()
    onStandby.on('error', () => undefined)
    replicaUrl = loginUrl(standby.adminUrl, database.name)
    db = await openDatabase({ ...database.options, replicaUrl, log })
    app = await testApp({ ...database, db })
    return async () => {
      await db.close()
      await onStandby.end()
      await standby.stop()
      await database.close()
    }
  })
  beforeEach(() => void logged.splice(0))

  const setReplay = (to: 'pause' | 'resume') => onStandby.query(`select pg_wal_replay_${to}()`)

  /** Waits for the copy, which also replays what other tests write. */
  const catchUp = (on = db) => vi.waitUntil(async () => (await caughtUpReplica(on)) === on.replica, SOON)

  async function exportedAmounts(member: Awaited<ReturnType<TestApp['member']>>): Promise<(string | null)[]> {
    const { status, body } = await member.get('/api/export.json')
    expect(status).toBe(200)
    const { complete, entries } = ExportResponse.parse(body)
    expect(complete).toBe(true)
    return entries.map(({ amount }) => amount)
  }

  test('an export contains the last write, also while the copy is behind', async () => {
    const ann = await app.member()
    await recordAmount(app.deps, ann.id, 1, 'spend', cents(500), { id: randomUUID() })
    expect(await exportedAmounts(ann)).toEqual(['5.00'])
    await catchUp()
    await setReplay('pause')
    await recordAmount(app.deps, ann.id, 1, 'spend', cents(700), { id: randomUUID() })
    expect(new Set(await exportedAmounts(ann))).toEqual(new Set(['5.00', '7.00']))
    expect(await caughtUpReplica(db)).toBe(db)
    await setReplay('resume')
    await catchUp()
    expect(logged).toEqual([])
  })

  test('the totals can be checked on it', async () => {
    expect(await checkTotals(await caughtUpReplica(db))).toBe(0)
    expect(logged).toEqual([])
  })

  test('it answers the search for changes of the catalog, but not soon after a change by this server', async () => {
    let clock = 0
    const cache = createCatalogCache(db, () => clock)
    const setScore = (score: number) =>
      database.db.pool.query(
        'insert into casino_scores values (1, $1::int, $1::int) on conflict (casino_id) do update set score = $1::int, votes = $1::int',
        [score],
      )
    const scoreAt = async (time: number) => {
      clock = time
      const before = await cache.read()
      await vi.waitUntil(async () => (await cache.read()) !== before, SOON)
      return (await cache.read()).byId.get(1)?.casino.communityRank
    }
    cache.voted()
    await cache.read()
    await setScore(3)
    expect(await scoreAt(3000)).toBe(3)
    await catchUp()
    await setReplay('pause')
    await setScore(4)
    expect(await scoreAt(6000)).toBe(4)
    await setScore(5)
    expect(await scoreAt(200_000)).toBe(3)
    await setReplay('resume')
    await catchUp()
    expect(await scoreAt(300_000)).toBe(5)
  })

  test('while it is silent, the primary answers', async () => {
    const proxy = await startTcpProxy(replicaUrl)
    const node = await openDatabase({ ...database.options, replicaUrl: proxy.url, log })
    await catchUp(node)
    proxy.silence()
    expect(await caughtUpReplica(node)).toBe(node)
    await proxy.close()
    await node.close()
  })

  test('once it is promoted, the primary answers', async () => {
    const node = await openDatabase({ ...database.options, replicaUrl, log })
    const port = async () => {
      const statement = { name: 'test-port', text: "select current_setting('port') as port", values: [] }
      const [read] = await transaction(node.replica ?? node, [statement])
      return read?.rows[0].port as string
    }
    expect(await port()).toBe(new URL(replicaUrl).port)
    await onStandby.query('select pg_promote()')
    expect(await port()).toBe(new URL(inject('adminUrl')).port)
    expect(await caughtUpReplica(node)).toBe(node)
    expect(logged).toEqual(['The replica is not available; the primary is used instead'])
    await node.close()
  })

  test('while it is down, the primary answers', async () => {
    const ann = await app.member()
    await recordAmount(app.deps, ann.id, 1, 'spend', cents(900), { id: randomUUID() })
    await standby.stop()
    for (let times = 0; times < 3; times++)
      expect(
        await transaction(db.replica ?? db, [{ name: 'test-replica', text: 'select 1 as one', values: [] }]),
      ).toMatchObject([{ rows: [{ one: 1 }] }])
    expect(await exportedAmounts(ann)).toEqual(['9.00'])
    expect(logged.filter((line) => line.startsWith('The replica is not available'))).toHaveLength(1)
  })
})
