/**
 * `npm run bench:inputs [-- <count> [<seed>]]`: invalid inputs for every field of every route, and invalid requests on
 * the raw port, of the server on PostgreSQL (the embedded engine runs on the event loop, which would add to the stalls).
 *
 * Exits with an error when a response has status 500 or more, when the server exits, when a row is out of range, or when
 * the event loop is busy for more than 250 ms. Requests during the longest stalls are repeated one by one: a request that
 * is slow without concurrent load is an error too.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { MemberRecords } from '#server/testing/access-matrix.ts'
import { type BadRequest, malformedRequests, badRequests, countPlaces } from '#server/testing/bad-inputs.ts'
import { startPostgres } from '#server/testing/servers/postgres-server.ts'
import { createDatabase } from './database.ts'
import { newAccount } from './members.ts'
import { freePort, startProgram } from './processes.ts'
import type { Stall } from './watch-loop.ts'

const STALL_MS = 250
const CONCURRENCY = 8
const BATCH = 5000
/** How many of the longest stalls are examined, and how often their requests are repeated. */
const EXAMINED_STALLS = 5
const REPEATS = 5
/** Faster requests did not run during an examined stall. */
const MIN_RECORDED_MS = 25

const WRONG_ROWS = `
  select (select count(*) from entries) as entries,
    (select count(*) from entries
      where occurred_at > received_at + interval '5 minutes' or amount < 0.01 or amount > 1000000) +
    (select count(*) from casinos_users c where
      user_total_payout <> (select coalesce(sum(amount), 0) from entries e where e.user_id = c.user_id
        and e.casino_id = c.casino_id and kind = 'cash_out' and voided_at is null) or
      user_total_spent <> (select coalesce(sum(amount), 0) from entries e where e.user_id = c.user_id
        and e.casino_id = c.casino_id and kind = 'spend' and voided_at is null)) +
    (select count(*) from casino_scores s where
      score <> (select coalesce(sum(user_vote), 0) from casinos_users c where c.casino_id = s.casino_id)) as wrong`

const count = Number(process.argv[2] ?? 50_000)
const seed = Number(process.argv[3] ?? randomInt(2 ** 31))
const folder = mkdtempSync(join(tmpdir(), 'bench-inputs-'))
const loopFile = join(folder, 'loop')
const port = await freePort()
const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })

console.log(`seed ${seed}: ${count} inputs for ${countPlaces()} fields`)
const database = await startPostgres()
const databaseUrl = await createDatabase(database.adminUrl)
const server = await startProgram(['--import', './bench/watch-loop.ts', 'server/main.ts'], {
  PORT: String(port),
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  AUTH_SECRET: randomUUID() + randomUUID(),
  LOOP_FILE: loopFile,
  RATE_LIMIT_SCALE: '1000000',
})
/** A request with its start and end in epoch milliseconds. */
type Sent = { readonly bad: BadRequest; readonly cookie: string; readonly from: number; readonly to: number }

