import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CasinosResponse } from '#contract/casinos.ts'
import { DashboardResponse, RowResponse } from '#contract/dashboard.ts'
import { EntriesResponse } from '#contract/entries.ts'
import { RankingResponse } from '#contract/ranking.ts'
import { AMOUNT_TABLE } from '#core/money/amount-table.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { cents, epochMs } from '#core/units.ts'
import { camelCase } from '#server/testing/camel-case.ts'
import { casinos as testCasinos } from '#server/testing/factories.ts'
import { readEverything } from '#server/testing/read-everything.ts'
import { writeCursor } from '#server/queries/ledger/entries-cursor.ts'
import { runAsUser } from '#server/testing/run-as-user.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let app: TestApp
let member: Awaited<ReturnType<TestApp['member']>>

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

/** A new user on an empty database. Tests of rejected input share one, because they store nothing. */
async function fresh(): Promise<void> {
  app = await testApp(database)
  member = await app.member()
}

async function count(what: string): Promise<number> {
  const [row] = await readEverything<{ n: number }>(database, `select count(*) as n from ${what}`)
  return row?.n ?? -1
}

describe('the ledger', () => {
  beforeEach(fresh)

  test('collect, cash out, spend, correct, delete, restore: each response has the new state', async () => {
    const id = randomUUID()
    const collected = await member.post('/api/casinos/1/collections', { id, note: 'with the bonus code' })
    expect(collected.status).toBe(201)
    expect(RowResponse.parse(collected.body)).toMatchObject({
      casino: { casinoId: 1, lastCollected: '2026-11-20T12:00:00.000Z', ready: false },
      totals: { collected: '0.00', spent: '0.00', profit: '0.00' },
      entryId: id,
      replayed: false,
    })
    const cashOut = randomUUID()
    await member.post('/api/casinos/1/cash-outs', { id: cashOut, amount: '12.50' })
    const spent = await member.post('/api/casinos/1/spends', { id: randomUUID(), amount: '3.25' })
    expect(spent.body.totals).toMatchObject({ collected: '12.50', spent: '3.25', profit: '9.25' })

    const edited = await member.send('PATCH', `/api/entries/${cashOut}`, { body: { amount: '10' } })
    expect(RowResponse.parse(edited.body).totals).toMatchObject({ collected: '10.00', profit: '6.75' })
    const again = await member.send('PATCH', `/api/entries/${cashOut}`, { body: { amount: '10.00' } })
    expect(again).toMatchObject({ status: 200, body: { ...edited.body, replayed: true } })
    const deleted = await member.send('DELETE', `/api/entries/${cashOut}`)
    expect(RowResponse.parse(deleted.body).totals).toMatchObject({ collected: '0.00', profit: '-3.25' })
    expect((await member.send('DELETE', `/api/entries/${cashOut}`)).body.replayed).toBe(true)
    const restored = await member.post(`/api/entries/${cashOut}/restore`)
    expect(RowResponse.parse(restored.body).totals).toMatchObject({ collected: '10.00' })

    const { casinos, totals } = DashboardResponse.parse((await member.get('/api/dashboard')).body)
    expect(casinos.find((row) => row.casinoId === 1)).toEqual(restored.body.casino)
    expect(totals).toMatchObject(restored.body.totals)

    const { entries, next } = EntriesResponse.parse((await member.get('/api/entries')).body)
    expect(entries.map(({ kind, amount }) => `${kind} ${amount}`).toSorted()).toEqual([
      'cash_out 10.00',
      'collect null',
      'spend 3.25',
    ])
    expect(next).toBeNull()
  })

  test('an entry that a script inserted counts once it is edited, and can be deleted', async () => {
    const owner = await app.member()
    const id = randomUUID()
    const at = new Date(app.deps.now()).toISOString()
    await runAsUser(app.deps.db, owner.id, [
      {
        name: 'test-insert-entry',
        text: `insert into entries (user_id, id, casino_id, kind, amount, occurred_at, received_at, body)
          values ($1::uuid, $2::uuid, 1, 'spend', 4, $3::timestamptz, $3::timestamptz, $4::bytea)`,
        values: [owner.id, id, at, Buffer.alloc(32)],
      },
    ])
    const spentInHistory = async () =>
      EntriesResponse.parse((await owner.get('/api/entries')).body).totals?.spent
    expect(await spentInHistory()).toBe('0.00')
    const edited = await owner.send('PATCH', `/api/entries/${id}`, { body: { amount: '5' } })
    expect([edited.status, edited.body.totals.spent, await spentInHistory()]).toEqual([200, '5.00', '5.00'])
    const deleted = await owner.send('DELETE', `/api/entries/${id}`)
    expect([deleted.status, deleted.body.totals.spent, await spentInHistory()]).toEqual([200, '0.00', '0.00'])
  })

  test('a retry is applied once; the same id with another body is a conflict', async () => {
    const body = { id: randomUUID(), amount: '5.00' }
    const [first, second] = [
      await member.post('/api/casinos/1/cash-outs', body),
      await member.post('/api/casinos/1/cash-outs', body),
    ]
    expect([first.status, first.body.replayed, second.status, second.body.replayed]).toEqual([
      201,
      false,
      200,
      true,
    ])
    for (const [path, changed] of [
      ['/api/casinos/1/cash-outs', { ...body, amount: '6.00' }],
      ['/api/casinos/2/cash-outs', body],
      ['/api/casinos/1/spends', body],
    ] as const) {
      const rejected = await member.post(path, changed)
      expect([rejected.status, rejected.body.error.code]).toEqual([409, 'conflict'])
    }
    const other = await app.member()
    expect((await other.post('/api/casinos/1/cash-outs', body)).status).toBe(201)
    expect((await member.get('/api/dashboard')).body.totals.collected).toBe('5.00')
  })

  test('a hundred concurrent retries create one entry', async () => {
    const body = { id: randomUUID(), amount: '1.00' }
    const responses = await Promise.all(
      Array.from({ length: 100 }, async () => {
        // On a slow machine, a retry can wait too long for the row and is unavailable. Clients then repeat it.
        for (;;) {
          const response = await member.post('/api/casinos/1/spends', body)
          if (response.status !== 503) return response
        }
      }),
    )
    expect(responses.filter((response) => response.status === 201)).toHaveLength(1)
    expect(responses.filter((response) => response.status === 200)).toHaveLength(99)
    expect((await member.get('/api/dashboard')).body.totals.spent).toBe('1.00')
  })

  test('the time of a device with a fast clock is corrected', async () => {
    const body = { id: randomUUID(), occurredAt: '9999-12-31T23:59:59.999Z' }
    const response = await member.post('/api/casinos/1/collections', body)
    expect(response.body.casino.lastCollected).toBe('2026-11-20T12:00:00.000Z')
    for (const occurredAt of ['1969-12-31T23:59:59Z', '2026-02-30T00:00:00Z', 'yesterday', 0, '']) {
      const rejected = await member.post('/api/casinos/2/collections', { id: randomUUID(), occurredAt })
      expect([rejected.status, rejected.body.error.field]).toEqual([400, 'occurredAt'])
    }
  })

  // Casino 2 resets at 05:00 UTC.
  test('a tap before a reset that arrives after it belongs to the previous bonus', async () => {
    app.deps.clock.set('2026-11-21T05:00:10.000Z')
    const body = { id: randomUUID(), occurredAt: '2026-11-21T04:59:58.000Z' }
    const late = await member.post('/api/casinos/2/collections', body)
    expect([late.status, late.body.casino]).toMatchObject([
      201,
      {
        lastCollected: '2026-11-21T04:59:58.000Z',
        nextAvailableAt: '2026-11-21T05:00:00.000Z',
        ready: true,
      },
    ])
    // The next bonus, tapped twelve seconds after the reset, is another collection.
    app.deps.clock.advance(5_000)
    const next = { id: randomUUID(), occurredAt: '2026-11-21T05:00:12.000Z' }
    const second = await member.post('/api/casinos/2/collections', next)
    expect([second.status, second.body.casino.ready]).toEqual([201, false])
    // Retries of either, an hour later, change nothing; another time under the same id is a conflict.
    app.deps.clock.advance(3_600_000)
    for (const retry of [body, next]) {
      const again = await member.post('/api/casinos/2/collections', retry)
      expect([again.status, again.body.replayed, again.body.casino]).toEqual([200, true, second.body.casino])
    }
    const moved = await member.post('/api/casinos/2/collections', { ...body, occurredAt: next.occurredAt })
    expect([moved.status, moved.body.error.code]).toEqual([409, 'conflict'])
    const { entries } = EntriesResponse.parse((await member.get('/api/entries')).body)
    expect(entries.map(({ occurredAt }) => occurredAt)).toEqual([next.occurredAt, body.occurredAt])
  })

  test('an ID that was answered as a duplicate records nothing later, a new one with `again` does', async () => {
    const record = (id: string, more: object = {}) =>
      member.post('/api/casinos/2/collections', { id, occurredAt: '2026-11-21T11:59:00.000Z', ...more })
    const duplicate = randomUUID()
    app.deps.clock.set('2026-11-21T12:00:00.000Z')
    expect((await record(randomUUID())).status).toBe(201)
    expect((await record(duplicate)).status).toBe(200)
    const again = await record(duplicate, { again: true })
    expect([again.status, again.body.replayed]).toEqual([200, true])
    expect((await record(randomUUID(), { again: true })).status).toBe(201)
    const { entries } = EntriesResponse.parse((await member.get('/api/entries')).body)
    expect(entries).toHaveLength(2)
  })

  test('a cash-out and a spend have the time of their press, and a retry changes nothing', async () => {
    for (const what of ['cash-outs', 'spends']) {
      const body = { id: randomUUID(), amount: '2.00', occurredAt: '2026-11-20T11:59:30.000Z' }
      expect((await member.post(`/api/casinos/1/${what}`, body)).status).toBe(201)
      expect((await member.post(`/api/casinos/1/${what}`, body)).status).toBe(200)
    }
    const { entries } = EntriesResponse.parse((await member.get('/api/entries')).body)
    expect(entries.map(({ occurredAt }) => occurredAt)).toEqual(Array(2).fill('2026-11-20T11:59:30.000Z'))
  })

  test('pages of the ledger are contiguous', async () => {
    for (let n = 1; n <= 7; n++) {
      app.deps.clock.advance(1000)
      await member.post('/api/casinos/1/spends', { id: randomUUID(), amount: `${n}.00` })
    }
    const seen: (string | null)[] = []
    let cursor: string | null = ''
    for (let page = 0; cursor !== null && page < 9; page++) {
      const response = await member.get(`/api/entries?limit=3&kind=spend${cursor ? `&cursor=${cursor}` : ''}`)
      const parsed = EntriesResponse.parse(response.body)
      seen.push(...parsed.entries.map((entry) => entry.amount))
      cursor = parsed.next
    }
    expect(seen).toEqual(['7.00', '6.00', '5.00', '4.00', '3.00', '2.00', '1.00'])
  })

  test.each([
    'limit=0x10',
    'limit=1000',
    'limit=-1',
    'kind=gift',
    'casino=abc',
    'casino=1%20or%201=1',
    'from=yesterday',
    'cursor=AAAA',
    `cursor=${writeCursor({ occurredAt: epochMs(8.64e15), id: randomUUID() })}`,
    'user_id=1',
    'limit=5&limit=6',
    '__proto__[x]=1',
  ])('a ledger query of ?%s is rejected', async (query) => {
    expect((await member.get(`/api/entries?${query}`)).status).toBe(400)
  })
})

