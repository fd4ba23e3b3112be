import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Casino } from '#contract/casinos.ts'
import { DashboardResponse, type DashboardRow, RowResponse } from '#contract/dashboard.ts'
import { EntriesResponse } from '#contract/entries.ts'
import { ExportResponse } from '#contract/export.ts'
import { ownCasinoId } from '#contract/own-casino-id.ts'
import type { BonusValue } from '#core/bonuses/value.ts'
import { casino, casinos } from '#server/testing/factories.ts'
import { readEverything } from '#server/testing/read-everything.ts'
import { type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let app: TestApp
let member: Awaited<ReturnType<TestApp['member']>>

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await testApp(database, {
    casinos: [
      ...casinos(),
      casino(7, { parent_id: 1, name: 'Wheel', clock: { kind: 'rolling', minutes: 720 } }),
      casino(8, {
        clock: { kind: 'condition', condition: 'zero-balance', text: 'Only at zero' },
        expected_daily_reward: '0.00',
      }),
    ],
  })
  member = await app.member()
})

async function row(casinoId: number, client: TestClient = member): Promise<DashboardRow> {
  const { casinos: rows } = DashboardResponse.parse((await client.get('/api/dashboard')).body)
  const found = rows.find((one) => one.casinoId === casinoId)
  if (!found) throw new Error(`no row ${casinoId}`)
  return found
}

async function collect(casinoId: number, at: string, client: TestClient = member): Promise<DashboardRow> {
  app.deps.clock.set(at)
  const saved = await client.post(`/api/casinos/${casinoId}/collections`, { id: randomUUID() })
  expect(saved.status).toBe(201)
  return RowResponse.parse(saved.body).casino
}

async function worths(casinoId: number): Promise<(string | null)[]> {
  const rows = await readEverything<{ worth: string | null }>(
    database,
    `select worth::text from entries where casino_id = ${casinoId} order by occurred_at`,
  )
  return rows.map(({ worth }) => worth)
}

const figures = (casinoId: number, body: unknown) => member.put(`/api/casinos/${casinoId}/figures`, body)
const LADDER: BonusValue = {
  kind: 'ladder',
  days: [{ amount: '0.30' }, { amount: '0.50' }, { spins: 10, spinValue: '0.10' }],
  afterEnd: 'repeat',
  onMiss: 'restart',
}

