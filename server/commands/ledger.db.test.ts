import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cents } from '#core/units.ts'
import { asUser } from '#server/access/as-user.ts'
import { editEntry } from '#server/commands/edit-entry.ts'
import { recordAmount } from '#server/commands/record-amount.ts'
import { recordCollection } from '#server/commands/record-collection.ts'
import { restoreEntry } from '#server/commands/restore-entry.ts'
import { voidEntry } from '#server/commands/void-entry.ts'
import { checkProjection } from '#server/db/check-projection.ts'
import { readDashboard } from '#server/queries/read-dashboard.ts'
import { readEntries } from '#server/queries/read-entries.ts'
import { person } from '#server/testing/factories.ts'
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
  ann = await person(deps)
})

const collect = (casinoId: number, over: { id?: string; occurred_at?: string; again?: boolean } = {}) =>
  recordCollection(deps, ann, casinoId, { id: randomUUID(), ...over })
const cashOut = (casinoId: number, amount: number, id: string = randomUUID()) =>
  recordAmount(deps, ann, casinoId, 'cash_out', cents(amount), { id })
const spend = (casinoId: number, amount: number, id: string = randomUUID()) =>
  recordAmount(deps, ann, casinoId, 'spend', cents(amount), { id })
const entries = async () => (await readEntries(deps, ann, {})).entries

describe('a collection', () => {
  test('starts the countdown and leaves the totals alone', async () => {
    const before = await readDashboard(deps, ann)
    expect(before.totals).toEqual({ available_now: '2.45', collected: '0.00', spent: '0.00', profit: '0.00' })
    const answer = await collect(1)
    expect(answer).toMatchObject({
      replayed: false,
      casino: {
        casino_id: 1,
        last_collected: '2026-11-20T12:00:00.000Z',
        next_available_at: '2026-11-21T12:00:00.000Z',
        ready: false,
        expected_reward: '0.95',
      },
      totals: { available_now: '1.50', collected: '0.00', spent: '0.00', profit: '0.00' },
    })
    deps.clock.set('2026-11-21T12:00:00.000Z')
    const row = (await readDashboard(deps, ann)).casinos.find((one) => one.casino_id === 1)
    expect(row?.ready).toBe(true)
    expect((await collect(1)).casino).toMatchObject({
      last_collected: '2026-11-21T12:00:00.000Z',
      next_available_at: '2026-11-22T12:00:00.000Z',
      ready: false,
    })
  })

  test('with the same id again is replayed, with another body a conflict that changes nothing', async () => {
    const id = randomUUID()
    const first = await collect(1, { id })
    deps.clock.advance(3_600_000)
    expect(await collect(1, { id })).toMatchObject({ replayed: true, entry_id: id, casino: first.casino })
    await expect(collect(2, { id })).rejects.toMatchObject({ code: 'conflict' })
    await expect(cashOut(1, 100, id)).rejects.toMatchObject({ code: 'conflict' })
    await expect(collect(1, { id, occurred_at: '2026-11-19T12:00:00Z' })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await entries()).toHaveLength(1)
  })

  test('of a second device within a minute is the same collection', async () => {
    const first = await collect(1)
    deps.clock.advance(59_000)
    const second = await collect(1)
    expect(second).toMatchObject({ replayed: true, entry_id: first.entry_id, casino: first.casino })
    deps.clock.advance(1_000)
    expect(await collect(1)).toMatchObject({ replayed: false })
    expect(await entries()).toHaveLength(2)
  })

  // 18:00 in Los Angeles is 02:00 UTC.
  test('over a reset within that minute is the next one, whichever arrives first', async () => {
    deps.clock.set('2026-11-21T02:05:00.000Z')
    const times = ['2026-11-20T02:00:10.000Z', '2026-11-20T01:59:40.000Z']
    for (const occurred_at of [...times, '2026-11-21T01:59:40.000Z'])
      expect(await collect(3, { occurred_at })).toMatchObject({ replayed: false })
    const late = await collect(3, { occurred_at: '2026-11-21T02:00:10.000Z' })
    expect(late).toMatchObject({ replayed: false, casino: { ready: false } })
    expect(await collect(3, { occurred_at: '2026-11-21T02:00:50.000Z' })).toMatchObject({
      replayed: true,
      entry_id: late.entry_id,
    })
    expect(await entries()).toHaveLength(4)
  })

  test('that the person means again is a second one, and its retry is not a third', async () => {
    await collect(1)
    const id = randomUUID()
    expect(await collect(1, { id, again: true })).toMatchObject({ replayed: false, entry_id: id })
    expect(await collect(1, { id, again: true })).toMatchObject({ replayed: true, entry_id: id })
    expect(await collect(1)).toMatchObject({ replayed: true })
    expect(await entries()).toHaveLength(2)
  })

  test('by twenty devices in the same instant is one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => collect(1)))
    expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1)
    expect(await entries()).toHaveLength(1)
  })

  test('retried twenty times in parallel lands once', async () => {
    const id = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => collect(1, { id })))
    expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1)
    expect(answers.every((answer) => answer.entry_id === id)).toBe(true)
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
  ])('said to be %s', async (_name, said, stored, moves) => {
    const answer = await collect(1, { occurred_at: said })
    expect(answer.casino.last_collected).toBe(moves ? stored : null)
    expect((await entries())[0]?.occurred_at).toBe(stored)
    expect(await checkProjection(deps.db)).toBe(0)
  })

  test('before 1970 is refused', async () => {
    await expect(collect(1, { occurred_at: '1969-12-31T23:59:59Z' })).rejects.toMatchObject({
      code: 'invalid',
      field: 'occurred_at',
    })
  })

  test('from three days ago arriving late never moves the countdown back', async () => {
    await collect(1)
    const late = await collect(1, { occurred_at: '2026-11-17T12:00:00Z' })
    expect(late).toMatchObject({ replayed: false, casino: { last_collected: '2026-11-20T12:00:00.000Z' } })
    expect(await entries()).toHaveLength(2)
  })

  test('after the clock stepped back keeps the later moment', async () => {
    await collect(1)
    deps.clock.set('2026-11-20T11:50:00.000Z')
    expect((await collect(1)).casino.last_collected).toBe('2026-11-20T12:00:00.000Z')
    expect(await checkProjection(deps.db)).toBe(0)
  })
})