describe('amounts, by the shared table', () => {
  beforeAll(fresh)

  test.each(['cash-outs', 'spends'])('%s', async (what) => {
    for (const { text, api } of AMOUNT_TABLE) {
      const before = await count('entries')
      const response = await member.post(`/api/casinos/1/${what}`, { id: randomUUID(), amount: text })
      if (typeof api === 'number') {
        expect([text, response.status]).toEqual([text, 201])
        const stored = await readEverything(database, 'select amount from entries where id = $1', [
          response.body.entryId,
        ])
        expect([text, stored]).toEqual([text, [{ amount: decimalText(cents(api)) }]])
      } else {
        expect([text, response.status, response.body.error?.field]).toEqual([text, 400, 'amount'])
        expect(await count('entries')).toBe(before)
      }
    }
  })

  test.each([5, 12.5, null, true, ['5'], { value: '5' }, undefined])(
    'JSON %j is not an amount',
    async (amount) => {
      const before = await count('entries')
      const response = await member.post('/api/casinos/1/spends', { id: randomUUID(), amount })
      expect([response.status, response.body.error.field]).toEqual([400, 'amount'])
      expect(await count('entries')).toBe(before)
    },
  )

  test.each(['NaN', '1e999', '5.00'])('the bare word %s is not an amount', async (amount) => {
    const raw = `{"id":"${randomUUID()}","amount":${amount}}`
    const headers = { 'content-type': 'application/json' }
    const before = await count('entries')
    const response = await member.send('POST', '/api/casinos/1/cash-outs', { raw, headers })
    expect(response.status).toBe(400)
    expect(await count('entries')).toBe(before)
  })

  test('cents do not drift', async () => {
    await fresh()
    for (let n = 0; n < 20; n++) {
      await member.post('/api/casinos/1/cash-outs', { id: randomUUID(), amount: n % 2 ? '0.10' : '0.20' })
    }
    expect((await member.get('/api/dashboard')).body.totals.collected).toBe('3.00')
  })
})

