import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MOST_IMPORT_ROWS } from '#contract/import-limits.ts'
import { cents } from '#core/units.ts'
import { editEntry, deleteEntry, restoreEntry } from '#server/commands/ledger/change-entry.ts'
import { recordAmount, recordCollection } from '#server/commands/ledger/record-entry.ts'
import { checkTotals } from '#server/jobs/check-totals.ts'
import { readDashboard } from '#server/commands/ledger/read-dashboard.ts'
import { readEntries } from '#server/queries/ledger/read-entries.ts'
import { createUser } from '#server/testing/factories.ts'
import { importAll, importRow } from '#server/testing/import-rows.ts'
import { runAsUser } from '#server/testing/run-as-user.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { type TestDeps, testDeps } from '#server/testing/test-deps.ts'

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

const collect = (casinoId: number, over: { id?: string; occurredAt?: string; again?: boolean } = {}) =>
  recordCollection(deps, ann, casinoId, { id: randomUUID(), ...over })
const cashOut = (casinoId: number, amount: number, id: string = randomUUID()) =>
  recordAmount(deps, ann, casinoId, 'cash_out', cents(amount), { id })
const spend = (casinoId: number, amount: number, id: string = randomUUID()) =>
  recordAmount(deps, ann, casinoId, 'spend', cents(amount), { id })
const entries = async () => (await readEntries(deps, ann, {})).entries

