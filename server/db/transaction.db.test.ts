import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { callFunction } from '#server/db/call-function.ts'
import { DatabaseError } from '#server/db/database-error.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { transaction, transactions } from '#server/db/transaction.ts'
import { Unavailable } from '#server/db/unavailable.ts'
import { readDashboard } from '#server/commands/ledger/read-dashboard.ts'
import { startTcpProxy } from '#server/testing/database-servers/tcp-proxy.ts'
import { createUser } from '#server/testing/factories.ts'
import { LOGIN } from '#server/testing/provided.ts'
import { setUser, runAsUser } from '#server/testing/run-as-user.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { type TestDeps, testDeps } from '#server/testing/test-deps.ts'

const onPostgres = process.env['TEST_ENGINE'] === 'postgres'

let database: TestDatabase
let deps: TestDeps
let ann: string

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  deps = await testDeps(database)
  ann = await createUser(deps)
})

const rank = (name: string, value: number) => ({
  name,
  text: 'update casinos_users set user_rank = $2::integer where user_id = $1::uuid and casino_id = 1 returning user_rank',
  values: [ann, value],
})
const ranks = async (who = ann) =>
  (await readDashboard(deps, who)).casinos.filter((row) => row.casinoId === 1).map((row) => row.userRank)

test('returns one result per statement, in order', async () => {
  const results = await runAsUser(deps.db, ann, [
    rank('test-rank', 11),
    {
      name: 'test-count',
      text: 'select count(*) as n from casinos_users where user_id = $1::uuid',
      values: [ann],
    },
  ])
  expect(results.map((result) => result.rows)).toEqual([[{ user_rank: 11 }], [{ n: 5 }]])
})