describe('own figures', () => {
  test('a corrected clock changes the countdown, the duplicate rule, and the stored time', async () => {
    await collect(1, '2026-11-20T12:00:00.000Z')
    expect(await row(1)).toMatchObject({
      nextAvailableAt: '2026-11-21T12:00:00.000Z',
      own: null,
      ownVersion: 0,
    })
    const clock = { kind: 'fixed', times: ['07:00'], zone: 'America/New_York' }
    const saved = RowResponse.parse((await figures(1, { clock, basedOn: 0 })).body)
    // 07:00 in New York is 12:00 UTC: a claim exactly at the reset belongs to the new day.
    expect(saved.casino).toMatchObject({
      nextAvailableAt: '2026-11-21T12:00:00.000Z',
      clock,
      own: { clock },
      ownVersion: 1,
      value: { kind: 'fixed', amount: '1.00' },
    })
    const earlier = { ...clock, times: ['06:30'] }
    expect(RowResponse.parse((await figures(1, { clock: earlier })).body).casino).toMatchObject({
      nextAvailableAt: '2026-11-21T11:30:00.000Z',
    })
    const [stored] = await readEverything<{ at: Date }>(
      database,
      'select next_ready_at as at from casinos_users where casino_id = 1',
    )
    expect(stored?.at.toISOString()).toBe('2026-11-21T11:30:00.000Z')
    expect(await collect(1, '2026-11-21T11:29:59.000Z')).toMatchObject({
      nextAvailableAt: '2026-11-21T11:30:00.000Z',
    })
    // After a reset, a collection seconds later is another one.
    expect(await collect(1, '2026-11-21T11:30:05.000Z')).toMatchObject({
      nextAvailableAt: '2026-11-22T11:30:00.000Z',
    })
  })

  test('figures are replaced as a whole, and one press returns to the catalog', async () => {
    const value = { kind: 'range', low: '0.10', high: '20.00', typical: '0.75' }
    await figures(1, { value, note: 'Third tab', playthrough: 3, level: null })
    expect(await row(1)).toMatchObject({
      own: { value, note: 'Third tab', playthrough: 3 },
      // 0.75 × 95 %, half up.
      expectedReward: '0.71',
    })
    await figures(1, { note: 'Third tab', value: null })
    expect((await row(1)).own).toEqual({ note: 'Third tab' })
    const reset = await member.send('DELETE', '/api/casinos/1/figures')
    expect(RowResponse.parse(reset.body).casino).toMatchObject({
      own: null,
      ownVersion: 3,
      expectedReward: '0.95',
    })
  })

  test('a stale edit is a conflict and changes nothing; its retry is not', async () => {
    const first = { note: 'from the phone', basedOn: 0 }
    expect((await figures(1, first)).status).toBe(200)
    expect((await figures(1, first)).body).toMatchObject({ replayed: true, casino: { ownVersion: 1 } })
    const stale = await figures(1, { note: 'from the desk', basedOn: 0 })
    expect(stale).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
    expect((await row(1)).own).toEqual({ note: 'from the phone' })
  })

  test('each claim keeps the value it had; a ladder counts the days of the streak', async () => {
    await figures(2, { value: LADDER })
    expect(await row(2)).toMatchObject({ streakDay: 1, expectedReward: '0.60' })
    // The clock of the catalog: 05:00 UTC.
    expect(await collect(2, '2026-11-20T12:00:00.000Z')).toMatchObject({ streakDay: 2, collectedDay: 1 })
    await collect(2, '2026-11-21T06:00:00.000Z')
    expect(await collect(2, '2026-11-22T04:59:00.000Z')).toMatchObject({ collectedDay: 2 })
    await collect(2, '2026-11-22T05:00:00.000Z')
    expect(await row(2)).toMatchObject({ streakDay: 4, collectedDay: 3 })
    // November 23 was missed.
    app.deps.clock.set('2026-11-24T12:00:00.000Z')
    expect(await row(2)).toMatchObject({ streakDay: 1, ready: true })
    await collect(2, '2026-11-24T12:00:00.000Z')
    await figures(2, { value: { kind: 'fixed', amount: '9.00' } })
    await collect(2, '2026-11-25T12:00:00.000Z')
    expect(await worths(2)).toEqual(['0.30', '0.50', '0.50', '1.00', '0.30', '9.00'])
  })

  test('a deleted claim gives the streak back, and the user can state the day', async () => {
    await figures(2, { value: LADDER, streakDay: 3 })
    expect(await row(2)).toMatchObject({ streakDay: 3, statedDay: { day: 3 } })
    expect(await collect(2, '2026-11-20T12:00:01.000Z')).toMatchObject({ streakDay: 4, collectedDay: 3 })
    await collect(2, '2026-11-21T12:00:00.000Z')
    const { entries } = EntriesResponse.parse((await member.get('/api/entries')).body)
    await member.send('DELETE', `/api/entries/${entries[0]?.id ?? ''}`)
    expect(await row(2)).toMatchObject({ streakDay: 4, collectedDay: 3 })
    expect(await worths(2)).toEqual(['1.00', '0.30'])
  })

  test('bonuses that add up are claimed together', async () => {
    await figures(1, {
      clock: { kind: 'rolling', minutes: 360, stacks: 3 },
      value: { kind: 'fixed', amount: '0.20' },
    })
    await collect(1, '2026-11-20T12:00:00.000Z')
    await collect(1, '2026-11-20T18:00:00.000Z')
    await collect(1, '2026-11-21T06:00:00.000Z')
    await collect(1, '2026-11-24T06:00:00.000Z')
    // Times 95 %.
    expect(await worths(1)).toEqual(['0.19', '0.19', '0.38', '0.57'])
  })

  test('a condition is never ready and has no countdown, however often it was claimed', async () => {
    expect(await row(8)).toMatchObject({ ready: false, nextAvailableAt: null, expectedReward: '0.00' })
    expect(await collect(8, '2026-11-20T12:00:00.000Z')).toMatchObject({
      ready: false,
      nextAvailableAt: null,
    })
  })

  test('a stated time counts until the next claim', async () => {
    await collect(1, '2026-11-20T12:00:00.000Z')
    app.deps.clock.set('2026-11-20T13:00:00.000Z')
    const readyAt = '2026-11-20T18:12:00.000Z'
    const stated = await member.put('/api/casinos/1/ready', { readyAt })
    expect(RowResponse.parse(stated.body).casino).toMatchObject({ nextAvailableAt: readyAt, ready: false })
    app.deps.clock.set('2026-11-20T18:12:00.000Z')
    expect(await row(1)).toMatchObject({ nextAvailableAt: readyAt, ready: true })
    expect(await collect(1, '2026-11-20T18:13:00.000Z')).toMatchObject({
      nextAvailableAt: '2026-11-21T18:13:00.000Z',
    })
    await member.put('/api/casinos/1/ready', { readyAt: '2026-11-20T20:00:00.000Z' })
    await member.put('/api/casinos/1/ready', { readyAt: null })
    expect(await row(1)).toMatchObject({ nextAvailableAt: '2026-11-21T18:13:00.000Z' })
    const late = await member.put('/api/casinos/1/ready', { readyAt: '2028-01-01T00:00:00.000Z' })
    expect(late).toMatchObject({ status: 400, body: { error: { field: 'readyAt' } } })
  })

  test('a statement from before a claim, sent later, does not count', async () => {
    await collect(1, '2026-11-20T12:00:00.000Z')
    await member.put('/api/casinos/1/ready', {
      readyAt: '2026-11-20T13:00:00.000Z',
      statedAt: '2026-11-20T11:00:00.000Z',
    })
    expect(await row(1)).toMatchObject({ nextAvailableAt: '2026-11-21T12:00:00.000Z' })
  })

  test.each([
    [{ clock: { kind: 'rolling', minutes: 0 } }, 'clock'],
    [{ clock: { kind: 'rolling', minutes: 44_641 } }, 'clock'],
    [{ clock: { kind: 'fixed', times: ['24:00'], zone: 'UTC' } }, 'clock'],
    [{ clock: { kind: 'fixed', times: ['06:00', '06:00:00'], zone: 'UTC' } }, 'clock'],
    [{ clock: { kind: 'fixed', times: ['06:00'], zone: 'Mars/Olympus' } }, 'clock'],
    [{ clock: { kind: 'fixed', times: ['06:00'], zone: 'UTC', weekdays: [8] } }, 'clock'],
    [{ value: { kind: 'ladder', days: [], afterEnd: 'repeat', onMiss: 'restart' } }, 'value'],
    [{ value: { kind: 'range', low: '2.00', high: '1.00', typical: null } }, 'value'],
    [{ value: { kind: 'fixed', amount: '1' } }, 'value'],
    [{ link: 'javascript:alert(1)' }, 'link'],
    [{ note: 'x'.repeat(501) }, 'note'],
    [{ streakDay: 0 }, 'streakDay'],
  ])('%j is rejected at its field', async (body, field) => {
    const rejected = await figures(1, body)
    expect(rejected.status).toBe(400)
    expect(rejected.body.error.field).toMatch(new RegExp(`^${field}`))
    expect((await row(1)).own).toBeNull()
  })
})

