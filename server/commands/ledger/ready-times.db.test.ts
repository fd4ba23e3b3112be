import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nextReady } from '#core/bonuses/next-ready.ts'
import { cents, type EpochMs } from '#core/units.ts'
import { deleteEntry, restoreEntry, editEntry } from '#server/commands/ledger/change-entry.ts'
import { recordAmount, recordCollection } from '#server/commands/ledger/record-entry.ts'
import { readyRules, repairReadyTimes } from '#server/commands/ledger/repair-ready-times.ts'
import { updateVisibility } from '#server/commands/ledger/update-visibility.ts'
import { callFunction } from '#server/db/call-function.ts'
import { repairReadyTimesQueue } from '#server/jobs/repair-ready-times.ts'
import type { JobResult } from '#server/jobs/jobs.ts'
import { createUser } from '#server/testing/factories.ts'
import { importAll, importRow } from '#server/testing/import-rows.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { type TestDeps, testDeps } from '#server/testing/test-deps.ts'

let database: TestDatabase
let deps: TestDeps

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => void (deps = await testDeps(database)))

const stored = async (userId: string) => (await callFunction(deps.db, 'read_ready_times', { userId })).casinos

/** The stored times, each with the one that core computes from the last collection. */
async function storedAndExpected(userId: string) {
  const { byId } = await deps.catalog.read()
  const rows = (await stored(userId)).toSorted(([a], [b]) => a - b)
  const expected = rows.map(([casinoId, lastCollected]): (typeof rows)[number] => {
    const known = byId.get(casinoId)
    const isKnown = known?.casino.active && lastCollected !== null
    return [casinoId, lastCollected, isKnown ? nextReady(known.bonus.clock, lastCollected) : null, null]
  })
  return { rows, expected }
}

// Hourly; daily in UTC; daily in Los Angeles, where the second of these nights is an hour longer.
const casino = fc.constantFrom(1, 2, 3)
const moment = fc.constantFrom(
  '2026-10-31T01:30:00.000Z',
  '2026-11-01T05:00:00.000Z',
  '2026-11-02T01:59:59.999Z',
  '2026-11-19T04:59:59.999Z',
  '2026-11-19T05:00:00.000Z',
  '2026-11-20T02:00:00.000Z',
  // Too long ago to restart a countdown.
  '2026-10-01T12:00:00.000Z',
  // In the future: counts as now.
  '2027-01-01T12:00:00.000Z',
)
const number = fc.nat(99)
const write = fc.oneof(
  { weight: 4, arbitrary: fc.record({ collects: casino, at: moment, again: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ spends: casino, at: moment }) },
  { weight: 1, arbitrary: fc.record({ batch: fc.array(fc.record({ casino, at: moment })) }) },
  { weight: 3, arbitrary: fc.record({ edits: number, at: moment }) },
  { weight: 3, arbitrary: fc.record({ deletes: number }) },
  { weight: 2, arbitrary: fc.record({ restores: number }) },
  { weight: 1, arbitrary: fc.record({ snoozes: casino, hidden: fc.boolean() }) },
)
type Write = typeof write extends fc.Arbitrary<infer Value> ? Value : never

async function run(ann: string, ids: string[], one: Write): Promise<void> {
  const known = (n: number) => ids[n % ids.length]
  const add = (): string => {
    const id = randomUUID()
    ids.push(id)
    return id
  }
  if ('collects' in one) {
    await recordCollection(deps, ann, one.collects, { id: add(), occurredAt: one.at, again: one.again })
  } else if ('spends' in one) {
    await recordAmount(deps, ann, one.spends, 'spend', cents(100), { id: add(), occurredAt: one.at })
  } else if ('batch' in one) {
    await importAll(
      deps,
      ann,
      one.batch.map(({ casino: casinoId, at }) => importRow({ id: add(), casinoId, occurredAt: at })),
    )
  } else if ('snoozes' in one) {
    const snoozedUntil = '2026-11-22T12:00:00.000Z'
    await updateVisibility(deps, ann, one.snoozes, { hidden: one.hidden, snoozedUntil })
  } else {
    const id = known('edits' in one ? one.edits : 'deletes' in one ? one.deletes : one.restores)
    if (id === undefined) return
    const change =
      'edits' in one
        ? editEntry(deps, ann, id, { occurredAt: one.at })
        : 'deletes' in one
          ? deleteEntry(deps, ann, id)
          : restoreEntry(deps, ann, id)
    // A duplicate has no entry; a deleted one cannot be edited.
    await change.catch((error: { code?: string }) => expect(['not-found', 'conflict']).toContain(error.code))
  }
}