describe('a collection', () => {
  test('starts the countdown and does not change the totals', async () => {
    const before = await readDashboard(deps, ann)
    expect(before.totals).toEqual({ availableNow: '2.45', collected: '0.00', spent: '0.00', profit: '0.00' })
    const response = await collect(1)
    expect(response).toMatchObject({
      replayed: false,
      casino: {
        casinoId: 1,
        lastCollected: '2026-11-20T12:00:00.000Z',
        nextAvailableAt: '2026-11-21T12:00:00.000Z',
        ready: false,
        expectedReward: '0.95',
      },
      totals: { collected: '0.00', spent: '0.00', profit: '0.00' },
    })
    deps.clock.set('2026-11-21T12:00:00.000Z')
    const row = (await readDashboard(deps, ann)).casinos.find((one) => one.casinoId === 1)
    expect(row?.ready).toBe(true)
    expect((await collect(1)).casino).toMatchObject({
      lastCollected: '2026-11-21T12:00:00.000Z',
      nextAvailableAt: '2026-11-22T12:00:00.000Z',
      ready: false,
    })
  })

  test('with the same id is replayed; with another body it is a conflict that changes nothing', async () => {
    const id = randomUUID()
    const first = await collect(1, { id })
    deps.clock.advance(3_600_000)
    expect(await collect(1, { id })).toMatchObject({ replayed: true, entryId: id, casino: first.casino })
    await expect(collect(2, { id })).rejects.toMatchObject({ code: 'conflict' })
    await expect(cashOut(1, 100, id)).rejects.toMatchObject({ code: 'conflict' })
    await expect(collect(1, { id, occurredAt: '2026-11-19T12:00:00Z' })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await entries()).toHaveLength(1)
  })

  test('from a second device within a minute is the same collection', async () => {
    const first = await collect(1)
    deps.clock.advance(59_000)
    const second = await collect(1)
    expect(second).toMatchObject({ replayed: true, entryId: first.entryId, casino: first.casino })
    deps.clock.advance(1_000)
    expect(await collect(1)).toMatchObject({ replayed: false })
    expect(await entries()).toHaveLength(2)
  })

  test('that was answered as a duplicate is not recorded by a retry, whatever happened to the first one', async () => {
    const first = await collect(1)
    const [deleted, moved] = [randomUUID(), randomUUID()]
    const occurredAt = '2026-11-20T12:00:00Z'
    for (const id of [deleted, moved])
      expect(await collect(1, { id, occurredAt })).toMatchObject({ replayed: true, entryId: first.entryId })
    await deleteEntry(deps, ann, first.entryId ?? '')
    const again = { id: deleted, occurredAt }
    expect(await collect(1, again)).toMatchObject({ replayed: true, entryId: first.entryId })
    await restoreEntry(deps, ann, first.entryId ?? '')
    await editEntry(deps, ann, first.entryId ?? '', { occurredAt: '2026-11-01T12:00:00Z' })
    expect(await collect(1, { id: moved, occurredAt, again: true })).toMatchObject({
      replayed: true,
      entryId: first.entryId,
    })
    expect(await entries()).toHaveLength(1)
    expect((await readDashboard(deps, ann)).casinos.find((row) => row.casinoId === 1)?.ready).toBe(true)
    await expect(collect(2, { id: deleted })).rejects.toMatchObject({ code: 'conflict' })
    await expect(cashOut(1, 100, moved)).rejects.toMatchObject({ code: 'conflict' })
    expect(await collect(1)).toMatchObject({ replayed: false })
  })

  // 18:00 in Los Angeles is 02:00 UTC.
  test('after a reset within that minute is the next one, in either order', async () => {
    deps.clock.set('2026-11-21T02:05:00.000Z')
    const times = ['2026-11-20T02:00:10.000Z', '2026-11-20T01:59:40.000Z']
    for (const occurredAt of [...times, '2026-11-21T01:59:40.000Z'])
      expect(await collect(3, { occurredAt })).toMatchObject({ replayed: false })
    const late = await collect(3, { occurredAt: '2026-11-21T02:00:10.000Z' })
    expect(late).toMatchObject({ replayed: false, casino: { ready: false } })
    expect(await collect(3, { occurredAt: '2026-11-21T02:00:50.000Z' })).toMatchObject({
      replayed: true,
      entryId: late.entryId,
    })
    expect(await entries()).toHaveLength(4)
  })

  test('that the user confirms as a second one is one, and its retry is not a third', async () => {
    await collect(1)
    const id = randomUUID()
    expect(await collect(1, { id, again: true })).toMatchObject({ replayed: false, entryId: id })
    expect(await collect(1, { id, again: true })).toMatchObject({ replayed: true, entryId: id })
    expect(await collect(1)).toMatchObject({ replayed: true })
    expect(await entries()).toHaveLength(2)
  })

  test('by twenty devices concurrently is one', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => collect(1)))
    expect(responses.filter((response) => !response.replayed)).toHaveLength(1)
    expect(await entries()).toHaveLength(1)
  })

  test('retried twenty times concurrently is applied once', async () => {
    const id = randomUUID()
    const responses = await Promise.all(Array.from({ length: 20 }, () => collect(1, { id })))
    expect(responses.filter((response) => !response.replayed)).toHaveLength(1)
    expect(responses.every((response) => response.entryId === id)).toBe(true)
  })

  // Server time is 2026-11-20T12:00:00Z; each side of each edge.
  test.each([
    ['a little ahead', '2026-11-20T12:04:00.000Z', '2026-11-20T12:00:00.000Z', true],
    ['a day ahead', '2026-11-21T12:00:00.000Z', '2026-11-20T12:00:00.000Z', true],
    ['the year 9999', '9999-12-31T00:00:00.000Z', '2026-11-20T12:00:00.000Z', true],
    ['an hour ago', '2026-11-20T11:00:00.000Z', '2026-11-20T11:00:00.000Z', true],
    ['exactly 30 days ago', '2026-10-21T12:00:00.000Z', '2026-10-21T12:00:00.000Z', true],
    ['a millisecond more', '2026-10-21T11:59:59.999Z', '2026-10-21T11:59:59.999Z', false],
    ['1970', '1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z', false],
  ])('sent with a time %s', async (_name, sent, stored, moves) => {
    const response = await collect(1, { occurredAt: sent })
    expect(response.casino.lastCollected).toBe(moves ? stored : null)
    expect((await entries())[0]?.occurredAt).toBe(stored)
    expect(await checkTotals(deps.db)).toBe(0)
  })

  test('before 1970 is rejected', async () => {
    await expect(collect(1, { occurredAt: '1969-12-31T23:59:59Z' })).rejects.toMatchObject({
      code: 'invalid',
      field: 'occurredAt',
    })
  })

  test('from three days ago does not move the countdown back', async () => {
    await collect(1)
    const late = await collect(1, { occurredAt: '2026-11-17T12:00:00Z' })
    expect(late).toMatchObject({ replayed: false, casino: { lastCollected: '2026-11-20T12:00:00.000Z' } })
    expect(await entries()).toHaveLength(2)
  })

  test('after the clock was set back retains the later time', async () => {
    await collect(1)
    deps.clock.set('2026-11-20T11:50:00.000Z')
    expect((await collect(1)).casino.lastCollected).toBe('2026-11-20T12:00:00.000Z')
    expect(await checkTotals(deps.db)).toBe(0)
  })
})

