import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents, epochMs } from '#core/units.ts'
import { deleteEntry, restoreEntry } from '#server/commands/ledger/change-entry.ts'
import { recordAmount, recordCollection } from '#server/commands/ledger/record-entry.ts'
import { checkTotals } from '#server/jobs/check-totals.ts'
import { fillDays, fillDaysQueue } from '#server/jobs/fill-days.ts'
import type { JobResult } from '#server/jobs/jobs.ts'
import { clearByDay } from '#server/testing/clear-by-day.ts'
import { createUser } from '#server/testing/factories.ts'
import { runAsUser } from '#server/testing/run-as-user.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { testDeps } from '#server/testing/test-deps.ts'

let database: TestDatabase

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

/** Reads the months of a user, as that user: without a lock for which another read or the next test would wait. */
async function months(user: string): Promise<{ by_day_count: number; spends: number; sums: number[] }[]> {
  const text = `select by_day_count, spends,
      array(select distinct s from unnest(spends_by_day) s order by 1)::integer[] as sums
    from entry_months where user_id = $1::uuid order by casino_id`
  const [read] = await runAsUser(database.db, user, [{ name: 'test-months', text, values: [user] }])
  return read?.rows ?? []
}

/** Runs jobs of the queue one after the other. */
function jobOf(signal: AbortSignal = new AbortController().signal) {
  const logged: Record<string, unknown>[] = []
  const log = pino({ base: null }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const queue = fillDaysQueue({ db: database.db, log })
  const results: JobResult[] = []
  async function run() {
    const output = await queue.run({
      data: null,
      attempts: 1,
      previous: async () => results,
      signal,
      createJobForOtherServer: () => undefined,
    })
    results.unshift({ at: epochMs(results.length), output })
    return output
  }
  return { run, logged }
}

test('a job after an update counts the sums by day of every user, also of months that were written since, and a later one nothing', async () => {
  const deps = await testDeps(database)
  const [ann, bob] = [await createUser(deps), await createUser(deps)]
  for (const user of [ann, bob]) {
    await recordAmount(deps, user, 1, 'spend', cents(500), { id: randomUUID() })
    await recordAmount(deps, user, 2, 'cash_out', cents(700), { id: randomUUID() })
    await clearByDay(database.db, user)
  }
  await recordAmount(deps, ann, 1, 'spend', cents(100), { id: randomUUID() })
  expect(await months(ann)).toMatchObject([
    { by_day_count: 1, spends: 2, sums: [0, 1, 100] },
    { by_day_count: 0 },
  ])
  // Reports do not use them, so they are not wrong.
  expect(await checkTotals(database.db)).toBe(0)

  const { run } = jobOf()
  expect(await run()).toEqual({ filled: 4 })
  expect(await months(ann)).toMatchObject([
    { by_day_count: 2, spends: 2, sums: [0, 2, 600] },
    { by_day_count: 1, sums: [] },
  ])
  expect(await checkTotals(database.db)).toBe(0)
  await clearByDay(database.db, bob)
  expect(await run()).toEqual({ filled: 0 })
})

test('a user whose sums cannot be counted does not stop the others, and the job is tried again', async () => {
  const deps = await testDeps(database)
  const users = [await createUser(deps), await createUser(deps), await createUser(deps)].toSorted()
  for (const user of users) {
    await recordAmount(deps, user, 1, 'spend', cents(500), { id: randomUUID() })
    await clearByDay(database.db, user)
  }
  const [broken = ''] = users
  await database.db.pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise 'damaged'; end $$;
    create trigger fail before update on entry_months for each row when (old.user_id = '${broken}') execute function fail()`)
  const { run, logged } = jobOf()
  try {
    await expect(run()).rejects.toMatchObject({ name: 'JobError', message: '1 not counted', isFinal: false })
  } finally {
    await database.db.pool.query('drop function fail() cascade')
  }
  const counts = async () => (await Promise.all(users.map(months))).map(([month]) => month?.by_day_count)
  expect(await counts()).toEqual([0, 1, 1])
  expect(logged).toMatchObject([
    { level: 40, statement: 'fill-days', sqlstate: 'P0001' },
    { level: 30, filled: 2 },
    { level: 50, failed: 1 },
  ])
  expect(JSON.stringify(logged)).not.toContain('damaged')
  expect(await run()).toEqual({ filled: 1 })
  expect(await counts()).toEqual([1, 1, 1])
})

test('an entry that is deleted or restored before the job has counted its month is exact', async () => {
  const deps = await testDeps(database)
  const ann = await createUser(deps)
  const ids = ['collection', 'entered', 'spend', 'cash-out', 'paid later'].map(() => randomUUID())
  const [collection = '', entered = '', spend = '', cashOut = '', paidLater = ''] = ids
  const [occurredAt, paidAt] = ['2026-11-01T12:00:00.000Z', '2026-11-02T12:00:00.000Z']
  await recordCollection(deps, ann, 1, { id: collection, occurredAt })
  await recordCollection(deps, ann, 2, { id: entered, occurredAt, amount: '1.23' })
  await recordAmount(deps, ann, 3, 'spend', cents(500), { id: randomUUID(), occurredAt })
  await recordAmount(deps, ann, 3, 'spend', cents(500), { id: spend, occurredAt })
  await recordAmount(deps, ann, 4, 'cash_out', cents(700), { id: cashOut, occurredAt })
  await recordAmount(deps, ann, 4, 'cash_out', cents(700), {
    id: paidLater,
    occurredAt,
    status: 'paid',
    paidAt,
  })
  for (const change of [deleteEntry, restoreEntry]) {
    await clearByDay(database.db, ann)
    for (const id of ids) await change(deps, ann, id)
    expect(await checkTotals(database.db)).toBe(0)
  }
  await fillDays(database.db, ann)
  expect((await months(ann)).map((month) => month.by_day_count)).toEqual([1, 1, 2, 2])
  expect(await checkTotals(database.db)).toBe(0)
})

test('a job that another server repeats ends', async () => {
  const deps = await testDeps(database)
  const user = await createUser(deps)
  await recordAmount(deps, user, 1, 'spend', cents(500), { id: randomUUID() })
  await clearByDay(database.db, user)
  await expect(jobOf(AbortSignal.abort()).run()).rejects.toMatchObject({ name: 'JobError', isFinal: false })
  expect(await months(user)).toMatchObject([{ by_day_count: 0 }])
})
