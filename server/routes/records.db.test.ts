import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CasinosAnswer } from '#contract/casinos.ts'
import { DashboardAnswer, RowAnswer } from '#contract/dashboard.ts'
import { EntriesAnswer } from '#contract/entries.ts'
import { RankingAnswer } from '#contract/ranking.ts'
import { AMOUNT_TABLE } from '#core/money/amount-table.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { cents } from '#core/units.ts'
import { casinos as testCasinos } from '#server/testing/factories.ts'
import { readEverything } from '#server/testing/read-everything.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let app: TestApp
let member: Awaited<ReturnType<TestApp['member']>>

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

/** Someone new on an empty database. Tests of refusals share one: nothing of theirs may stay. */
async function fresh(): Promise<void> {
  app = await testApp(database)
  member = await app.member()
}

async function count(what: string): Promise<number> {
  const [row] = await readEverything<{ n: number }>(database, `select count(*) as n from ${what}`)
  return row?.n ?? -1
}

describe('the day of a player', () => {
  beforeEach(fresh)

  test('collect, cash out, spend, correct, delete, restore: each answer is the new truth', async () => {
    const id = randomUUID()
    const collected = await member.post('/api/casinos/1/collections', { id, note: 'with the bonus code' })
    expect(collected.status).toBe(201)
    expect(RowAnswer.parse(collected.body)).toMatchObject({
      casino: { casino_id: 1, last_collected: '2026-11-20T12:00:00.000Z', ready: false },
      totals: { available_now: '1.50', collected: '0.00', spent: '0.00', profit: '0.00' },
      entry_id: id,
      replayed: false,
    })
    const cashOut = randomUUID()
    await member.post('/api/casinos/1/cash-outs', { id: cashOut, amount: '12.50' })
    const spent = await member.post('/api/casinos/1/spends', { id: randomUUID(), amount: '3.25' })
    expect(spent.body.totals).toMatchObject({ collected: '12.50', spent: '3.25', profit: '9.25' })

    const edited = await member.send('PATCH', `/api/entries/${cashOut}`, { body: { amount: '10' } })
    expect(RowAnswer.parse(edited.body).totals).toMatchObject({ collected: '10.00', profit: '6.75' })
    const deleted = await member.send('DELETE', `/api/entries/${cashOut}`)
    expect(RowAnswer.parse(deleted.body).totals).toMatchObject({ collected: '0.00', profit: '-3.25' })
    expect((await member.send('DELETE', `/api/entries/${cashOut}`)).body.replayed).toBe(true)
    const restored = await member.post(`/api/entries/${cashOut}/restore`)
    expect(RowAnswer.parse(restored.body).totals).toMatchObject({ collected: '10.00' })

    const { casinos, totals } = DashboardAnswer.parse((await member.get('/api/dashboard')).body)
    expect(casinos.find((row) => row.casino_id === 1)).toEqual(restored.body.casino)
    expect(totals).toEqual(restored.body.totals)

    const { entries, next } = EntriesAnswer.parse((await member.get('/api/entries')).body)
    expect(entries.map(({ kind, amount }) => `${kind} ${amount}`).toSorted()).toEqual([
      'cash_out 10.00',
      'collect null',
      'spend 3.25',
    ])
    expect(next).toBeNull()
  })

  test('a retry lands once; the same id with another body is a conflict', async () => {
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
      const refused = await member.post(path, changed)
      expect([refused.status, refused.body.error.code]).toEqual([409, 'conflict'])
    }
    const other = await app.member()
    expect((await other.post('/api/casinos/1/cash-outs', body)).status).toBe(201)
    expect((await member.get('/api/dashboard')).body.totals.collected).toBe('5.00')
  })

  test('a hundred retries at once are one entry', async () => {
    const body = { id: randomUUID(), amount: '1.00' }
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => member.post('/api/casinos/1/spends', body)),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(99)
    expect((await member.get('/api/dashboard')).body.totals.spent).toBe('1.00')
  })

  test('a device whose clock runs ahead is not believed', async () => {
    const body = { id: randomUUID(), occurred_at: '9999-12-31T23:59:59.999Z' }
    const answer = await member.post('/api/casinos/1/collections', body)
    expect(answer.body.casino.last_collected).toBe('2026-11-20T12:00:00.000Z')
    for (const occurred_at of ['1969-12-31T23:59:59Z', '2026-02-30T00:00:00Z', 'yesterday', 0, '']) {
      const refused = await member.post('/api/casinos/2/collections', { id: randomUUID(), occurred_at })
      expect([refused.status, refused.body.error.field]).toEqual([400, 'occurred_at'])
    }
  })

  // Casino 2 resets at 05:00 UTC.
  test('a tap before a reset that arrives after it belongs to the previous bonus', async () => {
    app.deps.clock.set('2026-11-21T05:00:10.000Z')
    const body = { id: randomUUID(), occurred_at: '2026-11-21T04:59:58.000Z' }
    const late = await member.post('/api/casinos/2/collections', body)
    expect([late.status, late.body.casino]).toMatchObject([
      201,
      {
        last_collected: '2026-11-21T04:59:58.000Z',
        next_available_at: '2026-11-21T05:00:00.000Z',
        ready: true,
      },
    ])
    // The next bonus, tapped twelve seconds after the reset, is another collection.
    app.deps.clock.advance(5_000)
    const next = { id: randomUUID(), occurred_at: '2026-11-21T05:00:12.000Z' }
    const second = await member.post('/api/casinos/2/collections', next)
    expect([second.status, second.body.casino.ready]).toEqual([201, false])
    // Retries of either, an hour later, change nothing; another time under the same id is a conflict.
    app.deps.clock.advance(3_600_000)
    for (const retry of [body, next]) {
      const again = await member.post('/api/casinos/2/collections', retry)
      expect([again.status, again.body.replayed, again.body.casino]).toEqual([200, true, second.body.casino])
    }
    const moved = await member.post('/api/casinos/2/collections', { ...body, occurred_at: next.occurred_at })
    expect([moved.status, moved.body.error.code]).toEqual([409, 'conflict'])
    const { entries } = EntriesAnswer.parse((await member.get('/api/entries')).body)
    expect(entries.map(({ occurred_at }) => occurred_at)).toEqual([next.occurred_at, body.occurred_at])
  })

  test('a cash-out and a spend have the time of their press, and a retry changes nothing', async () => {
    for (const what of ['cash-outs', 'spends']) {
      const body = { id: randomUUID(), amount: '2.00', occurred_at: '2026-11-20T11:59:30.000Z' }
      expect((await member.post(`/api/casinos/1/${what}`, body)).status).toBe(201)
      expect((await member.post(`/api/casinos/1/${what}`, body)).status).toBe(200)
    }
    const { entries } = EntriesAnswer.parse((await member.get('/api/entries')).body)
    expect(entries.map(({ occurred_at }) => occurred_at)).toEqual(Array(2).fill('2026-11-20T11:59:30.000Z'))
  })

  test('pages of the ledger hang together', async () => {
    for (let n = 1; n <= 7; n++) {
      app.deps.clock.advance(1000)
      await member.post('/api/casinos/1/spends', { id: randomUUID(), amount: `${n}.00` })
    }
    const seen: (string | null)[] = []
    let cursor: string | null = ''
    for (let page = 0; cursor !== null && page < 9; page++) {
      const answer = await member.get(`/api/entries?limit=3&kind=spend${cursor ? `&cursor=${cursor}` : ''}`)
      const parsed = EntriesAnswer.parse(answer.body)
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
    'user_id=1',
    'limit=5&limit=6',
    '__proto__[x]=1',
  ])('a ledger question of ?%s is refused', async (query) => {
    expect((await member.get(`/api/entries?${query}`)).status).toBe(400)
  })
})