describe('undo', () => {
  test('of the latest collection restores the previous one, and restoring it reverts that', async () => {
    await collect(1, { occurredAt: '2026-11-19T08:00:00Z' })
    const latest = await collect(1)
    const undone = await deleteEntry(deps, ann, latest.entryId ?? '')
    expect(undone).toMatchObject({ replayed: false, casino: { lastCollected: '2026-11-19T08:00:00.000Z' } })
    expect(await deleteEntry(deps, ann, latest.entryId ?? '')).toMatchObject({ replayed: true })
    expect(await restoreEntry(deps, ann, latest.entryId ?? '')).toMatchObject({
      casino: { lastCollected: '2026-11-20T12:00:00.000Z' },
    })
  })

  test('of the only collection makes the casino ready', async () => {
    const only = await collect(1)
    expect((await deleteEntry(deps, ann, only.entryId ?? '')).casino).toMatchObject({
      lastCollected: null,
      ready: true,
    })
  })

  test('of a cash-out removes it from the totals, and a deleted one cannot be edited', async () => {
    const { entryId: id = '' } = await cashOut(1, 1250)
    expect((await deleteEntry(deps, ann, id)).totals.collected).toBe('0.00')
    await expect(editEntry(deps, ann, id, { amount: '3.00' })).rejects.toMatchObject({ code: 'conflict' })
    expect((await restoreEntry(deps, ann, id)).totals.collected).toBe('12.50')
  })

  test("of another user's entry, or of an unknown one, is the same 404", async () => {
    const bob = await createUser(deps)
    const { entryId: id = '' } = await cashOut(1, 1250)
    await expect(deleteEntry(deps, bob, id)).rejects.toMatchObject({ code: 'not-found' })
    await expect(editEntry(deps, bob, id, { amount: '1.00' })).rejects.toMatchObject({ code: 'not-found' })
    await expect(restoreEntry(deps, bob, id)).rejects.toMatchObject({ code: 'not-found' })
    await expect(deleteEntry(deps, ann, randomUUID())).rejects.toMatchObject({ code: 'not-found' })
    expect((await entries())[0]?.voidedAt).toBeNull()
  })
})

