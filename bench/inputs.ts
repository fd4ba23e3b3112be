/**
 * `npm run bench:inputs [-- <count> [<seed>]]`: bad inputs at every place of every route and at the bare port of the
 * server on a PostgreSQL (the embedded engine does its own work on the event loop, which would be measured too). Fails
 * when one of them is answered by a failure of ours, when the server ends, when a row is out of range, or when the event
 * loop was at work for more than a quarter of a second without a pause. What was under way at the longest pauses is sent
 * again, alone: an input that is slow by itself fails too, and one that is not was only near when the machine was busy.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Belongings } from '#server/testing/access-matrix.ts'
import { type BadRequest, badLines, badRequests, countPlaces } from '#server/testing/bad-inputs.ts'
import { startPostgres } from '#server/testing/postgres-server.ts'
import { freePort, startProgram } from './processes.ts'
import type { Stall } from './watch-loop.ts'

const STALL_MS = 250
const AT_ONCE = 8
const BATCH = 5000
/** How many of the longest pauses are looked into, and how often what was under way then is sent again. */
const LOOKED_INTO = 5
const AGAIN = 5
/** Quicker ones were under way at no pause that is looked into. */
const WORTH_KEEPING_MS = 25

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
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

console.log(`seed ${seed}: ${count} inputs at ${countPlaces()} places`)
const database = await startPostgres()
const admin = new pg.Client({ connectionString: `${database.adminUrl}postgres` })
await admin.connect()
await admin.query('create role bench_inputs login nosuperuser nobypassrls createrole')
await admin.query('create database bench_inputs owner bench_inputs')
await admin.end()
const url = new URL('bench_inputs', database.adminUrl)
url.username = 'bench_inputs'
const server = await startProgram(['--import', './bench/watch-loop.ts', 'server/main.ts'], {
  PORT: String(port),
  DATABASE_URL: url.href,
  DATA_DIR: folder,
  AUTH_SECRET: randomUUID() + randomUUID(),
  LOOP_FILE: loopFile,
  RATE_LIMIT_SCALE: '1000000',
})
/** What was sent when: epoch milliseconds. */
type Sent = { readonly bad: BadRequest; readonly cookie: string; readonly from: number; readonly to: number }

const statuses = new Map<number, number>()
const failures: string[] = []
const sent: Sent[] = []
try {
  await takeStalls()
  for (let done = 0; done < count; done += BATCH) {
    const person = await signUp()
    const inputs = badRequests(seed + done, Math.min(BATCH, count - done), () => person.own)
    await inTurns(inputs, (bad) => judge(bad, person.cookie))
  }
  await inTurns(badLines(seed, Math.ceil(count / 20)), sendLine)
  const { status } = await send('GET', '/healthz', {}, null)
  if (status !== 200) failures.push(`/healthz says ${status}`)
  const stalls = await takeStalls()
  tellStatuses()
  await checkRows()
  judgeStalls(stalls)
  for (const stall of stalls.slice(0, LOOKED_INTO)) await lookInto(stall)
} finally {
  agent.destroy()
  await server.stop()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
for (const failure of failures.slice(0, 20)) console.error(failure)
process.exitCode = failures.length > 0 ? 1 : 0

async function judge(bad: BadRequest, cookie: string): Promise<void> {
  const from = Date.now()
  const { status } = await send(bad.method, bad.path, { cookie, ...bad.headers }, bad.body)
  const to = Date.now()
  if (to - from >= WORTH_KEEPING_MS) sent.push({ bad, cookie, from, to })
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  if (status >= 500) failures.push(`${status} for ${bad.where}: ${JSON.stringify(bad).slice(0, 400)}`)
}

function tellStatuses(): void {
  const known = [...statuses].toSorted(([one], [other]) => one - other)
  console.log(known.map(([status, n]) => `${status}: ${n}`).join(', '))
}

/** The pauses since this was last asked, longest first. */
async function takeStalls(): Promise<readonly Stall[]> {
  rmSync(loopFile, { force: true })
  process.kill(server.pid, 'SIGUSR2')
  while (!existsSync(loopFile)) await wait(20)
  return JSON.parse(readFileSync(loopFile, 'utf8')) as Stall[]
}

function judgeStalls(stalls: readonly Stall[]): void {
  const longest = Math.max(0, ...stalls.map(({ ms }) => ms))
  const busiest = Math.max(0, ...stalls.map(({ cpuMs }) => cpuMs))
  console.log(
    `the event loop stood still for ${longest.toFixed(0)} ms at most, and was at work for ${busiest.toFixed(0)} ms at most`,
  )
  if (busiest > STALL_MS)
    failures.push(`the event loop was at work for more than ${STALL_MS} ms without a pause`)
}

/** Sends again, alone, what was under way when the loop stood still. */
async function lookInto({ endedAt, ms, cpuMs }: Stall): Promise<void> {
  console.log(
    `${ms.toFixed(0)} ms, of which ${cpuMs.toFixed(0)} ms at work. Alone, what was under way takes:`,
  )
  for (const { bad, cookie } of sent.filter(({ from, to }) => from <= endedAt && to >= endedAt - ms)) {
    let least = Number.POSITIVE_INFINITY
    for (let n = 0; n < AGAIN; n++) {
      const from = performance.now()
      await send(bad.method, bad.path, { cookie, ...bad.headers }, bad.body)
      least = Math.min(least, performance.now() - from)
    }
    console.log(`  ${least.toFixed(1)} ms  ${bad.where}`)
    if (least > STALL_MS) failures.push(`${least.toFixed(0)} ms for ${JSON.stringify(bad).slice(0, 400)}`)
  }
}

/** What the database's own checks do not say: that sums are right, and that nothing is later than it can be. */
async function checkRows(): Promise<void> {
  const client = new pg.Client({ connectionString: new URL('bench_inputs', database.adminUrl).href })
  await client.connect()
  const { rows } = await client.query<{ entries: string; wrong: string }>(WRONG_ROWS)
  await client.end()
  console.log(`${rows[0]?.entries} entries written, ${rows[0]?.wrong} rows out of range`)
  if (rows[0]?.wrong !== '0') failures.push(`${rows[0]?.wrong} rows are out of range`)
}

async function signUp(): Promise<{ readonly cookie: string; readonly own: Belongings }> {
  // Not the password that stands in the inputs: shown again it would give new cookies, and end the old ones on purpose.
  const body = { email: `${randomUUID()}@example.test`, password: 'nine stone bridges', age: 30, state: 'CA' }
  const json = { 'content-type': 'application/json' }
  const { text, cookie } = await send('POST', '/api/signup', json, JSON.stringify(body))
  const entry = randomUUID()
  const spent = JSON.stringify({ id: entry, amount: '1.00' })
  const { status } = await send('POST', '/api/casinos/1/spends', { ...json, cookie }, spent)
  if (status !== 201) throw new Error(`the first entry answered ${status}`)
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
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(pieces).toString(),
          cookie: (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; '),
        }),
      )
    })
    call.end(body ?? undefined)
  })
}

/** Sends bytes, says that no more will come, and reads to the end. */
function sendLine(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = createConnection(port, '127.0.0.1', () => socket.end(bytes))
    socket.on('data', (piece) => (answer += piece.toString('latin1')))
    socket.on('error', () => resolve())
    socket.on('close', () => {
      if (/^HTTP\/1\.1 5/m.test(answer)) failures.push(`the bare line: ${answer.slice(0, 100)}`)
      resolve()
    })
  })
}

async function inTurns<Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of waiting) await run(item)
    }),
  )
}
