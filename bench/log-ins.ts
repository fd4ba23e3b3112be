/** How long one person's log-in takes, alone and while eight accounts log in in loops from another address. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '#server/testing/postgres-server.ts'
import { median } from './load.ts'
import { freePort, startProgram } from './processes.ts'

/** Milliseconds. */
export type LogInTimes = {
  readonly engine: 'PostgreSQL' | 'embedded'
  readonly scale: number
  readonly aloneMs: Spread
  readonly besideMs: Spread
  /** Log-ins of the loop that succeeded. */
  readonly looped: number
}
/** Of the person's log-ins that succeeded; the others were answered 503. */
type Spread = { readonly median: number; readonly p95: number; readonly refused: number }

const PASSWORD = 'tulip river nine'
const CROWD = 8
/** Log-ins of each of them at the same time: together as many as waited at most before clients took turns. */
const LOOPS = 4
/** The person uses several accounts in turn, so that the limit per account stays out of the figures. */
const ACCOUNTS = 5
const EVERY_MS = 500

/** @param samples log-ins of the person in each half; at most 30, the limit per address is 60. */
export async function measureLogIns(samples: number): Promise<LogInTimes[]> {
  const times: LogInTimes[] = []
  for (const scale of [1, 1_000_000]) {
    const postgres = await startPostgres()
    try {
      const admin = new pg.Client({ connectionString: `${postgres.adminUrl}postgres` })
      await admin.connect()
      await admin.query('create role bench_login login nosuperuser nobypassrls createrole')
      await admin.query('create database bench owner bench_login')
      await admin.end()
      const url = new URL('bench', postgres.adminUrl)
      url.username = 'bench_login'
      times.push({
        engine: 'PostgreSQL',
        scale,
        ...(await measure({ DATABASE_URL: url.href }, scale, samples)),
      })
    } finally {
      await postgres.stop()
    }
    times.push({ engine: 'embedded', scale, ...(await measure({}, scale, samples)) })
  }
  return times
}

async function measure(env: Record<string, string>, scale: number, samples: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-log-ins-'))
  const port = await freePort()
  try {
    const server = await startProgram(['server/main.ts'], {
      PORT: String(port),
      DATA_DIR: dataDir,
      AUTH_SECRET: randomUUID() + randomUUID(),
      RATE_LIMIT_SCALE: String(scale),
      ...env,
    })
    try {
      return await compare(port, samples)
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function compare(port: number, samples: number) {
  const crowd = createClient(port, '127.0.0.2')
  const person = createClient(port, '127.0.0.3')
  try {
    const crowded = await Promise.all(Array.from({ length: CROWD }, () => signUp(crowd)))
    const own: string[] = []
    for (let n = 0; n < ACCOUNTS; n++) own.push(await signUp(person))
    const aloneMs = await sample(person, own, samples)
    let looped = 0
    const over = new AbortController()
    const loop = async (email: string) => {
      while (!over.signal.aborted) if ((await logIn(crowd, email)) === 200) looped += 1
    }
    const looping = crowded.flatMap((email) => Array.from({ length: LOOPS }, () => loop(email)))
    const besideMs = await sample(person, own, samples)
    over.abort()
    await Promise.all(looping)
    return { aloneMs, besideMs, looped }
  } finally {
    crowd.close()
    person.close()
  }
}

/** A log-in every half second, however long the one before took. */
async function sample(client: Client, emails: readonly string[], samples: number): Promise<Spread> {
  const sent: Promise<number | null>[] = []
  for (let n = 0; n < samples; n++) {
    sent.push(timed(client, emails[n % emails.length] ?? ''))
    await setTimeout(EVERY_MS)
  }
  const sorted = (await Promise.all(sent)).filter((took) => took !== null).toSorted((a, b) => a - b)
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0
  return { median: median(sorted), p95, refused: samples - sorted.length }
}

async function timed(client: Client, email: string): Promise<number | null> {
  const started = performance.now()
  const status = await logIn(client, email)
  if (status !== 200 && status !== 503) throw new Error(`The person's log-in returned ${status}`)
  return status === 200 ? performance.now() - started : null
}

async function logIn(client: Client, email: string): Promise<number> {
  return await client.post('/api/login', { email, password: PASSWORD })
}

async function signUp(client: Client): Promise<string> {
  const email = `${randomUUID()}@example.test`
  const status = await client.post('/api/signup', { email, password: PASSWORD, age: 30, state: 'CA' })
  if (status !== 201) throw new Error(`Sign-up returned ${status}`)
  return email
}

type Client = ReturnType<typeof createClient>

/** Sends from an address of its own. Linux accepts all of 127.0.0.0/8; elsewhere the addresses must be set up first. */
function createClient(port: number, localAddress: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return {
    close: () => agent.destroy(),
    post: (path: string, body: object) =>
      new Promise<number>((resolve, reject) => {
        const payload = JSON.stringify(body)
        const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
        const options = { agent, host: '127.0.0.1', port, localAddress, path, method: 'POST', headers }
        const sent = request(options, (response) => {
          response.resume()
          response.on('end', () => resolve(response.statusCode ?? 0))
          response.on('error', reject)
        })
        sent.on('error', reject)
        sent.end(payload)
      }),
  }
}