describe('invalid entries', () => {
  beforeAll(fresh)

  test.each([
    ['userId', { userId: randomUUID() }],
    ['userTotalPayout', { userTotalPayout: '1000.00' }],
    ['lastCollected', { lastCollected: null }],
    ['kind', { kind: 'spend' }],
  ])('%s is rejected as an unknown field', async (field, extra) => {
    const response = await member.post('/api/casinos/1/cash-outs', {
      id: randomUUID(),
      amount: '1.00',
      ...extra,
    })
    expect([response.status, response.body.error.field]).toEqual([400, field])
    expect(await count('entries')).toBe(0)
  })

  test.each(['', 'x', '1', randomUUID().replaceAll('-', ''), null, 5])(
    'an id of %j is rejected',
    async (id) => {
      const response = await member.post('/api/casinos/1/collections', { id })
      expect([response.status, response.body.error.field]).toEqual([400, 'id'])
    },
  )

  test('a note is stored as it is, or rejected', async () => {
    const note = `<img src=x onerror=alert(1)> {{7*7}} '; drop table entries; -- \u202e😀`
    await member.post('/api/casinos/1/collections', { id: randomUUID(), note })
    expect((await member.get('/api/entries')).body.entries[0].note).toBe(note)
    for (const bad of ['x'.repeat(501), 'a\0b', 'a\ud800b', 5, ['x']]) {
      const response = await member.post('/api/casinos/1/spends', {
        id: randomUUID(),
        amount: '1',
        note: bad,
      })
      expect([response.status, response.body.error.field]).toEqual([400, 'note'])
    }
    expect(JSON.stringify(app.logged)).not.toContain('onerror')
  })

  test.each(['0', '-1', '01', '1.5', 'x', '999999', '6%20', '1e0', '2147483648', "1'--"])(
    'casino %s gets 404',
    async (casino) => {
      const response = await member.post(`/api/casinos/${casino}/spends`, { id: randomUUID(), amount: '1' })
      expect([response.status, response.body.error.code]).toEqual([404, 'not-found'])
      expect(await count("entries where kind = 'spend'")).toBe(0)
    },
  )
})