describe('undo', () => {
  test('of the latest collection brings the one before back, and restoring it brings it back again', async () => {
    await collect(1, { occurred_at: '2026-11-19T08:00:00Z' })
    const latest = await collect(1)
    const undone = await voidEntry(deps, ann, latest.entry_id ?? '')
    expect(undone).toMatchObject({ replayed: false, casino: { last_collected: '2026-11-19T08:00:00.000Z' } })
    expect(await voidEntry(deps, ann, latest.entry_id ?? '')).toMatchObject({ replayed: true })
    expect(await restoreEntry(deps, ann, latest.entry_id ?? '')).toMatchObject({
      casino: { last_collected: '2026-11-20T12:00:00.000Z' },
    })
  })

  test('of the only collection makes the casino ready', async () => {
    const only = await collect(1)
    expect((await voidEntry(deps, ann, only.entry_id ?? '')).casino).toMatchObject({
      last_collected: null,
      ready: true,
    })
  })

  test('of a cash-out takes it out of the totals, and a voided one cannot be edited', async () => {
    const { entry_id: id = '' } = await cashOut(1, 1250)
    expect((await voidEntry(deps, ann, id)).totals.collected).toBe('0.00')
    await expect(editEntry(deps, ann, id, { amount: '3.00' })).rejects.toMatchObject({ code: 'conflict' })
    expect((await restoreEntry(deps, ann, id)).totals.collected).toBe('12.50')
  })

  test("of another person's entry, or of none, is the same 404", async () => {
    const bob = await person(deps)
    const { entry_id: id = '' } = await cashOut(1, 1250)
    await expect(voidEntry(deps, bob, id)).rejects.toMatchObject({ code: 'not-found' })
    await expect(editEntry(deps, bob, id, { amount: '1.00' })).rejects.toMatchObject({ code: 'not-found' })
    await expect(restoreEntry(deps, bob, id)).rejects.toMatchObject({ code: 'not-found' })
    await expect(voidEntry(deps, ann, randomUUID())).rejects.toMatchObject({ code: 'not-found' })
    expect((await entries())[0]?.voided_at).toBeNull()
  })
})