describe('statements that are a transaction each', () => {
  const divide = (value: number) => ({
    name: 'test-divide',
    text: 'select 6 / $1::integer as result',
    values: [value],
  })
  const results = async (statements: Parameters<typeof transactions>[1]) =>
    (await transactions(deps.db, statements)).map((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value.rows[0].result : outcome.reason.code,
    )

  test('one that fails changes nothing about the others', async () => {
    expect(await results([1, 0, 2, 0, 3].map(divide))).toEqual([6, '22012', 3, '22012', 2])
    expect(await results([divide(1)])).toEqual([6])
  })

  test('one that fails runs again', async () => {
    await deps.db.pool.query('create sequence test_tries')
    // No rollback sets a sequence back: the first time, this divides by zero.
    const tries = {
      name: 'test-tries',
      text: "select 6 / (nextval('test_tries') - 1)::integer as result",
      values: [],
    }
    expect(await results([divide(1), tries, divide(2)])).toEqual([6, 6, 3])
    await deps.db.pool.query('drop sequence test_tries')
  })

  test.runIf(onPostgres)(
    'one that waits too long for a lock is rejected, and the others are not',
    async () => {
      const holder = await deps.db.pool.connect()
      try {
        await deps.db.pool.query('create sequence test_tries')
        await deps.db.pool.query('create table test_locked as select 1 as result')
        await holder.query('begin; lock test_locked')
        const locked = { name: 'test-locked', text: 'select result from test_locked', values: [] }
        const tries = {
          name: 'test-tries-after',
          text: "select 6 / (nextval('test_tries') - 1)::integer as result",
          values: [],
        }
        const outcomes = await transactions(deps.db, [divide(1), locked, divide(2), tries])
        expect(outcomes[1]).toMatchObject({ status: 'rejected', reason: { name: 'Unavailable' } })
        // The last one failed, too, and ran again.
        expect(outcomes.flatMap((one) => (one.status === 'fulfilled' ? one.value.rows : []))).toEqual(
          [6, 3, 6].map((result) => ({ result })),
        )
      } finally {
        await holder.query('rollback')
        holder.release()
        await deps.db.pool.query('drop table if exists test_locked; drop sequence if exists test_tries')
      }
    },
  )

  describe.runIf(onPostgres)('whose connection is lost in the middle', () => {
    const ends = (times: number) => ({
      name: `test-ends-${times}`,
      text: `select case when nextval('test_ends') <= ${times} then (pg_terminate_backend(pg_backend_pid()), pg_sleep(9))::text end,
        6 as result`,
      values: [],
    })
    beforeEach(() => deps.db.pool.query('create sequence test_ends'))
    // The pool can have the lost connection until its socket has closed.
    afterEach(async () => {
      const drop = () => deps.db.pool.query('drop sequence if exists test_ends')
      await vi.waitUntil(() => drop().catch(() => null), { timeout: 20_000 })
    })

    test('run again on another one', async () => {
      expect(await results([divide(1), ends(1), divide(2), divide(3)])).toEqual([6, 6, 3, 2])
    })

    test('are rejected from there on if it is lost again', async () => {
      const outcomes = await transactions(deps.db, [divide(1), ends(2), divide(2), divide(3)])
      const lost = { status: 'rejected', reason: { name: 'Unavailable' } }
      expect(outcomes).toMatchObject([{ value: { rows: [{ result: 6 }] } }, lost, lost, lost])
    })
  })
})

test('an error rolls back all statements, and the connection stays clean', async () => {
  const fails = { name: 'test-fails', text: 'select 1 / $1::integer', values: [0] }
  for (const statements of [
    [rank('test-rank', 21), fails],
    [fails, rank('test-rank', 21)],
    [rank('test-rank', 21), fails, rank('test-rank', 22)],
  ]) {
    await expect(runAsUser(deps.db, ann, statements)).rejects.toMatchObject({
      name: 'DatabaseError',
      code: '22012',
      statement: 'test-fails',
    })
  }
  expect(await ranks()).toEqual([1])
})

test('a deferred constraint violation at commit throws', async () => {
  await deps.db.pool.query(
    'create table test_late (id integer primary key, next integer references test_late deferrable initially deferred)',
  )
  const late = { name: 'test-late', text: 'insert into test_late values ($1, $1 + 1)', values: [1] }
  await expect(transaction(deps.db, [late])).rejects.toMatchObject({ code: '23503' })
  await expect(transaction(deps.db, [rank('test-rank', 41), late])).rejects.toMatchObject({
    code: '23503',
    statement: 'commit',
  })
  expect(await ranks()).toEqual([1])
  await deps.db.pool.query('drop table test_late')
})

test('a connection does not retain the user or the role', async () => {
  const fails = { name: 'test-fails', text: 'select 1 / $1::integer', values: [0] }
  await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) =>
      runAsUser(deps.db, ann, n % 3 ? [rank('test-rank', n + 1)] : [fails]),
    ),
  )
  const clients = await Promise.all(
    Array.from({ length: deps.db.engine === 'pglite' ? 1 : 10 }, () => deps.db.pool.connect()),
  )
  try {
    for (const client of clients) {
      const { rows } = await client.query(
        "select current_user = session_user as self, current_setting('app.user_id', true) as who",
      )
      expect(rows[0]).toMatchObject({ self: true })
      expect(rows[0].who || null).toBeNull()
    }
  } finally {
    for (const client of clients) client.release()
  }
})