const statuses = new Map<number, number>()
const errors: string[] = []
const sent: Sent[] = []
try {
  await takeStalls()
  for (let done = 0; done < count; done += BATCH) {
    const member = await signUp()
    const inputs = badRequests(seed + done, Math.min(BATCH, count - done), () => member.own)
    await runConcurrently(inputs, (bad) => checkResponse(bad, member.cookie))
  }
  await runConcurrently(malformedRequests(seed, Math.ceil(count / 20)), sendRaw)
  const { status } = await send('GET', '/healthz', {}, null)
  if (status !== 200) errors.push(`/healthz returned ${status}`)
  const stalls = await takeStalls()
  printStatuses()
  await checkRows()
  checkStalls(stalls)
  for (const stall of stalls.slice(0, EXAMINED_STALLS)) await examine(stall)
} finally {
  agent.destroy()
  await server.stop()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
for (const error of errors.slice(0, 20)) console.error(error)
process.exitCode = errors.length > 0 ? 1 : 0

async function checkResponse(bad: BadRequest, cookie: string): Promise<void> {
  const from = Date.now()
  const { status } = await send(bad.method, bad.path, { cookie, ...bad.headers }, bad.body)
  const to = Date.now()
  if (to - from >= MIN_RECORDED_MS) sent.push({ bad, cookie, from, to })
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  if (status >= 500) errors.push(`${status} for ${bad.where}: ${JSON.stringify(bad).slice(0, 400)}`)
}

function printStatuses(): void {
  const known = [...statuses].toSorted(([one], [other]) => one - other)
  console.log(known.map(([status, n]) => `${status}: ${n}`).join(', '))
}

/** Returns the stalls since the last call, longest first. */
async function takeStalls(): Promise<readonly Stall[]> {
  rmSync(loopFile, { force: true })
  process.kill(server.pid, 'SIGUSR2')
  while (!existsSync(loopFile)) await wait(20)
  return JSON.parse(readFileSync(loopFile, 'utf8')) as Stall[]
}

function checkStalls(stalls: readonly Stall[]): void {
  const longest = Math.max(0, ...stalls.map(({ ms }) => ms))
  const busiest = Math.max(0, ...stalls.map(({ cpuMs }) => cpuMs))
  console.log(
    `longest stall of the event loop: ${longest.toFixed(0)} ms; most CPU time in one: ${busiest.toFixed(0)} ms`,
  )
  if (busiest > STALL_MS) errors.push(`the event loop was busy for more than ${STALL_MS} ms`)
}

/** Repeats, one by one, the requests during a stall. */
async function examine({ endedAt, ms, cpuMs }: Stall): Promise<void> {
  console.log(
    `stall of ${ms.toFixed(0)} ms with ${cpuMs.toFixed(0)} ms of CPU time. Its requests, one by one:`,
  )
  for (const { bad, cookie } of sent.filter(({ from, to }) => from <= endedAt && to >= endedAt - ms)) {
    let fastest = Number.POSITIVE_INFINITY
    for (let n = 0; n < REPEATS; n++) {
      const from = performance.now()
      await send(bad.method, bad.path, { cookie, ...bad.headers }, bad.body)
      fastest = Math.min(fastest, performance.now() - from)
    }
    console.log(`  ${fastest.toFixed(1)} ms  ${bad.where}`)
    if (fastest > STALL_MS) errors.push(`${fastest.toFixed(0)} ms for ${JSON.stringify(bad).slice(0, 400)}`)
  }
}

/** Checks what the database's constraints do not: sums and times. */
async function checkRows(): Promise<void> {
  const client = new pg.Client({ connectionString: `${database.adminUrl}bench` })
  await client.connect()
  const { rows } = await client.query<{ entries: string; wrong: string }>(WRONG_ROWS)
  await client.end()
  console.log(`${rows[0]?.entries} entries written, ${rows[0]?.wrong} rows out of range`)
  if (rows[0]?.wrong !== '0') errors.push(`${rows[0]?.wrong} rows are out of range`)
}

async function signUp(): Promise<{ readonly cookie: string; readonly own: MemberRecords }> {
  // Differs from the password in the inputs, because a log-in with it would end this session.
  const body = { ...newAccount(), password: 'nine stone bridges' }
  const json = { 'content-type': 'application/json' }
  const { text, cookie } = await send('POST', '/api/signup', json, JSON.stringify(body))
  const entry = randomUUID()
  const spent = JSON.stringify({ id: entry, amount: '1.00' })
  const { status } = await send('POST', '/api/casinos/1/spends', { ...json, cookie }, spent)
  if (status !== 201) throw new Error(`the first entry returned ${status}`)
  const person = (JSON.parse(text) as { user: { id: string } }).user.id
  return { cookie, own: { person, entry, session: randomUUID(), passkey: randomUUID() } }
}

function send(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array | null,
): Promise<{ readonly status: number; readonly text: string; readonly cookie: string }> {
  return new Promise((resolve, reject) => {
    const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const call = request({ agent, host: '127.0.0.1', port, method, path, headers: { ...headers, ...length } })
    call.on('error', reject)
    call.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(chunks).toString(),
          cookie: (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; '),
        }),
      )
    })
    call.end(body ?? undefined)
  })
}

/** Sends bytes, ends the connection's writable side, and reads the response. */
function sendRaw(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    let response = ''
    const socket = createConnection(port, '127.0.0.1', () => socket.end(bytes))
    socket.on('data', (chunk) => (response += chunk.toString('latin1')))
    socket.on('error', () => resolve())
    socket.on('close', () => {
      if (/^HTTP\/1\.1 5/m.test(response)) errors.push(`a raw request: ${response.slice(0, 100)}`)
      resolve()
    })
  })
}

async function runConcurrently<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const item of queue) await run(item)
    }),
  )
}