describe('amounts', () => {
  test('add up, and profit is what came out minus what went in', async () => {
    await cashOut(1, 1000)
    await cashOut(1, 250)
    await spend(1, 300)
    const answer = await spend(1, 25)
    expect(answer.casino).toMatchObject({ user_total_payout: '12.50', user_total_spent: '3.25' })
    expect(answer.totals).toMatchObject({ collected: '12.50', spent: '3.25', profit: '9.25' })
    expect((await spend(2, 2000)).totals.profit).toBe('-10.75')
    await spend(1, 50)
    const again = await cashOut(1, 700)
    expect(again.casino).toMatchObject({ user_total_payout: '19.50', user_total_spent: '3.75' })
    expect(again.totals).toMatchObject({ collected: '19.50', spent: '23.75', profit: '-4.25' })
  })

  test('edited move the total by the difference', async () => {
    const { entry_id: id = '' } = await cashOut(1, 1250)
    expect((await editEntry(deps, ann, id, { amount: '2.50', note: 'typo' })).casino.user_total_payout).toBe(
      '2.50',
    )
    expect((await entries())[0]).toMatchObject({ amount: '2.50', note: 'typo' })
    // The first body is still what this id said.
    expect(await cashOut(1, 1250, id)).toMatchObject({ replayed: true })
    await expect(cashOut(1, 250, id)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('may lose their amount only where it was a collection', async () => {
    const { entry_id: cash = '' } = await cashOut(1, 1250)
    await expect(editEntry(deps, ann, cash, { amount: null })).rejects.toMatchObject({
      code: 'invalid',
      field: 'amount',
    })
    expect((await readDashboard(deps, ann)).totals.collected).toBe('12.50')
    const { entry_id: collected = '' } = await recordCollection(deps, ann, 2, {
      id: randomUUID(),
      amount: '0.50',
    })
    await editEntry(deps, ann, collected, { amount: null })
    expect((await entries()).find(({ id }) => id === collected)?.amount).toBeNull()
  })

  test('that would burst the total are refused and leave nothing', async () => {
    await cashOut(1, 100_000_000)
    await fill(9998)
    const last = await readDashboard(deps, ann)
    expect(last.totals.collected).toBe('9999000000.00')
    await expect(cashOut(1, 100_000_000)).rejects.toMatchObject({ code: 'invalid', field: 'amount' })
    expect((await readDashboard(deps, ann)).totals.collected).toBe('9999000000.00')
    expect((await cashOut(1, 99_999_999)).totals.collected).toBe('9999999999.99')
    await expect(cashOut(1, 1)).rejects.toMatchObject({ code: 'invalid', field: 'amount' })
    expect(await checkProjection(deps.db)).toBe(0)
  })

  /** That many cash-outs of a million each, in one go. */
  async function fill(count: number): Promise<void> {
    await asUser(deps.db, ann, [
      {
        name: 'test-fill-entries',
        text: `insert into entries (user_id, id, casino_id, kind, amount, occurred_at, received_at, body)
          select $1::uuid, gen_random_uuid(), 1, 'cash_out', 1000000, '2026-01-01Z', '2026-01-01Z', decode(repeat('00', 32), 'hex')
          from generate_series(1, $2)`,
        values: [ann, count],
      },
      {
        name: 'test-fill-totals',
        text: 'update casinos_users set user_total_payout = user_total_payout + 1000000 * $2::numeric where user_id = $1::uuid and casino_id = 1',
        values: [ann, count],
      },
    ])
  }

  test('of a note that text cannot hold are refused', async () => {
    const note = 'a\0b'
    await expect(
      recordAmount(deps, ann, 1, 'spend', cents(1), { id: randomUUID(), note }),
    ).rejects.toMatchObject({
      code: 'invalid',
      field: 'note',
    })
  })

  test('notes are stored as they are typed', async () => {
    const note = `'; drop table entries; -- <img onerror=x> {{7*7}} \u202E 🎰`
    await recordAmount(deps, ann, 1, 'spend', cents(1), { id: randomUUID(), note })
    expect((await entries())[0]?.note).toBe(note)
  })
})

describe('casinos', () => {
  test('that do not exist or are closed take nothing', async () => {
    await expect(collect(999)).rejects.toMatchObject({ code: 'not-found' })
    await expect(spend(6, 100)).rejects.toMatchObject({ code: 'not-found' })
    expect(await entries()).toHaveLength(0)
  })

  test('that closed keep taking what a person with a row there records, and are never ready', async () => {
    await collect(2)
    await deps.db.pool.query('update casinos set active = false where id = 2')
    deps.catalogue.changed()
    const answer = await cashOut(2, 500)
    expect(answer.casino).toMatchObject({ user_total_payout: '5.00', ready: false, next_available_at: null })
    expect((await readDashboard(deps, ann)).casinos.map((row) => row.casino_id)).toContain(2)
    expect((await readDashboard(deps, await person(deps))).casinos.map((row) => row.casino_id)).not.toContain(
      2,
    )
  })

  test('listed after sign-up stand in the list and take entries', async () => {
    await deps.db.pool.query(
      "insert into casinos (id, name, tier, rank, status, provenance) values (7, 'New', 3, 7, 'active', '{}')",
    )
    deps.catalogue.changed()
    const row = (await readDashboard(deps, ann)).casinos.find((one) => one.casino_id === 7)
    expect(row).toMatchObject({ user_tier: 3, user_rank: 7, last_collected: null, ready: true })
    expect(await collect(7)).toMatchObject({ replayed: false, casino: { user_tier: 3, ready: false } })
  })
})

test('eight devices writing at once: the totals are the ledger, to the cent', async () => {
  const bob = await person(deps)
  const sums = new Map([ann, bob].map((who) => [who, { cash_out: 0, spend: 0 }]))
  const landed: { who: string; id: string; kind: 'cash_out' | 'spend'; amount: number; casino: number }[] = []
  const device = async (number: number) => {
    for (let step = 0; step < 25; step++) {
      const who = number % 2 ? ann : bob
      const kind = (step + number) % 3 ? 'cash_out' : 'spend'
      const amount = ((number * 7919 + step * 104_729) % 99_999) + 1
      const casino = ((number + step) % 3) + 1
      const id = randomUUID()
      const send = () => recordAmount(deps, who, casino, kind, cents(amount), { id })
      // Every fourth write is retried at once, as after a lost answer.
      await (step % 4 ? send() : Promise.all([send(), send(), send()]))
      landed.push({ who, id, kind, amount, casino })
      const sum = sums.get(who)
      if (sum) sum[kind] += amount
      if (step % 5 === 4) {
        const old = landed.findLast((entry) => entry.who === who)
        if (old?.id === id) {
          await voidEntry(deps, who, id)
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
  expect(await checkProjection(deps.db)).toBe(0)
})

test('a total that was tampered with is noticed', async () => {
  await cashOut(1, 100)
  expect(await checkProjection(deps.db)).toBe(0)
  await asUser(deps.db, ann, [
    {
      name: 'test-tamper',
      text: 'update casinos_users set user_total_payout = 2 where user_id = $1::uuid and casino_id = 1',
      values: [ann],
    },
  ])
  expect(await checkProjection(deps.db)).toBe(1)
})