test('a later step depends on earlier results, and is rolled back with them', async () => {
  const results = await transaction(
    deps.db,
    [{ name: 'test-three', text: 'select 3 as n', values: [] }],
    ([first]) => [{ name: 'test-double', text: 'select $1::integer * 2 as n', values: [first?.rows[0].n] }],
    ([, second]) => [
      { name: 'test-next-sum', text: 'select $1::integer + 1 as n', values: [second?.rows[0].n] },
    ],
  )
  expect(results.map(({ rows }) => rows)).toEqual([[{ n: 3 }], [{ n: 6 }], [{ n: 7 }]])
  const count = async () => Number((await deps.db.pool.query('select count(*) as n from casinos')).rows[0].n)
  const before = await count()
  const casino = {
    name: 'test-add-casino',
    text: "insert into casinos (id, name, status, active, provenance) values (900, 'x', 'x', false, '{}')",
    values: [],
  }
  await expect(
    transaction(deps.db, [casino], () => [
      { name: 'test-fails', text: 'select 1 / $1::integer', values: [0] },
    ]),
  ).rejects.toMatchObject({ code: '22012', statement: 'test-fails' })
  await expect(
    transaction(deps.db, [casino], () => {
      throw new RangeError('stopped')
    }),
  ).rejects.toThrow('stopped')
  expect(await count()).toBe(before)
})

test('two concurrent users on few connections each see only their rows', async () => {
  const people = [ann, ...(await Promise.all(Array.from({ length: 5 }, () => createUser(deps))))]
  await Promise.all(
    Array.from({ length: 120 }, async (_, n) => {
      const who = people[n % people.length] ?? ann
      const [result] = await runAsUser(deps.db, who, [
        { name: 'test-who', text: 'select distinct user_id as who from casinos_users', values: [] },
      ])
      expect(result?.rows).toEqual([{ who }])
    }),
  )
})

test('a Date is sent as its time, alone and in an array', async () => {
  const [start, at] = [new Date(0), new Date('2026-03-29T01:30:00.123Z')]
  const [result] = await transaction(deps.db, [
    {
      name: 'test-dates',
      text: `select $1::timestamptz as at, $2::timestamptz[] as all, $1::timestamptz::text as text, $1::date::text as day`,
      values: [at, [start, null, at]],
    },
  ])
  const text = '2026-03-29 01:30:00.123+00'
  expect(result?.rows).toEqual([{ at, all: [start, null, at], text, day: '2026-03-29' }])
})

describe('rejects before sending anything', () => {
  test.each([
    ['reset role', 'reset role'],
    ['commit', ' COMMIT'],
    ['set', 'set role postgres'],
    ['do', 'do $$ begin end $$'],
  ])('%s', async (_name, text) => {
    await expect(
      runAsUser(deps.db, ann, [rank('test-rank', 31), { name: `test-${randomUUID()}`, text, values: [] }]),
    ).rejects.toThrow(TypeError)
    expect(await ranks()).toEqual([1])
  })

  test('one name with two texts, and values that cannot be bound', async () => {
    await runAsUser(deps.db, ann, [{ name: 'test-one', text: 'select 1', values: [] }])
    await expect(
      runAsUser(deps.db, ann, [{ name: 'test-one', text: 'select 2', values: [] }]),
    ).rejects.toThrow(TypeError)
    for (const value of [undefined, Number.NaN, {}, [{}], () => 1, new Date(Number.NaN)]) {
      await expect(
        runAsUser(deps.db, ann, [{ name: 'test-bind', text: 'select $1', values: [value] }]),
      ).rejects.toThrow(TypeError)
    }
  })
})

test.each(['', 'x', "'; reset role; --", '00000000-0000-0000-0000-00000000000'])(
  'a function rejects an invalid user ID: %j',
  async (who) => {
    await expect(callFunction(deps.db, 'read_list', { userId: who })).rejects.toMatchObject({ code: '22P02' })
  },
)

