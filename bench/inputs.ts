/**
 * `npm run bench:inputs [-- <count> [<seed>]]`: bad inputs at every place of every route and at the bare port of the
 * server on a PostgreSQL (the embedded engine does its own work on the event loop, which would be measured too). Fails when one of them is answered by a failure of ours, when the server ends, or when its
 * event loop stands still for more than a quarter of a second.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomInt, randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Belongings } from '#server/testing/access-matrix.ts'
import { type BadRequest, badLines, badRequests, countPlaces } from '#server/testing/bad-inputs.ts'
import { startPostgres } from '#server/testing/postgres-server.ts'
import { freePort, startProgram } from './processes.ts'

const STALL_MS = 250
const AT_ONCE = 8
const BATCH = 5000

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
const statuses = new Map<number, number>()
const failures: string[] = []
try {
  process.kill(server.pid, 'SIGUSR2')
  for (let done = 0; done < count; done += BATCH) {
    const person = await signUp()
    const inputs = badRequests(seed + done, Math.min(BATCH, count - done), () => person.own)
    await inTurns(inputs, (bad) => judge(bad, person.cookie))
  }
  await inTurns(badLines(seed, Math.ceil(count / 20)), sendLine)
  const { status } = await send('GET', '/healthz', {}, null)
  if (status !== 200) failures.push(`/healthz says ${status}`)
} finally {
  agent.destroy()
  await server.stop()
  await database.stop()
}
const stall = Number(readFileSync(loopFile, 'utf8'))
rmSync(folder, { recursive: true, force: true })
console.log(
  [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, n]) => `${status}: ${n}`)
    .join(', '),
)
console.log(`the event loop stood still for ${stall.toFixed(0)} ms at most`)
if (stall > STALL_MS) failures.push(`the event loop stood still for more than ${STALL_MS} ms`)
for (const failure of failures.slice(0, 20)) console.error(failure)
process.exitCode = failures.length > 0 ? 1 : 0

async function judge(bad: BadRequest, cookie: string): Promise<void> {
  const { status } = await send(bad.method, bad.path, { cookie, ...bad.headers }, bad.body)
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  if (status >= 500) failures.push(`${status} for ${bad.where}: ${JSON.stringify(bad).slice(0, 400)}`)
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