test('after any writes, each stored time is the one that core computes from the last collection', async () => {
  let known = 0
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 10, maxLength: 40 }), async (writes) => {
      const ann = await createUser(deps)
      const ids: string[] = []
      for (const one of writes) await run(ann, ids, one)
      const { rows, expected } = await storedAndExpected(ann)
      expect(rows).toEqual(expected)
      known += rows.length
    }),
    { numRuns: 15 },
  )
  expect(known).toBeGreaterThan(0)
})

test('of two concurrent writes, the later collection decides', async () => {
  const ann = await createUser(deps)
  const times = ['09', '11', '08', '10'].map((hour) => `2026-11-20T${hour}:00:00.000Z`)
  for (let round = 0; round < 5; round++) {
    const responses = await Promise.all(
      times.map((occurredAt) =>
        recordCollection(deps, ann, 1, { id: randomUUID(), occurredAt, again: true }),
      ),
    )
    const [first] = responses
    const [edited] = await Promise.all([
      editEntry(deps, ann, first?.entryId ?? '', { occurredAt: '2026-11-20T11:30:00.000Z' }),
      recordCollection(deps, ann, 1, {
        id: randomUUID(),
        occurredAt: '2026-11-20T11:45:00.000Z',
        again: true,
      }),
    ])
    await deleteEntry(deps, ann, edited.entryId ?? '')
    const { rows, expected } = await storedAndExpected(ann)
    expect(rows).toEqual(expected)
  }
})

test('a job repairs the rows of all users after a change of the rules, and later those of a part', async () => {
  const [ann, bob] = [await createUser(deps), await createUser(deps)]
  for (const who of [ann, bob])
    for (const casinoId of [1, 2, 5]) await recordCollection(deps, who, casinoId, { id: randomUUID() })
  const repaired: number[] = []
  const queue = repairReadyTimesQueue({
    db: deps.db,
    log: pino({ level: 'silent' }),
    readRules: () => readyRules(deps),
    repair: async (ids) => {
      const count = await repairReadyTimes(deps, ids)
      repaired.push(count)
      return count
    },
  })
  const results: JobResult[] = []
  const runJob = async () => {
    const output = await queue.run({
      data: null,
      attempts: 1,
      previous: async () => results.toReversed(),
      signal: new AbortController().signal,
      createJobForOtherServer: () => undefined,
    })
    results.push({ at: deps.now(), output })
    return output
  }
  expect(await runJob()).toMatchObject({ part: 0, repaired: 0 })

  await deps.db.pool.query('update casinos set clock = \'{"kind":"rolling","minutes":360}\' where id = 1')
  await deps.db.pool.query('update casinos set active = false where id = 5')
  deps.catalog.changed()
  expect(await runJob()).toMatchObject({ repaired: 4 })
  for (const who of [ann, bob]) {
    const { rows, expected } = await storedAndExpected(who)
    expect(rows).toEqual(expected)
    expect(rows[0]?.[2]).toBe(Date.parse('2026-11-20T18:00:00.000Z'))
    expect(rows[2]?.[2]).toBeNull()
  }

  await deps.db.pool.query("update casinos set link = 'https://other.example/' where id = 1")
  deps.catalog.changed()
  for (const who of [ann, bob]) {
    const [row] = await stored(who)
    const lastCollected: EpochMs | null = row?.[1] ?? null
    const wrong = { userId: who, casinoIds: [1], lastCollected: [lastCollected], nextReadyAt: [null] }
    expect(await callFunction(deps.db, 'save_ready_times', wrong)).toEqual({ saved: 1 })
  }
  repaired.length = 0
  for (let day = 0; day < 7; day++) await runJob()
  expect(repaired.reduce((sum, count) => sum + count, 0)).toBe(2)
  expect(new Set(results.map(({ output }) => (output as { part: number }).part)).size).toBe(7)
})

test('a time is not stored by a last collection that has changed meanwhile', async () => {
  const ann = await createUser(deps)
  await recordCollection(deps, ann, 1, { id: randomUUID() })
  const [before] = await stored(ann)
  deps.clock.advance(3_600_000)
  await recordCollection(deps, ann, 1, { id: randomUUID() })
  const outdated = { userId: ann, casinoIds: [1], lastCollected: [before?.[1] ?? null], nextReadyAt: [null] }
  expect(await callFunction(deps.db, 'save_ready_times', outdated)).toEqual({ saved: 0 })
  const { rows, expected } = await storedAndExpected(ann)
  expect(rows).toEqual(expected)
})
