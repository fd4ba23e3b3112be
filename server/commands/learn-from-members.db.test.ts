import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Casino } from '#contract/casinos.ts'
import type { DashboardRow } from '#contract/dashboard.ts'
import { nextReady } from '#core/bonuses/next-ready.ts'
import type { FixedClock, RollingClock } from '#core/bonuses/clock.ts'
import { epochMs } from '#core/units.ts'
import { learnFromMembers } from '#server/commands/learn-from-members.ts'
import { casino, casinos } from '#server/testing/factories.ts'
import { importAll, importBatches, importRow } from '#server/testing/import-rows.ts'
import { readEverything } from '#server/testing/read-everything.ts'
import { PASSWORD, type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

/** No source states when these casinos of the test catalog are ready. */
const FIXED = 4
const ROLLING = 7
const UNKNOWN = { reset_type: null, reset_value: null, reset_confirmed: false, expected_daily_reward: null }
const MIDNIGHT: FixedClock = { kind: 'fixed', times: ['00:00'], zone: 'America/New_York' }
const TWENTY_HOURS: RollingClock = { kind: 'rolling', minutes: 1200 }
const START = Date.parse('2026-09-01T00:00:00.000Z')
const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

let database: TestDatabase
let app: TestApp

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await testApp(database, { casinos: [...casinos(), casino(ROLLING, UNKNOWN)] })
  app.deps.clock.set(new Date(START).toISOString())
})

type Member = TestClient & { readonly id: string; readonly email: string }

async function members(count: number, share = true): Promise<Member[]> {
  const all: Member[] = []
  for (let index = 0; index < count; index++) {
    // oxlint-disable-next-line no-await-in-loop -- one after another, so that their order is that of the list
    const member = await app.member()
    all.push(member)
    // oxlint-disable-next-line no-await-in-loop -- see above
    if (share) expect((await member.put('/api/settings', { shareEvidence: true })).status).toBe(200)
  }
  return all
}

/**
 * Lets members visit twice a day for some days, at times that differ by member and day. Each collects what is ready by the true clock, and
 * reports what is not.
 */
async function visit(
  who: readonly Member[],
  days: number,
  clocks: Readonly<Record<number, FixedClock | RollingClock>>,
  amount?: string,
): Promise<void> {
  const last = new Map<string, number>()
  for (let day = 0; day < days; day++) {
    const visits = who
      .flatMap((member, index) => [
        { member, minute: (index * 47 + day * 650) % 720 },
        { member, minute: 720 + ((index * 71 + day * 590) % 720) },
      ])
      .toSorted((one, other) => one.minute - other.minute)
    for (const { member, minute } of visits) {
      const at = epochMs(START + day * DAY_MS + minute * MINUTE_MS)
      app.deps.clock.set(new Date(at).toISOString())
      for (const [casinoId, clock] of Object.entries(clocks)) {
        const key = `${member.id} ${casinoId}`
        const before = last.get(key)
        const isReady = before === undefined || (nextReady(clock, epochMs(before)) ?? at) <= at
        const id = randomUUID()
        // oxlint-disable-next-line no-await-in-loop -- in the order of time
        const collected = await member.post(`/api/casinos/${casinoId}/collections`, {
          id,
          ...(amount !== undefined && { amount }),
        })
        expect(collected.status).toBe(201)
        if (isReady) last.set(key, at)
        // oxlint-disable-next-line no-await-in-loop -- see above
        else await member.send('DELETE', `/api/entries/${id}?reason=not-ready`)
      }
    }
  }
}

async function learn(): Promise<{ readonly bonuses: number }> {
  return await learnFromMembers(app.deps)
}

async function casinoOf(id: number): Promise<Casino> {
  const { body } = await app.visitor().get('/api/casinos')
  return body.casinos.find((one: Casino) => one.id === id)
}

async function rowOf(who: TestClient, casinoId: number): Promise<DashboardRow> {
  const { body } = await who.get('/api/dashboard')
  return body.casinos.find((row: DashboardRow) => row.casinoId === casinoId)
}

/** Returns the most probable clock. */
function best({ learned }: Pick<Casino, 'learned'>) {
  return learned?.clock.kind === 'learned' ? learned.clock.candidates[0]?.clock : undefined
}