describe('votes', () => {
  beforeAll(fresh)

  test('move the score by the difference, once', async () => {
    await fresh()
    const other = await app.member()
    await other.put('/api/casinos/1/vote', { vote: 1 })
    const scores = []
    for (const vote of [1, 1, -1, -1, 1]) {
      const response = await member.put('/api/casinos/1/vote', { vote })
      scores.push(RowResponse.parse(response.body).casino.communityRank)
    }
    expect(scores).toEqual([2, 2, 0, 0, 2])
    const { casinos } = CasinosResponse.parse((await app.visitor().get('/api/casinos')).body)
    expect(casinos.find(({ id }) => id === 1)).toMatchObject({ communityRank: 2, votes: 2 })
  })

  test.each([2, 0, 1.5, '1', null, true, [1], 1e9, undefined])('%j is not a vote', async (vote) => {
    const response = await member.put('/api/casinos/1/vote', { vote })
    expect([response.status, response.body.error.field]).toEqual([400, 'vote'])
    expect(await count('casinos_users where user_vote not in (0, 1)')).toBe(0)
  })

  test.each([6, 7, 0])('casino %s accepts none', async (casino) => {
    expect((await member.put(`/api/casinos/${casino}/vote`, { vote: 1 })).status).toBe(404)
  })

  test('concurrent votes from many tabs end with the last one, and a correct sum', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => member.put('/api/casinos/2/vote', { vote: n % 2 ? 1 : -1 })),
    )
    const [row] = await readEverything<{ score: number; votes: number; sum: number }>(
      database,
      'select score, votes, (select sum(user_vote) from casinos_users where casino_id = 2) as sum from casino_scores where casino_id = 2',
    )
    expect([row?.votes, Number(row?.sum)]).toEqual([1, row?.score])
    expect(Math.abs(row?.score ?? 0)).toBe(1)
  })
})