test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
  'connections that the server ends are Unavailable, and it recovers',
  async () => {
    const running = Promise.allSettled(
      Array.from({ length: 10 }, () =>
        runAsUser(deps.db, ann, [{ name: 'test-sleep', text: 'select pg_sleep(4)', values: [] }]),
      ),
    )
    const admin = await database.admin()
    try {
      // A terminated backend can still be listed for a moment, so count distinct processes.
      const killed = new Set<number>()
      while ((await Promise.race([running, Promise.resolve(false)])) === false) {
        const { rows } = await admin.query(
          "select pid, pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and query like '%pg_sleep(4)%' and pid <> pg_backend_pid() and state = 'active'",
          [database.name],
        )
        for (const { pid } of rows) killed.add(pid)
      }
      expect(killed.size).toBeGreaterThan(0)
      const outcomes = await running
      expect(outcomes.every((one) => one.status === 'rejected' && one.reason instanceof Unavailable)).toBe(
        true,
      )
      expect(await ranks()).toEqual([1])

      // Including idle ones: the pool must not reuse a closed connection.
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = $2',
        [database.name, LOGIN],
      )
      const after = await Promise.allSettled(Array.from({ length: 20 }, () => runAsUser(deps.db, ann, [])))
      expect(
        after.filter((one) => one.status === 'rejected' && !(one.reason instanceof Unavailable)),
      ).toEqual([])
      expect(await ranks()).toEqual([1])
    } finally {
      await admin.end()
    }
  },
)

test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
  'a deadlock is retried until both are committed',
  async () => {
    const both = (name: string, first: number, second: number) => [
      {
        name: `${name}-a`,
        text: 'update casinos_users set user_rank = 7 where user_id = $1::uuid and casino_id = $2 returning pg_sleep(0.2)',
        values: [ann, first],
      },
      {
        name: `${name}-b`,
        text: 'update casinos_users set user_rank = 7 where user_id = $1::uuid and casino_id = $2',
        values: [ann, second],
      },
    ]
    await Promise.all([
      runAsUser(deps.db, ann, both('test-up', 1, 2)),
      runAsUser(deps.db, ann, both('test-down', 2, 1)),
    ])
    expect(await ranks()).toEqual([7])
  },
)

test.runIf(onPostgres)('a lock held too long is Unavailable', async () => {
  const holder = await deps.db.pool.connect()
  await holder.query('begin')
  await holder.query(setUser(ann).text, [ann])
  await holder.query('select 1 from casinos_users where casino_id = 1 for update')
  const waiting = runAsUser(deps.db, ann, [rank('test-rank', 41)])
  await expect(waiting).rejects.toThrow(Unavailable)
  await holder.query('rollback')
  holder.release()
  expect(await ranks()).toEqual([1])
})

test.runIf(onPostgres)('connections on which the server no longer responds are replaced', async () => {
  const proxy = await startTcpProxy(database.options.databaseUrl ?? '')
  const db = await openDatabase({
    ...database.options,
    databaseUrl: proxy.url,
    poolSize: 2,
    responseMs: 2000,
  })
  const add = (first: number) =>
    transaction(
      db,
      [{ name: 'test-first-sum', text: 'select $1::int as sum', values: [first] }],
      (results) => [
        { name: 'test-second-sum', text: 'select $1::int + 1 as sum', values: [results[0]?.rows[0].sum] },
      ],
    )
  await Promise.all([add(1), add(2)])
  proxy.silence()
  for (const outcome of await Promise.allSettled([add(1), add(2)]))
    expect(outcome).toMatchObject({
      status: 'rejected',
      reason: expect.objectContaining({
        name: 'Unavailable',
        message: expect.stringContaining('no response'),
      }),
    })
  expect((await add(3))[1]?.rows).toEqual([{ sum: 4 }])
  proxy.silence()
  await expect(db.ping()).rejects.toThrow(Unavailable)
  await db.ping()
  await db.close()
  await proxy.close()
})

test.runIf(onPostgres)('statements that together take longer than one may are not cut off', async () => {
  const db = await openDatabase({ ...database.options, responseMs: 2000 })
  const sleep = { name: 'test-slow-part', text: 'select pg_sleep(0.8)', values: [] }
  expect(await transaction(db, [sleep, sleep, sleep])).toHaveLength(3)
  await db.close()
})

test('a rejected statement is not Unavailable', async () => {
  const outcome = await runAsUser(deps.db, ann, [rank('test-rank', 0)]).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(DatabaseError)
  expect(outcome).toMatchObject({ code: '23514' })
})