test('thirty members teach a fixed and a rolling clock to a member who has never claimed and to one who did not agree', async () => {
  const all = await members(30)
  const silent = await app.member()
  await visit([...all, silent], 7, { [FIXED]: MIDNIGHT, [ROLLING]: TWENTY_HOURS })
  expect(await casinoOf(FIXED)).not.toHaveProperty('learned')

  await learn()
  const [fixed, rolling] = [await casinoOf(FIXED), await casinoOf(ROLLING)]
  expect(fixed.learned).toMatchObject({
    people: 30,
    from: '2026-09-01T00:00:00.000Z',
    to: '2026-09-07T00:00:00.000Z',
  })
  // The clocks of the zones are the same until they change.
  const after = epochMs(Date.parse('2026-09-07T20:00:00.000Z'))
  const found = best(fixed)
  expect(found && nextReady(found, after)).toBe(nextReady(MIDNIGHT, after))
  expect(best(rolling)).toEqual(TWENTY_HOURS)

  const newcomer = await app.member()
  app.deps.clock.set('2026-09-08T20:00:00.000Z')
  for (const casinoId of [FIXED, ROLLING])
    await newcomer.post(`/api/casinos/${casinoId}/collections`, { id: randomUUID() })
  // The member’s own first claim says nothing, so this is what the others’ showed.
  expect(await rowOf(newcomer, FIXED)).toMatchObject({
    clock: { kind: 'daily' },
    nextAvailableAt: '2026-09-09T04:00:00.000Z',
    learned: { people: 30 },
  })
  const hours =
    (Date.parse((await rowOf(newcomer, ROLLING)).nextAvailableAt ?? '') - app.deps.now()) / 3_600_000
  expect(hours).toBeGreaterThanOrEqual(20)
  expect(hours).toBeLessThan(22)
  // A member who did not agree learns from own claims, and from the others’.
  expect((await rowOf(silent, FIXED)).learned).toMatchObject({ people: 1 })
})

test('a member who did not agree, is on a break, or withdrew contributes nothing', async () => {
  const all = await members(4)
  const [asked] = await members(1, false)
  const [resting] = await members(1)
  const [leaving] = await members(1)
  if (!asked || !resting || !leaving) throw new Error('no members')
  await visit([...all, asked, resting, leaving], 6, { [FIXED]: MIDNIGHT })
  expect((await leaving.get('/api/dashboard')).body.shareEvidence).toBe(true)
  await leaving.put('/api/settings', { shareEvidence: false })
  expect((await leaving.get('/api/dashboard')).body.shareEvidence).toBe(false)
  expect((await asked.get('/api/dashboard')).body.shareEvidence).toBe(null)
  expect((await resting.post('/api/breaks', { length: 'day' })).status).toBeLessThan(300)

  // Four people: nothing is said about them, to anybody.
  expect(await learn()).toEqual({ bonuses: 0 })
  expect(await readEverything(database, 'select * from casino_learned')).toEqual([])
  expect(await casinoOf(FIXED)).not.toHaveProperty('learned')

  const other = await app.member()
  await other.post('/api/reauthenticate', { password: PASSWORD })
  const { body: exported } = await other.get('/api/export.json')
  expect(exported.casinos.filter(({ learned }: { learned: unknown }) => learned !== null)).toEqual([])
  expect((await rowOf(other, FIXED)).learned).toBeUndefined()
  const metrics = await app.deps.metrics.text()
  expect(metrics).toContain('http_request_duration_seconds')
  expect(metrics).not.toMatch(/learn|evidence/i)
  expect(JSON.stringify(app.logged)).not.toMatch(/learned|evidence/i)

  await asked.put('/api/settings', { shareEvidence: true })
  expect(await learn()).toEqual({ bonuses: 1 })
  expect((await casinoOf(FIXED)).learned).toMatchObject({ people: 5 })

  // What the fifth contributed ends with the account.
  const deletion = await asked.post('/api/deleteAccount', { userId: asked.id, password: PASSWORD })
  expect(deletion.status).toBe(200)
  expect(await learn()).toEqual({ bonuses: 0 })
  expect(await casinoOf(FIXED)).not.toHaveProperty('learned')
})