describe('amounts, by the table all of us share', () => {
  beforeAll(fresh)

  test.each(['cash-outs', 'spends'])('%s', async (what) => {
    for (const { text, api } of AMOUNT_TABLE) {
      const before = await count('entries')
      const answer = await member.post(`/api/casinos/1/${what}`, { id: randomUUID(), amount: text })
      if (typeof api === 'number') {
        expect([text, answer.status]).toEqual([text, 201])
        const stored = await readEverything(database, 'select amount from entries where id = $1', [
          answer.body.entry_id,
        ])
        expect([text, stored]).toEqual([text, [{ amount: decimalText(cents(api)) }]])
      } else {
        expect([text, answer.status, answer.body.error?.field]).toEqual([text, 400, 'amount'])
        expect(await count('entries')).toBe(before)
      }
    }
  })

  test.each([5, 12.5, null, true, ['5'], { value: '5' }, undefined])(
    'JSON %j is no amount',
    async (amount) => {
      const before = await count('entries')
      const answer = await member.post('/api/casinos/1/spends', { id: randomUUID(), amount })
      expect([answer.status, answer.body.error.field]).toEqual([400, 'amount'])
      expect(await count('entries')).toBe(before)
    },
  )

  test.each(['NaN', '1e999', '5.00'])('nor is the bare word %s', async (amount) => {
    const raw = `{"id":"${randomUUID()}","amount":${amount}}`
    const headers = { 'content-type': 'application/json' }
    const before = await count('entries')
    const answer = await member.send('POST', '/api/casinos/1/cash-outs', { raw, headers })
    expect(answer.status).toBe(400)
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

describe('what is not an entry of this contract', () => {
  beforeAll(fresh)

  test.each([
    ['user_id', { user_id: randomUUID() }],
    ['user_total_payout', { user_total_payout: '1000.00' }],
    ['last_collected', { last_collected: null }],
    ['kind', { kind: 'spend' }],
  ])('A6: %s is refused by name', async (field, extra) => {
    const answer = await member.post('/api/casinos/1/cash-outs', {
      id: randomUUID(),
      amount: '1.00',
      ...extra,
    })
    expect([answer.status, answer.body.error.field]).toEqual([400, field])
    expect(await count('entries')).toBe(0)
  })

  test.each(['', 'x', '1', randomUUID().replaceAll('-', ''), null, 5])(
    'an id of %j is refused',
    async (id) => {
      const answer = await member.post('/api/casinos/1/collections', { id })
      expect([answer.status, answer.body.error.field]).toEqual([400, 'id'])
    },
  )

  test('A16, X3: a note is stored as it is, or refused', async () => {
    const note = `<img src=x onerror=alert(1)> {{7*7}} '; drop table entries; -- \u202e😀`
    await member.post('/api/casinos/1/collections', { id: randomUUID(), note })
    expect((await member.get('/api/entries')).body.entries[0].note).toBe(note)
    for (const bad of ['x'.repeat(501), 'a\0b', 'a\ud800b', 5, ['x']]) {
      const answer = await member.post('/api/casinos/1/spends', { id: randomUUID(), amount: '1', note: bad })
      expect([answer.status, answer.body.error.field]).toEqual([400, 'note'])
    }
    expect(JSON.stringify(app.logged)).not.toContain('onerror')
  })

  test.each(['0', '-1', '01', '1.5', 'x', '999999', '6%20', '1e0', '2147483648', "1'--"])(
    'A16: casino %s is not there',
    async (casino) => {
      const answer = await member.post(`/api/casinos/${casino}/spends`, { id: randomUUID(), amount: '1' })
      expect([answer.status, answer.body.error.code]).toEqual([404, 'not-found'])
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
      const answer = await member.put('/api/casinos/1/vote', { vote })
      scores.push(RowAnswer.parse(answer.body).casino.community_rank)
    }
    expect(scores).toEqual([2, 2, 0, 0, 2])
    const { casinos } = CasinosAnswer.parse((await app.visitor().get('/api/casinos')).body)
    expect(casinos.find(({ id }) => id === 1)).toMatchObject({ community_rank: 2, votes: 2 })
  })

  test.each([2, 0, 1.5, '1', null, true, [1], 1e9, undefined])('%j is no vote', async (vote) => {
    const answer = await member.put('/api/casinos/1/vote', { vote })
    expect([answer.status, answer.body.error.field]).toEqual([400, 'vote'])
    expect(await count('casinos_users where user_vote not in (0, 1)')).toBe(0)
  })

  test.each([6, 7, 0])('casino %s takes none', async (casino) => {
    expect((await member.put(`/api/casinos/${casino}/vote`, { vote: 1 })).status).toBe(404)
  })

  test('flips from many tabs end at the last one, and the sum is right', async () => {
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

  const row = (casino_id: number, user_tier: number, user_rank: number) => ({
    casino_id,
    user_tier,
    user_rank,
  })

  test('is saved whole', async () => {
    const rows = [row(5, 1, 1), row(1, 1, 2)]
    const answer = await member.put('/api/ranking', { rows })
    expect(RankingAnswer.parse(answer.body)).toMatchObject({ saved: 2 })
    const { casinos } = (await member.get('/api/dashboard')).body
    expect(casinos.slice(0, 2).map((one: { casino_id: number }) => one.casino_id)).toEqual([5, 1])
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
    ['somebody else’s id', [{ ...row(1, 1, 1), user_id: randomUUID() }]],
    ['2,001 rows', Array.from({ length: 2001 }, (_, n) => row(n + 1, 1, (n % 9999) + 1))],
    ['no list', 'all'],
  ])('%s is refused, and nothing moves', async (_name, rows) => {
    const before = (await member.get('/api/dashboard')).body.casinos
    expect((await member.put('/api/ranking', { rows })).status).toBe(400)
    expect((await member.get('/api/dashboard')).body.casinos).toEqual(before)
  })

  test('takes a body of more than 64 KB, and not of more than 256', async () => {
    const headers = { 'content-type': 'application/json' }
    const padded = (kb: number) => `{"rows":[]${' '.repeat(kb * 1024)}}`
    expect((await member.send('PUT', '/api/ranking', { raw: padded(200), headers })).status).toBe(400)
    expect((await member.send('PUT', '/api/ranking', { raw: padded(256), headers })).status).toBe(413)
    expect((await member.send('PUT', '/api/casinos/1/vote', { raw: padded(64), headers })).status).toBe(413)
  })
})

describe('the catalogue', () => {
  beforeAll(fresh)

  test('is public, whole, and 304 while nothing changed', async () => {
    const visitor = app.visitor()
    const answer = await visitor.get('/api/casinos')
    expect(CasinosAnswer.parse(answer.body).casinos).toMatchObject(testCasinos())
    const headers = { 'if-none-match': answer.headers.get('etag') ?? '' }
    const again = await visitor.send('GET', '/api/casinos', { headers })
    expect([again.status, again.body]).toEqual([304, ''])
    expect(again.headers.get('content-security-policy')).toBe(answer.headers.get('content-security-policy'))
    await member.put('/api/casinos/1/vote', { vote: 1 })
    expect((await visitor.send('GET', '/api/casinos', { headers })).status).toBe(200)
  })

  test('comes zipped to who wants it so', async () => {
    const answer = await app.visitor().send('GET', '/api/casinos', { headers: { 'accept-encoding': 'gzip' } })
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
      'gzip',
      'accept-encoding',
    ])
    const unzipped = CasinosAnswer.parse(JSON.parse(gunzipSync(answer.bytes).toString()))
    expect(unzipped).toEqual((await app.visitor().get('/api/casinos')).body)
  })
})
