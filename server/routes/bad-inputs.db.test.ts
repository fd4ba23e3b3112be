import { createConnection } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenPort, listen } from '#server/listener/listen.ts'
import type { MemberRecords } from '#server/testing/access-matrix.ts'
import { malformedRequests, badRequests, countPlaces } from '#server/testing/bad-inputs.ts'
import { makeOperator } from '#server/testing/accounts/operator-member.ts'
import { createRecords } from '#server/testing/create-records.ts'
import { readEverything } from '#server/testing/read-everything.ts'
import { type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { checkTotals } from '#server/jobs/check-totals.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

/** `npm run bench:inputs` sends more, with another seed. */
const { INPUTS, INPUTS_SEED } = process.env
const SEED = Number(INPUTS_SEED ?? 20_261_121)
const EACH_PLACE = 6

let database: TestDatabase
let app: TestApp
let server: OpenPort
let ann: TestClient & { readonly id: string; readonly email: string }
let own: MemberRecords

beforeAll(async () => {
  database = await openTestDatabase()
  app = await testApp(database, { env: { PORT: '0', RATE_LIMIT_SCALE: '1000000' } })
  server = await listen(app.deps)
  ann = await app.member()
  own = await createRecords(app, ann)
  // So that the input of the operator tools is reached.
  await makeOperator(app, ann)
})
afterAll(async () => {
  await server.close(0)
  await database.close()
})

test(
  `no invalid input in any field of any route causes a server error (seed ${SEED})`,
  { timeout: 240_000 },
  async () => {
    const count = Number(INPUTS ?? countPlaces() * EACH_PLACE)
    const outcomes = new Map<number | string, number>()
    const failures: unknown[] = []
    for (const bad of badRequests(SEED, count, () => own)) {
      const { status, body } = await ann.send(bad.method, bad.path, {
        headers: bad.headers,
        ...(bad.body === null
          ? {}
          : { raw: typeof bad.body === 'string' ? bad.body : Buffer.from(bad.body) }),
      })
      const outcome = status === 401 ? body.error.code : status
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      if (status >= 500) failures.push({ status, ...bad })
    }
    expect(failures).toEqual([])
    // Validation was reached: the inputs were rejected for their values, after authentication.
    expect(outcomes.get(400) ?? 0).toBeGreaterThan(count / EACH_PLACE)
    expect(outcomes.get('sign-in-needed') ?? 0).toBeLessThan(count / EACH_PLACE / 2)
    expect((await ann.get('/api/dashboard')).status).toBe(200)
  },
)

test('and the database has no value out of range', async () => {
  const [found] = await readEverything<Record<string, number>>(
    database,
    `select
      (select count(*) from entries where length(note) > 500 or case kind
        when 'correction' then abs(amount) > 1000000 else amount not between 0.01 and 1000000 end) as entries,
      (select count(*) from casinos_users where user_vote not in (-1, 0, 1) or user_rank not between 1 and 9999
        or user_tier not between 1 and 5 or user_total_payout < 0 or user_total_spent < 0) as lists,
      (select count(*) from users where age not between 18 and 120 or state in ('WA', 'ID', 'NV')) as people,
      (select count(*) from casino_scores where abs(score) > votes) as scores,
      (select count(*) from feedback where length(message) not between 1 and 4000) as feedback`,
  )
  expect(found).toEqual({ entries: 0, lists: 0, people: 0, scores: 0, feedback: 0 })
  expect(await checkTotals(database.db)).toBe(0)
})

test(`malformed HTTP gets an error or no response (seed ${SEED})`, { timeout: 120_000 }, async () => {
  const port = Number(new URL(server.address).port)
  const responses = await Promise.all(malformedRequests(SEED, 600).map((bytes) => exchange(port, bytes)))
  expect(responses.filter((response) => /^HTTP\/1\.1 5/m.test(response))).toEqual([])
  expect(responses.filter((response) => response.startsWith('HTTP/1.1 4')).length).toBeGreaterThan(100)
  expect(app.logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
})

/** Sends bytes, ends its side of the connection, and reads to the end. */
function exchange(port: number, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve) => {
    let response = ''
    const socket = createConnection(port, '127.0.0.1', () => socket.end(bytes))
    socket.on('data', (piece) => (response += piece.toString('latin1')))
    socket.on('error', () => resolve(response))
    socket.on('close', () => resolve(response))
  })
}
