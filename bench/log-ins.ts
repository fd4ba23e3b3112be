/** The time of one user's log-in, on an idle server and while eight accounts log in continuously from another address. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startPostgres } from '#server/testing/servers/postgres-server.ts'
import { createDatabase } from './database.ts'
import { median } from './load.ts'
import { newAccount, PASSWORD } from './members.ts'
import { freePort, startProgram } from './processes.ts'

/** Milliseconds. */
export type LogInTimes = {
  readonly engine: 'PostgreSQL' | 'embedded'
  readonly scale: number
  readonly idle: Spread
  readonly loaded: Spread
  /** Continuous log-ins that succeeded. */
  readonly looped: number
}
/** Of the user's successful log-ins; `rejected` counts those with status 503. */
type Spread = { readonly median: number; readonly p95: number; readonly rejected: number }

const LOOPING_ACCOUNTS = 8
/** Concurrent log-ins of each account. */
const LOOPS = 4
/** The user has several accounts, so that the limit per account does not apply. */
const ACCOUNTS = 5
const INTERVAL_MS = 500

/** @param samples log-ins of the user in each half; at most 30, because the limit per address is 60. */
export async function measureLogIns(samples: number): Promise<LogInTimes[]> {
  const times: LogInTimes[] = []
  for (const scale of [1, 1_000_000]) {
    const postgres = await startPostgres()
    try {
      const env = { DATABASE_URL: await createDatabase(postgres.adminUrl) }
      times.push({ engine: 'PostgreSQL', scale, ...(await measure(env, scale, samples)) })
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
  const looping = createClient(port, '127.0.0.2')
  const user = createClient(port, '127.0.0.3')
  try {
    const loopingEmails = await Promise.all(
      Array.from({ length: LOOPING_ACCOUNTS }, () => signUpFrom(looping)),
    )
    const emails: string[] = []
    for (let n = 0; n < ACCOUNTS; n++) emails.push(await signUpFrom(user))
    const idle = await sample(user, emails, samples)
    let looped = 0
    const stop = new AbortController()
    const loop = async (email: string) => {
      while (!stop.signal.aborted) if ((await logIn(looping, email)) === 200) looped += 1
    }
    const loops = loopingEmails.flatMap((email) => Array.from({ length: LOOPS }, () => loop(email)))
    const loaded = await sample(user, emails, samples)
    stop.abort()
    await Promise.all(loops)
    return { idle, loaded, looped }
  } finally {
    looping.close()
    user.close()
  }
}

/** Logs in every 500 ms, whether or not the previous log-in has finished. */
async function sample(client: Client, emails: readonly string[], samples: number): Promise<Spread> {
  const sent: Promise<number | null>[] = []
  for (let n = 0; n < samples; n++) {
    sent.push(timed(client, emails[n % emails.length] ?? ''))
    await setTimeout(INTERVAL_MS)
  }
  const sorted = (await Promise.all(sent)).filter((time) => time !== null).toSorted((a, b) => a - b)
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0
  return { median: median(sorted), p95, rejected: samples - sorted.length }
}

async function timed(client: Client, email: string): Promise<number | null> {
  const started = performance.now()
  const status = await logIn(client, email)
  if (status !== 200 && status !== 503) throw new Error(`a log-in returned ${status}`)
  return status === 200 ? performance.now() - started : null
}

async function logIn(client: Client, email: string): Promise<number> {
  return await client.post('/api/login', { email, password: PASSWORD })
}

async function signUpFrom(client: Client): Promise<string> {
  const account = newAccount()
  const status = await client.post('/api/signup', account)
  if (status !== 201) throw new Error(`sign-up returned ${status}`)
  return account.email
}

type Client = ReturnType<typeof createClient>

/** Sends from a local address. Linux accepts all of 127.0.0.0/8; other systems need to configure the addresses. */
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