test('imported claims say nothing about others’ clocks', async () => {
  const all = await members(4)
  const [importing] = await members(1)
  if (!importing) throw new Error('no member')
  await visit(all, 6, { [FIXED]: MIDNIGHT })
  const days = [1, 2, 3, 4, 5, 6].map((day) =>
    importRow({ casinoId: FIXED, occurredAt: `2026-09-0${day}T04:00:00.000Z`, amount: '1.00' }),
  )
  expect(await importAll(app.deps, importing.id, days)).toHaveLength(6)
  expect(await learn()).toEqual({ bonuses: 0 })
})

test('the export has the setting, and nothing of other members’ claims below five people', async () => {
  const all = await members(4)
  await visit(all, 6, { [FIXED]: MIDNIGHT }, '1.25')
  await learn()
  const [ann] = all
  if (!ann) throw new Error('no member')
  await ann.post('/api/reauthenticate', { password: PASSWORD })
  const { body } = await ann.get('/api/export.json')
  expect(body.settings).toMatchObject({ share_evidence: true })
  const row = body.casinos.find((one: { casino_id: number }) => one.casino_id === FIXED)
  expect(row.learned === null ? 1 : row.learned.people).toBe(1)
})

test('one member with many false reports changes no shared result beyond the bound', async () => {
  const all = await members(6)
  await visit(all, 7, { [FIXED]: MIDNIGHT })
  await learn()
  const before = (await casinoOf(FIXED)).learned
  const [liar] = await members(1)
  if (!liar) throw new Error('no member')
  for (let report = 0; report < 500; report++) {
    app.deps.clock.set(new Date(START + 2 * DAY_MS + report * 17 * MINUTE_MS).toISOString())
    const id = randomUUID()
    // oxlint-disable-next-line no-await-in-loop -- in the order of time
    await liar.post(`/api/casinos/${FIXED}/collections`, { id })
    // oxlint-disable-next-line no-await-in-loop -- see above
    if (report % 2 === 0) await liar.send('DELETE', `/api/entries/${id}?reason=not-ready`)
  }
  await learn()
  const after = (await casinoOf(FIXED)).learned
  if (before?.clock.kind !== 'learned' || after?.clock.kind !== 'learned') throw new Error('nothing learned')
  const weightOf = (candidates: typeof before.clock.candidates, clock: unknown) =>
    candidates.find((one) => JSON.stringify(one.clock) === JSON.stringify(clock))?.weight ?? 0
  const [first] = before.clock.candidates
  const [one, other] = [first?.weight ?? 0, weightOf(after.clock.candidates, first?.clock)]
  // The ratio of two weights changes by at most 1 / 0.15.
  const odds = (weight: number) => weight / (1 - weight)
  expect(odds(one) / odds(other)).toBeLessThanOrEqual(1 / 0.15)
})

test('amounts that are below the stated value for several people show since when', async () => {
  const all = await members(8)
  await visit(all, 4, { 1: { kind: 'rolling', minutes: 60 } }, '0.31')
  await learn()
  const value = { median: '0.31', people: 8, lessSince: '2026-09-01T00:00:00.000Z' }
  expect((await casinoOf(1)).learnedValue).toMatchObject(value)
  expect((await casinoOf(1)).learnedValue).not.toHaveProperty('usual')
  // The week ends on Sunday, September 6. Fewer than five of eight people could have entered another amount.
  app.deps.clock.advance(3 * DAY_MS)
  await learn()
  const usual = {
    amount: '0.31',
    share: 50,
    atLeast: true,
    people: 8,
    from: '2026-08-31T00:00:00.000Z',
    to: '2026-09-06T00:00:00.000Z',
  }
  expect((await casinoOf(1)).learnedValue).toMatchObject({ ...value, usual })
  // Without the member who stops sharing, the share of the same week would say what that member entered.
  expect((await all[0]?.put('/api/settings', { shareEvidence: false }))?.status).toBe(200)
  await learn()
  expect((await casinoOf(1)).learnedValue).toMatchObject({ people: 7, usual })
  app.deps.clock.advance(7 * DAY_MS)
  await learn()
  expect((await casinoOf(1)).learnedValue).not.toHaveProperty('usual')
})