describe('ranking', () => {
  beforeAll(fresh)

  const row = (casinoId: number, userTier: number, userRank: number) => ({
    casinoId,
    userTier,
    userRank,
  })

  test('is saved whole', async () => {
    const rows = [row(5, 1, 1), row(1, 1, 2)]
    const response = await member.put('/api/ranking', { rows })
    expect(RankingResponse.parse(response.body)).toMatchObject({ saved: 2 })
    const { casinos } = (await member.get('/api/dashboard')).body
    expect(casinos.slice(0, 2).map((one: { casinoId: number }) => one.casinoId)).toEqual([5, 1])
  })

  test.each<[string, unknown]>([
    ['nothing', []],
    ['rank 0', [row(1, 1, 0)]],
    ['rank -1', [row(1, 1, -1)]],
    ['rank 1e9', [row(1, 1, 1e9)]],
    ['tier 0', [row(1, 0, 1)]],
    ['tier 6', [row(1, 6, 1)]],
    ['a casino twice', [row(1, 1, 1), row(1, 1, 2)]],
    ['a rank twice', [row(1, 1, 1), row(2, 1, 1)]],
    ['a gap', [row(1, 1, 1), row(2, 1, 3)]],
    ['an unknown casino', [row(999, 1, 1)]],
    ['an id beyond all casinos', [row(2_147_483_648, 1, 1)]],
    ['another user’s id', [{ ...row(1, 1, 1), userId: randomUUID() }]],
    ['2,001 rows', Array.from({ length: 2001 }, (_, n) => row(n + 1, 1, (n % 9999) + 1))],
    ['no list', 'all'],
  ])('%s is rejected without a change', async (_name, rows) => {
    const before = (await member.get('/api/dashboard')).body.casinos
    expect((await member.put('/api/ranking', { rows })).status).toBe(400)
    expect((await member.get('/api/dashboard')).body.casinos).toEqual(before)
  })

  test('accepts a body of more than 64 KB, and rejects one of more than 256 KB', async () => {
    const headers = { 'content-type': 'application/json' }
    const padded = (kb: number) => `{"rows":[]${' '.repeat(kb * 1024)}}`
    expect((await member.send('PUT', '/api/ranking', { raw: padded(200), headers })).status).toBe(400)
    expect((await member.send('PUT', '/api/ranking', { raw: padded(256), headers })).status).toBe(413)
    expect((await member.send('PUT', '/api/casinos/1/vote', { raw: padded(64), headers })).status).toBe(413)
  })
})

describe('the catalog', () => {
  beforeAll(fresh)

  test('is public and complete, and returns 304 while unchanged', async () => {
    const visitor = app.visitor()
    const response = await visitor.get('/api/casinos')
    expect(CasinosResponse.parse(response.body).casinos).toMatchObject(
      // Absent where no source states it.
      testCasinos().map((casino) => {
        const { playthrough, ...rest } = Object(camelCase(casino))
        expect(playthrough).toBeNull()
        return { ...rest, link: `/api/casinos/${casino.id}/visit` }
      }),
    )
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' }
    const again = await visitor.send('GET', '/api/casinos', { headers })
    expect([again.status, again.body]).toEqual([304, ''])
    expect(again.headers.get('server-time')).toBe(new Date(app.deps.now()).toISOString())
    expect(again.headers.get('content-security-policy')).toBe(response.headers.get('content-security-policy'))
    await member.put('/api/casinos/1/vote', { vote: 1 })
    expect((await visitor.send('GET', '/api/casinos', { headers })).status).toBe(200)
  })

  test('is compressed for clients that accept it', async () => {
    const response = await app
      .visitor()
      .send('GET', '/api/casinos', { headers: { 'accept-encoding': 'gzip' } })
    expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([
      'gzip',
      'accept-encoding',
    ])
    const unzipped = CasinosResponse.parse(JSON.parse(gunzipSync(response.bytes).toString()))
    expect(unzipped).toEqual((await app.visitor().get('/api/casinos')).body)
  })
})