describe('amounts', () => {
  test('add up, and profit is cash-outs minus spends', async () => {
    await cashOut(1, 1000)
    await cashOut(1, 250)
    await spend(1, 300)
    const response = await spend(1, 25)
    expect(response.casino).toMatchObject({ userTotalPayout: '12.50', userTotalSpent: '3.25' })
    expect(response.totals).toMatchObject({ collected: '12.50', spent: '3.25', profit: '9.25' })
    expect((await spend(2, 2000)).totals.profit).toBe('-10.75')
    await spend(1, 50)
    const again = await cashOut(1, 700)
    expect(again.casino).toMatchObject({ userTotalPayout: '19.50', userTotalSpent: '3.75' })
    expect(again.totals).toMatchObject({ collected: '19.50', spent: '23.75', profit: '-4.25' })
  })

  test('when edited change the total by the difference', async () => {
    const { entryId: id = '' } = await cashOut(1, 1250)
    expect((await editEntry(deps, ann, id, { amount: '2.50', note: 'typo' })).casino.userTotalPayout).toBe(
      '2.50',
    )
    expect((await entries())[0]).toMatchObject({ amount: '2.50', note: 'typo' })
    // A retry with the first body is still a replay.
    expect(await cashOut(1, 1250, id)).toMatchObject({ replayed: true })
    await expect(cashOut(1, 250, id)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('can be removed only from a collection', async () => {
    const { entryId: cash = '' } = await cashOut(1, 1250)
    await expect(editEntry(deps, ann, cash, { amount: null })).rejects.toMatchObject({
      code: 'invalid',
      field: 'amount',
    })
    expect((await readDashboard(deps, ann)).totals.collected).toBe('12.50')
    const { entryId: collected = '' } = await recordCollection(deps, ann, 2, {
      id: randomUUID(),
      amount: '0.50',
    })
    await editEntry(deps, ann, collected, { amount: null })
    expect((await entries()).find(({ id }) => id === collected)?.amount).toBeNull()
  })

  test('that would overflow the total are rejected without a change', async () => {
    await cashOut(1, 100_000_000)
    await fill(9998)
    const last = await readDashboard(deps, ann)
    expect(last.totals.collected).toBe('9999000000.00')
    await expect(cashOut(1, 100_000_000)).rejects.toMatchObject({ code: 'invalid', field: 'amount' })
    const several = [{ ...million(), casinoId: 2 }, million()]
    await expect(importAll(deps, ann, several)).rejects.toMatchObject({
      code: 'invalid',
      field: 'amount',
    })
    expect((await readDashboard(deps, ann)).totals.collected).toBe('9999000000.00')
    expect((await cashOut(1, 99_999_999)).totals.collected).toBe('9999999999.99')
    await expect(cashOut(1, 1)).rejects.toMatchObject({ code: 'invalid', field: 'amount' })
    expect(await checkTotals(deps.db)).toBe(0)
  })

  const million = (minute = 0) => {
    const occurredAt = new Date(deps.now() - minute * 60_000).toISOString()
    return importRow({ kind: 'cash_out', amount: '1000000.00', occurredAt, equal: MOST_IMPORT_ROWS })
  }

  /** Records a number of cash-outs of a million each. */
  async function fill(count: number): Promise<void> {
    await importAll(
      deps,
      ann,
      Array.from({ length: count }, (_, minute) => million(minute)),
    )
  }

  test('with a note that the database cannot store are rejected', async () => {
    const note = 'a\0b'
    await expect(
      recordAmount(deps, ann, 1, 'spend', cents(1), { id: randomUUID(), note }),
    ).rejects.toMatchObject({
      code: 'invalid',
      field: 'note',
    })
  })

  test('notes are stored unchanged', async () => {
    const note = `'; drop table entries; -- <img onerror=x> {{7*7}} \u202E 🎰`
    await recordAmount(deps, ann, 1, 'spend', cents(1), { id: randomUUID(), note })
    expect((await entries())[0]?.note).toBe(note)
  })
})

describe('casinos', () => {
  test('that do not exist or are closed reject entries', async () => {
    await expect(collect(999)).rejects.toMatchObject({ code: 'not-found' })
    await expect(spend(6, 100)).rejects.toMatchObject({ code: 'not-found' })
    expect(await entries()).toHaveLength(0)
  })

  test('that closed accept entries of users with a row there, and are never ready', async () => {
    await collect(2)
    await deps.db.pool.query('update casinos set active = false where id = 2')
    deps.catalog.changed()
    const response = await cashOut(2, 500)
    expect(response.casino).toMatchObject({ userTotalPayout: '5.00', ready: false, nextAvailableAt: null })
    expect((await readDashboard(deps, ann)).casinos.map((row) => row.casinoId)).toContain(2)
    expect(
      (await readDashboard(deps, await createUser(deps))).casinos.map((row) => row.casinoId),
    ).not.toContain(2)
  })

  test('listed after sign-up are in the list and accept entries', async () => {
    await deps.db.pool.query(
      "insert into casinos (id, name, tier, rank, status, provenance) values (7, 'New', 3, 7, 'active', '{}')",
    )
    deps.catalog.changed()
    const row = (await readDashboard(deps, ann)).casinos.find((one) => one.casinoId === 7)
    expect(row).toMatchObject({ userTier: 3, userRank: 7, lastCollected: null, ready: true })
    expect(await collect(7)).toMatchObject({ replayed: false, casino: { userTier: 3, ready: false } })
  })
})

test('eight devices writing concurrently: the totals equal the ledger, to the cent', async () => {
  const bob = await createUser(deps)
  const sums = new Map([ann, bob].map((who) => [who, { cash_out: 0, spend: 0 }]))
  const applied: { who: string; id: string; kind: 'cash_out' | 'spend'; amount: number; casino: number }[] =
    []
  const device = async (number: number) => {
    for (let step = 0; step < 25; step++) {
      const who = number % 2 ? ann : bob
      const kind = (step + number) % 3 ? 'cash_out' : 'spend'
      const amount = ((number * 7919 + step * 104_729) % 99_999) + 1
      const casino = ((number + step) % 3) + 1
      const id = randomUUID()
      const send = () => recordAmount(deps, who, casino, kind, cents(amount), { id })
      // Every fourth write is retried concurrently, as after a lost response.
      await (step % 4 ? send() : Promise.all([send(), send(), send()]))
      applied.push({ who, id, kind, amount, casino })
      const sum = sums.get(who)
      if (sum) sum[kind] += amount
      if (step % 5 === 4) {
        const old = applied.findLast((entry) => entry.who === who)
        if (old?.id === id) {
          await deleteEntry(deps, who, id)
          if (sum) sum[kind] -= amount
        }
      }
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, number) => device(number)))
  for (const [who, sum] of sums) {
    const { totals } = await readDashboard(deps, who)
    expect(totals.collected).toBe((sum.cash_out / 100).toFixed(2))
    expect(totals.spent).toBe((sum.spend / 100).toFixed(2))
  }
  expect(await checkTotals(deps.db)).toBe(0)
})

test('a manipulated total is detected', async () => {
  await cashOut(1, 100)
  expect(await checkTotals(deps.db)).toBe(0)
  await runAsUser(deps.db, ann, [
    {
      name: 'test-tamper',
      text: 'update casinos_users set user_total_payout = 2 where user_id = $1::uuid and casino_id = 1',
      values: [ann],
    },
  ])
  expect(await checkTotals(deps.db)).toBe(1)
})