/** Records a cash-out that was paid, or rejected, ten days ago, some days after its request. */
async function cashOut(who: Member, casinoId: number, days: number, status = 'paid'): Promise<void> {
  const id = randomUUID()
  const at = (daysAgo: number) => new Date(START - daysAgo * DAY_MS).toISOString()
  const requested = { id, amount: '50.00', status: 'requested', occurredAt: at(10 + days) }
  expect((await who.post(`/api/casinos/${casinoId}/cash-outs`, requested)).status).toBe(201)
  const body = { status, ...(status === 'paid' && { paidAt: at(10) }) }
  expect((await who.send('PATCH', `/api/entries/${id}`, { body })).status).toBe(200)
}

test('five members show after how many days a casino pays, four do not', async () => {
  const all = await members(4)
  await Promise.all(all.map((who, index) => cashOut(who, 1, index + 1)))
  const [fifth] = await members(1)
  if (!fifth) throw new Error('no member')
  await cashOut(fifth, 1, 3, 'rejected')
  await cashOut(fifth, 1, 3, 'approved')
  // Recorded as paid, or by a file: nothing shows how long it took.
  await fifth.post('/api/casinos/1/cash-outs', { id: randomUUID(), amount: '50.00' })
  await importAll(app.deps, fifth.id, [importRow({ casinoId: 1, kind: 'cash_out', amount: '50.00' })])
  expect(await learn()).toEqual({ bonuses: 0 })
  expect(await casinoOf(1)).not.toHaveProperty('learnedDaysToPaid')

  await cashOut(fifth, 1, 4.5)
  expect(await learn()).toEqual({ bonuses: 1 })
  expect(await casinoOf(1)).toMatchObject({
    learnedDaysToPaid: {
      median: 3,
      p90: 4,
      people: 5,
      cashOuts: 5,
      from: '2026-08-01T00:00:00.000Z',
      to: '2026-08-31T00:00:00.000Z',
    },
  })
  expect(await casinoOf(2)).not.toHaveProperty('learnedDaysToPaid')

  await fifth.put('/api/settings', { shareEvidence: false })
  expect(await learn()).toEqual({ bonuses: 0 })
})

test('an imported cash-out shows nothing after an undo that left it', async () => {
  const all = await members(4)
  await Promise.all(all.map((who) => cashOut(who, 1, 2)))
  const [fifth] = await members(1)
  if (!fifth) throw new Error('no member')
  const at = (daysAgo: number) => new Date(START - daysAgo * DAY_MS).toISOString()
  const row = importRow({
    casinoId: 1,
    kind: 'cash_out',
    amount: '50.00',
    occurredAt: at(12),
    status: 'requested',
  })
  for (const batch of importBatches([row])) {
    expect((await fifth.post('/api/imports', batch)).status).toBe(200)
    const body = { status: 'paid', paidAt: at(10) }
    expect((await fifth.send('PATCH', `/api/entries/${row.id}`, { body })).status).toBe(200)
    expect((await fifth.send('DELETE', `/api/imports/${batch.id}?edited=keep`)).status).toBe(200)
  }
  expect(await learn()).toEqual({ bonuses: 0 })
})

test('one member with a hundred cash-outs weighs as much as another, and the slowest one does not show', async () => {
  const all = await members(5)
  await Promise.all(all.map((who) => cashOut(who, 1, 2)))
  const [liar] = await members(1)
  if (!liar) throw new Error('no member')
  await Promise.all(Array.from({ length: 100 }, () => cashOut(liar, 1, 150)))
  await learn()
  expect((await casinoOf(1)).learnedDaysToPaid).toMatchObject({ median: 2, p90: 2, people: 6, cashOuts: 25 })
})

test('cash-outs of a further bonus count for its casino, each member once', async () => {
  app = await testApp(database, { casinos: [...casinos(), casino(ROLLING, { parent_id: 1 })] })
  app.deps.clock.set(new Date(START).toISOString())
  const all = await members(5)
  await Promise.all(all.map((who, index) => cashOut(who, index < 3 ? 1 : ROLLING, 2)))
  const [first] = all
  if (!first) throw new Error('no member')
  await cashOut(first, ROLLING, 2)
  await learn()
  expect((await casinoOf(1)).learnedDaysToPaid).toMatchObject({ people: 5, cashOuts: 6 })
  expect(await casinoOf(ROLLING)).not.toHaveProperty('learnedDaysToPaid')
})