describe('own casinos', () => {
  async function add(body: object = {}, client: TestClient = member) {
    const id = randomUUID()
    const added = await client.post('/api/own-casinos', { id, name: 'Corner Casino', ...body })
    return { id, casinoId: ownCasinoId(id), added }
  }

  test('has everything a casino of the catalog has', async () => {
    const link = 'https://corner.example/daily?ref=me'
    const { id, casinoId, added } = await add({
      link,
      clock: { kind: 'rolling', minutes: 60 },
      value: { kind: 'fixed', amount: '0.05' },
    })
    if (added.status === 500) throw new Error(JSON.stringify(app.logged.slice(-3)))
    expect(added.status).toBe(201)
    expect(RowResponse.parse(added.body).casino).toMatchObject({
      casinoId,
      casino: 'Corner Casino',
      link: `/api/casinos/${casinoId}/visit`,
      // $1.20 a day.
      userTier: 1,
      expectedReward: '1.20',
      ready: true,
    })
    expect(
      (
        await member.post('/api/own-casinos', {
          id,
          name: 'Corner Casino',
          link,
          clock: { kind: 'rolling', minutes: 60 },
          value: { kind: 'fixed', amount: '0.05' },
        })
      ).status,
    ).toBe(200)
    expect(await collect(casinoId, '2026-11-20T12:00:00.000Z')).toMatchObject({
      ready: false,
      nextAvailableAt: '2026-11-20T13:00:00.000Z',
    })
    await member.post(`/api/casinos/${casinoId}/cash-outs`, { id: randomUUID(), amount: '5.00' })
    expect(await row(casinoId)).toMatchObject({ userTotalPayout: '5.00' })
    const order = (await rows()).map((one, index) => ({
      casinoId: one.casinoId,
      userTier: one.userTier,
      userRank: index + 1,
    }))
    expect(
      (
        await member.put('/api/ranking', {
          rows: order.toReversed().map((one, index) => ({ ...one, userRank: index + 1 })),
        })
      ).status,
    ).toBe(200)
    expect(
      (await member.put(`/api/casinos/${casinoId}/visibility`, { hidden: true, snoozedUntil: null })).status,
    ).toBe(200)
    expect((await member.put(`/api/casinos/${casinoId}/vote`, { vote: 1 })).status).toBe(404)
    const exported = ExportResponse.parse((await member.get('/api/export.json')).body)
    expect(exported.casinos.find((one) => one.casino_id === casinoId)).toMatchObject({
      casino: 'Corner Casino',
      own: { link },
    })
    expect(exported.entries.map((entry) => entry.casino)).toEqual(['Corner Casino', 'Corner Casino'])
    expect(exported.entries.find((entry) => entry.kind === 'collect')?.worth).toBe('0.05')
  })

  test('a bonus of a casino leads to the site, not to the page of the daily bonus', async () => {
    const page = 'https://casino-9.example/daily?modal=wallet'
    app = await testApp(database, { casinos: [...casinos(), casino(9, { link: page })] })
    member = await app.member('eve@example.com')
    await member.put('/api/place', { place: 'OR' })
    const { casinoId } = await add({ parentId: 9, name: 'Wheel' })
    const visited = async (id: number) =>
      (await member.get(`/api/casinos/${id}/visit`)).headers.get('location')
    expect([await visited(9), await visited(casinoId)]).toEqual([page, 'https://casino-9.example/'])
    const { body } = await member.get('/api/casinos')
    expect(body.casinos.flatMap((one: Casino) => (one.opensBonusPage === undefined ? [] : [one.id]))).toEqual(
      [9],
    )
    await member.put('/api/casinos/9/figures', { link: 'https://casino-9.example/mine' })
    expect(await visited(casinoId)).toBe('https://casino-9.example/mine')
  })

  test('is of its user alone', async () => {
    const { casinoId } = await add({ link: 'https://corner.example/' })
    const other = await app.member('bob@example.com')
    expect(
      (await other.get('/api/dashboard')).body.casinos.some((one: DashboardRow) => one.casinoId < 0),
    ).toBe(false)
    for (const path of ['collections', 'spends'])
      expect(
        (await other.post(`/api/casinos/${casinoId}/${path}`, { id: randomUUID(), amount: '1.00' })).status,
      ).toBe(404)
    expect((await other.put(`/api/casinos/${casinoId}/figures`, { note: 'mine' })).status).toBe(404)
    expect(
      (await other.send('PATCH', `/api/own-casinos/${casinoId}`, { body: { name: 'Mine' } })).status,
    ).toBe(404)
    expect((await other.get(`/api/casinos/${casinoId}/visit`)).status).toBe(404)
    expect((await app.visitor().get(`/api/casinos/${casinoId}/visit`)).status).toBe(404)
  })

  test('its link opens for its user, and not during a break', async () => {
    const { casinoId } = await add({ link: 'http://corner.example/daily' })
    const visit = await member.get(`/api/casinos/${casinoId}/visit`)
    expect(visit.status).toBe(403)
    await member.put('/api/place', { place: 'OR' })
    expect((await member.get(`/api/casinos/${casinoId}/visit`)).headers.get('location')).toBe(
      'http://corner.example/daily',
    )
    await member.put('/api/casinos/1/figures', { link: 'https://casino-1.example/my-page' })
    expect((await member.get('/api/casinos/1/visit')).headers.get('location')).toBe(
      'https://casino-1.example/my-page',
    )
    expect((await app.visitor().get('/api/casinos')).body.casinos[0].link).toBe('/api/casinos/1/visit')
    await member.send('PATCH', `/api/own-casinos/${casinoId}`, {
      body: { link: 'https://казино.example/“x”' },
    })
    const encoded = await member.get(`/api/casinos/${casinoId}/visit`)
    expect(encoded.headers.get('location')).toBe('https://xn--80aodfsg.example/%E2%80%9Cx%E2%80%9D')
    await member.post('/api/breaks', { length: 'week' })
    expect((await member.get(`/api/casinos/${casinoId}/visit`)).status).toBe(403)
  })

  test.each([
    ['a casino of the user', () => add({ link: 'https://luck.example/daily' })],
    [
      'another casino with a changed link',
      async () => {
        await member.put('/api/casinos/1/figures', { link: 'https://luck.example/daily' })
        return { casinoId: 1 }
      },
    ],
  ])('the places of a casino of the catalog decide about its site in %s, too', async (_name, made) => {
    app = await testApp(database, {
      casinos: [...casinos(), casino(9, { name: 'American Luck', site: 'https://www.luck.example/' })],
    })
    member = await app.member()
    const { casinoId } = await made()
    const visit = async (place: string) => {
      await member.put('/api/place', { place })
      return (await member.get(`/api/casinos/${casinoId}/visit`)).status
    }
    expect([await visit('OR'), await visit('DE')]).toEqual([302, 403])
  })

  test('is renamed, deleted with its records kept, and restored', async () => {
    const { casinoId } = await add()
    await member.send('PATCH', `/api/own-casinos/${casinoId}`, {
      body: { name: 'Corner 2', value: { kind: 'fixed', amount: '2.00' } },
    })
    expect(await row(casinoId)).toMatchObject({ casino: 'Corner 2', expectedReward: '2.00' })
    await collect(casinoId, '2026-11-20T12:00:00.000Z')
    await member.send('DELETE', `/api/own-casinos/${casinoId}`)
    expect(await row(casinoId)).toMatchObject({ deleted: true, ready: false, nextAvailableAt: null })
    await member.send('PATCH', `/api/own-casinos/${casinoId}`, { body: { deleted: false } })
    expect(await row(casinoId)).toMatchObject({ nextAvailableAt: '2026-11-21T12:00:00.000Z' })
    const empty = await add({ name: 'Empty' })
    await member.send('DELETE', `/api/own-casinos/${empty.casinoId}`)
    expect((await rows()).some((one) => one.casinoId === empty.casinoId)).toBe(false)
  })

  test('a bonus of a casino begins in its tier, and belongs to a casino, not to a bonus', async () => {
    const { casinoId, added } = await add({ name: 'Mail-in', parentId: 1 })
    expect(RowResponse.parse(added.body).casino).toMatchObject({
      parentId: 1,
      userTier: 1,
      casino: 'Mail-in',
    })
    for (const parentId of [casinoId, 7, 999, -5])
      expect((await add({ parentId })).added).toMatchObject({
        status: 400,
        body: { error: { field: 'parentId' } },
      })
    expect(await row(7)).toMatchObject({ parentId: 1 })
    expect((await member.put('/api/casinos/7/vote', { vote: 1 })).status).toBe(404)
  })

  test('are erased with the account', async () => {
    await add()
    await member.post('/api/deleteAccount', { user_id: member.id, password: 'tulip river nine' })
    expect(await readEverything(database, 'select from casinos_users')).toEqual([])
  })

  async function rows(): Promise<DashboardRow[]> {
    return DashboardResponse.parse((await member.get('/api/dashboard')).body).casinos
  }
})
