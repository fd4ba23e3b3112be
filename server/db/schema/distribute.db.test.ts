import { randomUUID } from 'node:crypto'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownCasinoId } from '#contract/own-casino-id.ts'
import { casinoPath, entryPath, importPath, ownCasinoPath, PATHS, taxPath } from '#contract/paths.ts'
import { limitPath } from '#contract/account-paths.ts'
import { cents } from '#core/units.ts'
import { importEntries } from '#server/commands/ledger/import-entries.ts'
import { castVote } from '#server/commands/ledger/cast-vote.ts'
import { recordAmount, recordCollection } from '#server/commands/ledger/record-entry.ts'
import { undoImport } from '#server/commands/ledger/undo-import.ts'
import { repairReadyTimes } from '#server/commands/ledger/repair-ready-times.ts'
import { saveRanking } from '#server/commands/ledger/save-ranking.ts'
import { learnFromMembers } from '#server/commands/learn-from-members.ts'
import { loadCatalog } from '#server/commands/load-catalog.ts'
import { callFunction } from '#server/db/call-function.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { distribute, distributeAdditions, readDistribution } from '#server/db/schema/distribute.ts'
import { migrate } from '#server/db/schema/migrate.ts'
import { transaction } from '#server/db/transaction.ts'
import { unavailableWorkers } from '#server/db/unavailable-workers.ts'
import { verifyRowLevelSecurity } from '#server/db/verify-row-level-security.ts'
import { createDatabaseEventBus } from '#server/events/database-event-bus.ts'
import { checkTotals } from '#server/jobs/check-totals.ts'
import { fillDays } from '#server/jobs/fill-days.ts'
import { readDashboard } from '#server/commands/ledger/read-dashboard.ts'
import { readRemindersOfMany } from '#server/queries/reminders/read-reminders.ts'
import { casinos, createUser } from '#server/testing/factories.ts'
import { importBatches, importRow } from '#server/testing/import-rows.ts'
import { PASSWORD, type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const CITUS_URL = process.env['TEST_CITUS_URL'] ?? ''

describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('without Citus', () => {
  let database: TestDatabase
  beforeAll(async () => void (database = await openTestDatabase()))
  afterAll(() => database.close())

  test('the distribution changes nothing, and says why', async () => {
    const client = await database.admin()
    try {
      await expect(distribute(client, readDistribution())).rejects.toThrow(
        'Citus is not installed in this database.',
      )
      const { rows } = await client.query(
        "select count(*) as n from pg_constraint where conname = 'entries_user_id_casino_id_fkey'",
      )
      expect(Number(rows[0].n)).toBe(1)
    } finally {
      await client.end()
    }
  })

  test('no worker is unavailable', async () => {
    expect(await unavailableWorkers(database.db)).toEqual([])
  })

  // The tables and the function that Citus adds, with its names.
  test('workers that the coordinator cannot reach are named', async () => {
    await database.db.pool.query(`
      create table pg_dist_node (nodename text, nodeport integer, groupid integer, isactive boolean);
      insert into pg_dist_node values
        ('coordinator', 5432, 0, true), ('worker-1', 5432, 1, true), ('worker-2', 5433, 2, true), ('old', 5432, 3, false),
        ('silent', 5432, 4, true);
      create function citus_check_connection_to_node(name text, port integer) returns boolean language plpgsql as $$
      begin
        perform pg_sleep(4) where name = 'silent';
        return name <> 'worker-2';
      end $$;`)
    expect(await unavailableWorkers(database.db)).toEqual(['silent:5432', 'worker-2:5433'])
  })
})

/** Runs against the coordinator of a cluster whose nodes have the roles of `workerSteps`. Its rows of users stay. */
describe.runIf(CITUS_URL !== '' && process.env['TEST_ENGINE'] === 'postgres')(
  'on Citus (needs TEST_CITUS_URL)',
  () => {
    let db: Database
    let events: ReturnType<typeof createDatabaseEventBus>
    let app: TestApp

    beforeAll(async () => {
      const log = pino({ level: 'silent' })
      db = await openDatabase({ databaseUrl: CITUS_URL, dataDir: '', log })
      await migrate(db)
      await asLogin((client) => distribute(client, readDistribution()))
      events = createDatabaseEventBus(db, log)
      events.start()
      app = await testApp({ db, events, clear: () => Promise.resolve() })
    }, 300_000)
    afterAll(async () => {
      await events.close()
      await db.close()
    })

    async function asLogin(work: (client: pg.Client) => Promise<void>): Promise<void> {
      const client = new pg.Client({ connectionString: CITUS_URL })
      await client.connect()
      try {
        await work(client)
      } finally {
        await client.end()
      }
    }

    /** The transactions that last wrote each row of the schema, the distribution, and the catalog of casinos. */
    async function writers(): Promise<unknown> {
      const tables = [
        'pg_class',
        'pg_proc',
        'pg_constraint',
        'pg_policy',
        'pg_namespace',
        'pg_db_role_setting',
      ]
      const citus = ['pg_dist_partition', 'pg_dist_shard', 'pg_dist_object']
      const found: unknown[] = []
      for (const table of [...tables, ...citus, 'casinos', 'casino_scores', 'schema_functions']) {
        const { rows: written } = await db.pool.query(
          `select array_agg(xmin::text order by xmin::text) as ids from ${table}`,
        )
        found.push([table, written[0].ids])
      }
      return found
    }

    test('a second distribution and a second start change nothing', async () => {
      await verifyRowLevelSecurity(db)
      const before = await writers()
      await asLogin((client) => distribute(client, readDistribution()))
      await migrate(db)
      expect(await loadCatalog(db, casinos())).toEqual({ changed: 0 })
      await verifyRowLevelSecurity(db)
      expect(await writers()).toEqual(before)
      expect(await unavailableWorkers(db)).toEqual([])
    })

    // Each time for a new user, so for both of two workers with a probability of 0.998.
    test('row-level security is effective on the workers', { timeout: 120_000 }, async () => {
      for (let times = 0; times < 10; times++)
        await expect(verifyRowLevelSecurity(db)).resolves.toBeUndefined()
    })

    test('an update that adds a function distributes it', async () => {
      const userId = await createUser(app.deps)
      await asLogin(async (client) => {
        await client.query(`
          create function added_by_test(p_user_id uuid, out known boolean) language plpgsql security definer as $$
          begin
            perform set_config('app.user_id', p_user_id::text, true);
            known := exists (select from users where id = p_user_id);
          end $$;
          revoke all on function added_by_test from public`)
        try {
          await client.query(
            'grant create on schema public to app; alter function added_by_test owner to app; revoke create on schema public from app',
          )
          await distributeAdditions(client)
          const call = { name: 'added', text: 'select * from added_by_test($1)', values: [userId] }
          expect((await transaction(db, [call]))[0]?.rows).toEqual([{ known: true }])
        } finally {
          await client.query('drop function added_by_test')
        }
      })
    })

    type Step = readonly [method: string, path: string, body: unknown, status: number]

    async function sendAll(member: TestClient, steps: readonly Step[]): Promise<void> {
      for (const [method, path, body, status] of steps) {
        const response = await member.send(method, path, body === undefined ? {} : { body })
        expect([method, path, response.status]).toEqual([method, path, status])
      }
    }

    test('every request of a user, until their account is deleted', { timeout: 120_000 }, async () => {
      const before = await scoreOf(1)
      const member = await app.member()
      const [collection, cashOut, spend] = [randomUUID(), randomUUID(), randomUUID()]
      const steps: Step[] = [
        ['POST', casinoPath(1, 'collections'), { id: collection }, 201],
        ['POST', casinoPath(1, 'collections'), { id: collection }, 200],
        ['POST', casinoPath(1, 'cash-outs'), { id: cashOut, amount: '12.50' }, 201],
        ['POST', casinoPath(2, 'spends'), { id: spend, amount: '3.25' }, 201],
        ['PATCH', entryPath(cashOut), { amount: '10', note: 'corrected' }, 200],
        ['DELETE', entryPath(spend), undefined, 200],
        ['POST', entryPath(spend, 'restore'), undefined, 200],
        ['PUT', casinoPath(1, 'vote'), { vote: 1 }, 200],
        ['PUT', casinoPath(1, 'vote'), { vote: -1 }, 200],
        ['PUT', PATHS.ranking, { rows: [{ casinoId: 4, userTier: 4, userRank: 1 }] }, 200],
        ['PUT', casinoPath(3, 'visibility'), { hidden: true, snoozedUntil: null }, 200],
        ['PUT', limitPath('day'), { amount: '25.00' }, 200],
        ['PUT', limitPath('day'), { amount: '50.00' }, 200],
        ['DELETE', limitPath('day', 'pending'), undefined, 200],
        ['PUT', PATHS.place, { place: 'NY' }, 200],
        ['PUT', PATHS.settings, { timeZone: 'America/New_York' }, 200],
        ['POST', PATHS.feedback, { feedbackType: 'other', message: 'from a test' }, 201],
        ['POST', PATHS.logIn, { email: member.email, password: PASSWORD }, 200],
        ['POST', PATHS.breaks, { length: 'day' }, 200],
        ['GET', PATHS.limits, undefined, 200],
        ['GET', PATHS.profile, undefined, 200],
        ['GET', PATHS.exportCsv, undefined, 200],
      ]
      await sendAll(member, steps)
      expect((await member.get(PATHS.dashboard)).body.totals).toMatchObject({
        collected: '10.00',
        spent: '3.25',
      })
      expect((await member.get(PATHS.entries)).body.totals).toMatchObject({ entries: 3, profit: '6.75' })
      const exported = (await member.get(PATHS.exportJson)).body
      expect([exported.entries.length, exported.feedback.length]).toEqual([3, 1])
      expect(await scoreOf(1)).toEqual({ score: before.score - 1, votes: before.votes + 1 })

      const stranger = await app.member()
      for (const id of [collection, cashOut])
        expect((await stranger.send('DELETE', entryPath(id))).status).toBe(404)

      const deletion = { userId: member.id, password: PASSWORD }
      expect((await member.post(PATHS.deleteAccount, deletion)).status).toBe(200)
      expect(await callFunction(db, 'count_records', { userId: member.id })).toMatchObject({
        casinos: 0,
        entries: 0,
      })
      expect(await callFunction(db, 'read_profile', { userId: member.id })).toEqual({
        state: null,
        age: null,
      })
      expect(await scoreOf(1)).toEqual(before)
    })

    test(
      'own casinos, cash-outs with states, imports, reports, and reminders',
      { timeout: 120_000 },
      async () => {
        const member = await app.member()
        const [cashOut, own, imported, spend] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
        const casinoId = ownCasinoId(own)
        const [batch] = importBatches(
          [importRow({ casinoId: 2 }), importRow({ casinoId: 5, kind: 'spend', amount: '1.00' })],
          {
            id: imported,
          },
        )
        const day = '2026-11-20'
        const steps: Step[] = [
          [
            'PUT',
            PATHS.settings,
            { timeZone: 'Asia/Tokyo', shareEvidence: true, cashOutsAs: 'requested' },
            200,
          ],
          [
            'POST',
            PATHS.ownCasinos,
            { id: own, name: 'Corner Casino', value: { kind: 'fixed', amount: '2.00' } },
            201,
          ],
          ['PATCH', ownCasinoPath(casinoId), { name: 'Corner' }, 200],
          ['POST', casinoPath(casinoId, 'collections'), { id: randomUUID() }, 201],
          // Its clock is learned with the next list.
          ['POST', casinoPath(4, 'collections'), { id: randomUUID(), amount: '0.50' }, 201],
          ['PUT', casinoPath(4, 'ready'), { readyAt: `${day}T11:00:00.000Z` }, 200],
          ['PUT', casinoPath(1, 'countdown'), { by: 'claims' }, 200],
          ['PUT', casinoPath(1, 'figures'), { playthrough: 3, bankMin: '50.00' }, 200],
          ['POST', casinoPath(1, 'collections'), { id: randomUUID(), amount: '40.00' }, 201],
          ['POST', casinoPath(1, 'corrections'), { id: randomUUID(), balance: '52.50' }, 201],
          ['POST', casinoPath(1, 'played'), { id: randomUUID(), amount: '10.00' }, 201],
          ['POST', casinoPath(1, 'played'), { id: randomUUID(), all: true }, 201],
          [
            'POST',
            casinoPath(1, 'cash-outs'),
            { id: cashOut, amount: '12.50', status: 'requested', fee: '0.50' },
            201,
          ],
          ['PATCH', entryPath(cashOut), { status: 'approved' }, 200],
          ['PATCH', entryPath(cashOut), { status: 'paid', method: 'bank' }, 200],
          ['DELETE', entryPath(cashOut), undefined, 200],
          ['POST', entryPath(cashOut, 'restore'), undefined, 200],
          [
            'POST',
            casinoPath(2, 'spends'),
            { id: spend, amount: '3.25', occurredAt: '2026-11-01T12:00:00.000Z' },
            201,
          ],
          ['PATCH', entryPath(spend), { occurredAt: '2026-10-01T12:00:00.000Z' }, 200],
          ['POST', PATHS.importCheck, { rows: batch?.rows }, 200],
          ['POST', PATHS.imports, batch, 200],
          ['PUT', casinoPath(1, 'tags'), { tags: [{ text: 'VIP', color: 'green' }] }, 200],
          ['PUT', PATHS.list, { chosen: [1, 2, 4, casinoId] }, 200],
          ['PATCH', PATHS.list, { leftOut: [2] }, 200],
          ['PATCH', PATHS.round, { day, at: `${day}T12:00:00.000Z`, outcomes: { 1: 'skipped' } }, 200],
          // Counts all sums again.
          ['PUT', PATHS.settings, { timeZone: 'America/New_York' }, 200],
          ['PUT', PATHS.reminders, { streaks: false }, 200],
          ['POST', PATHS.remindersSnooze, {}, 200],
          ['GET', PATHS.reminders, undefined, 200],
          ['GET', PATHS.dashboard, undefined, 200],
          ['GET', PATHS.imports, undefined, 200],
          ['GET', `${PATHS.entries}?tag=vip`, undefined, 200],
          ['GET', PATHS.summary, undefined, 200],
          ['GET', `${PATHS.reports}?from=2026-10-01&to=${day}`, undefined, 200],
          ['GET', taxPath(2026), undefined, 200],
          ['DELETE', casinoPath(1, 'figures'), undefined, 200],
        ]
        await sendAll(member, steps)
        const report = (await member.get(`${PATHS.reports}?from=2026-10-01&to=${day}`)).body
        expect(report.totals).toMatchObject({ cashedOut: '12.50', spent: '4.25' })
        expect((await member.get(PATHS.balances)).body.casinos).toContainEqual(
          expect.objectContaining({ casinoId: 1, balance: '40.00' }),
        )
        const feed = new URL((await member.post(PATHS.calendar)).body.url)
        expect((await app.visitor().get(feed.pathname)).status).toBe(200)
        const [read] = await readRemindersOfMany(app.deps, [member.id], app.deps.now())
        expect(read).toMatchObject({
          status: 'fulfilled',
          value: { reminders: { zone: 'America/New_York' } },
        })
        expect(await app.remind()).toBe(0)
        expect(await fillDays(db, member.id)).toBe(0)
        await expect(learnFromMembers(app.deps)).resolves.toMatchObject({ bonuses: expect.any(Number) })
        expect(await checkTotals(db)).toBe(0)
        await sendAll(member, [
          ['DELETE', importPath(imported), undefined, 200],
          ['DELETE', ownCasinoPath(casinoId), undefined, 200],
        ])
        const exported = (await member.get(PATHS.exportJson)).body
        expect([exported.entries.length, exported.imports.length]).toEqual([8, 1])
        const deletion = { userId: member.id, password: PASSWORD }
        expect((await member.post(PATHS.deleteAccount, deletion)).status).toBe(200)
        expect(await callFunction(db, 'count_records', { userId: member.id })).toMatchObject({ entries: 0 })
      },
    )

    async function scoreOf(casinoId: number): Promise<{ score: number; votes: number }> {
      const { rows } = await db.pool.query('select score, votes from casino_scores where casino_id = $1', [
        casinoId,
      ])
      return rows[0]
    }

    test('concurrent writes of 50 users are exact', { timeout: 300_000 }, async () => {
      const before = await scoreOf(1)
      const { deps } = app
      const users = await Promise.all(Array.from({ length: 50 }, () => createUser(deps)))
      const repeated = randomUUID()
      const importAndUndo = async (userId: string) => {
        const importId = randomUUID()
        const [batch] = importBatches([importRow({ casinoId: 5 }), importRow({ casinoId: 5, equal: 2 })], {
          id: importId,
        })
        if (batch !== undefined) await importEntries(deps, userId, batch)
        await undoImport(deps, userId, importId, undefined, () => undefined)
      }
      const writes = (userId: string) => [
        recordCollection(deps, userId, 1, { id: randomUUID() }),
        ...Array.from({ length: 4 }, () =>
          recordAmount(deps, userId, 1, 'cash_out', cents(1250), { id: randomUUID() }),
        ),
        ...Array.from({ length: 3 }, () =>
          recordAmount(deps, userId, 2, 'spend', cents(325), { id: repeated }),
        ),
        importAndUndo(userId),
        castVote(deps, userId, 1, 1),
        saveRanking(deps, userId, { rows: [{ casinoId: 4, userTier: 4, userRank: 1 }] }),
      ]
      // A request waits at most two seconds for a connection, so not all users at the same time.
      for (let start = 0; start < users.length; start += 5)
        await Promise.all(users.slice(start, start + 5).flatMap(writes))
      for (const userId of users) {
        expect((await readDashboard(deps, userId)).totals).toMatchObject({
          collected: '50.00',
          spent: '3.25',
        })
      }
      expect(await scoreOf(1)).toEqual({ score: before.score + 50, votes: before.votes + 50 })
      expect(await checkTotals(db)).toBe(0)
      expect(await repairReadyTimes(deps, users)).toBe(0)
    })
  },
)
