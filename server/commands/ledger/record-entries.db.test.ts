import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cents } from '#core/units.ts'
import type { SentEntry } from '#server/commands/ledger/body-hash.ts'
import { recordEntries } from '#server/commands/ledger/record-entries.ts'
import { recordEntry } from '#server/commands/ledger/record-entry.ts'
import { ApiError } from '#server/errors.ts'
import { checkTotals } from '#server/jobs/check-totals.ts'
import { readDashboard } from '#server/commands/ledger/read-dashboard.ts'
import { readEntries } from '#server/queries/ledger/read-entries.ts'
import { person } from '#server/testing/factories.ts'
import { runAsUser } from '#server/testing/run-as-user.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { type TestDeps, testDeps } from '#server/testing/test-deps.ts'

let database: TestDatabase
let deps: TestDeps

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => void (deps = await testDeps(database)))

type Sent = SentEntry & { readonly id: string }

const spend = (casinoId: number, amount: number): Sent => ({
  id: randomUUID(),
  kind: 'spend',
  casinoId,
  amount: cents(amount),
  note: null,
  occurredAt: null,
})

/** What a response shows of an outcome: a duplicate is replayed, too. */
async function recordAlone(userId: string, { id, ...sent }: Sent) {
  try {
    const { replayed, entryId } = await recordEntry(deps, userId, id, sent)
    return { result: replayed ? 'replayed' : 'recorded', entryId }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict') return { result: 'conflict', entryId: id }
    throw error
  }
}

/** The ledger without what collections were worth, which is not known of several. */
async function ledgerOf(userId: string) {
  const { entries } = await readEntries(deps, userId, {})
  return entries.map((entry) => ({ ...entry, worth: null }))
}

const IDS = Array.from({ length: 12 }, () => randomUUID())
// Within a minute of each other, around the reset of casino 2, and longer ago than a countdown can start.
const TIMES = ['05:00:20', '05:00:05', '04:59:50', '04:59:30'].map((time) => `2026-11-20T${time}.000Z`)
const sentEntry: fc.Arbitrary<Sent> = fc
  .record({
    id: fc.constantFrom(...IDS),
    kind: fc.constantFrom('collect', 'collect', 'cash_out', 'spend'),
    casinoId: fc.constantFrom(1, 2, 3),
    amount: fc.integer({ min: 1, max: 100_000 }).map(cents),
    note: fc.constantFrom(null, 'a "note", {1}'),
    occurredAt: fc.constantFrom(...TIMES, '2026-10-01T12:00:00.000Z', null),
    again: fc.boolean(),
  })
  .map(({ amount, ...sent }) => ({ ...sent, amount: sent.kind === 'collect' ? null : amount }))

test('several entries have the results, the ledger, and the totals that each alone would have', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(sentEntry, { maxLength: 12 }), { maxLength: 3 }), async (batches) => {
      const [ann, bob] = [await person(deps), await person(deps)]
      for (const sent of batches) {
        const together = await recordEntries(deps, ann, sent, randomUUID())
        const alone: unknown[] = []
        for (const one of sent) alone.push(await recordAlone(bob, one))
        expect(
          together.map(({ outcome, entryId }) => ({
            result: outcome === 'duplicate' ? 'replayed' : outcome,
            entryId,
          })),
        ).toEqual(alone)
      }
      expect(await ledgerOf(ann)).toEqual(await ledgerOf(bob))
      expect(await readDashboard(deps, ann)).toEqual(await readDashboard(deps, bob))
    }),
    { numRuns: 25 },
  )
  expect(await checkTotals(deps.db)).toBe(0)
})

test('with the ID of an earlier one of the same call are replayed, also after a second collection', async () => {
  const ann = await person(deps)
  const collect = { ...spend(1, 0), kind: 'collect' as const, amount: null }
  const again = { ...collect, id: randomUUID(), again: true }
  expect(await recordEntries(deps, ann, [collect, again, collect], null)).toEqual([
    { outcome: 'recorded', entryId: collect.id },
    { outcome: 'recorded', entryId: again.id },
    { outcome: 'replayed', entryId: collect.id },
  ])
})

test('are all missing when one casino is unknown or closed', async () => {
  const ann = await person(deps)
  for (const casinoId of [999, 6]) {
    await expect(recordEntries(deps, ann, [spend(1, 100), spend(casinoId, 100)], null)).rejects.toMatchObject(
      { code: 'not-found' },
    )
  }
  expect((await readEntries(deps, ann, {})).entries).toEqual([])
})

test('belong to a batch; a known entry stays in its own', async () => {
  const ann = await person(deps)
  const [first, second] = [randomUUID(), randomUUID()]
  const [known, added] = [spend(1, 100), spend(2, 200)]
  await recordEntries(deps, ann, [known], first)
  expect(await recordEntries(deps, ann, [known, added], second)).toEqual([
    { outcome: 'replayed', entryId: known.id },
    { outcome: 'recorded', entryId: added.id },
  ])
  const [stored] = await runAsUser(deps.db, ann, [
    {
      name: 'test-batches',
      text: 'select id, batch_id from entries where user_id = $1::uuid',
      values: [ann],
    },
  ])
  expect(new Map(stored?.rows.map(({ id, batch_id }) => [id, batch_id]))).toEqual(
    new Map([
      [known.id, first],
      [added.id, second],
    ]),
  )
})
