/**
 * Account enumeration by timing: response times for addresses with and without an account, alternating, and the same
 * for a stranger who signs up with the address first and then logs in.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MailServer, startMailServer } from '#server/testing/servers/mail-server.ts'
import { startPostgres } from '#server/testing/servers/postgres-server.ts'
import { createDatabase } from './database.ts'
import { median } from './load.ts'
import { PASSWORD } from './members.ts'
import { freePort, startProgram } from './processes.ts'

/** Medians in milliseconds. */
export type EnumerationTimes = { readonly name: string; readonly knownMs: number; readonly unknownMs: number }

/** The password of a stranger's sign-up. */
const OTHER_PASSWORD = 'nine loud geese fly'

/** @param tries of each kind for each request. */
export async function measureEnumeration(tries: number): Promise<EnumerationTimes[]> {
  const database = await startPostgres()
  const mail = await startMailServer()
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-mail-'))
  const port = await freePort()
  try {
    const server = await startProgram(['server/main.ts'], {
      PORT: String(port),
      DATABASE_URL: await createDatabase(database.adminUrl),
      DATA_DIR: dataDir,
      AUTH_SECRET: randomUUID() + randomUUID(),
      RATE_LIMIT_SCALE: '1000000',
      SMTP_URL: mail.url,
      PUBLIC_URL: 'http://bonus.example',
    })
    try {
      return await measure(`http://127.0.0.1:${port}`, mail, tries)
    } finally {
      await server.stop()
    }
  } finally {
    await mail.stop()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(origin: string, mail: MailServer, tries: number): Promise<EnumerationTimes[]> {
  const account = (email: string, password: string) => ({ email, password, age: 30, state: 'CA' })
  const addresses = () => Array.from({ length: 20 }, () => `${randomUUID()}@example.test`)
  const [known, unknown] = [addresses(), addresses()]
  for (const email of known) await timed(origin, '/api/signup', account(email, PASSWORD), 201)
  await mail.arrived(known.length)
  for (const { token } of mail.received)
    await timed(origin, '/api/email/verify', { token, password: PASSWORD }, 200)
  const requests = [
    ['forgot', '/api/password/forgot', (email: string) => ({ email }), 200],
    ['link again', '/api/email/verify/send', (email: string) => ({ email }), 200],
    ['log-in', '/api/login', (email: string) => ({ email, password: 'not the password' }), 401],
    ['sign-up', '/api/signup', (email: string) => account(email, OTHER_PASSWORD), 201],
    ['log-in after sign-up', '/api/login', (email: string) => ({ email, password: OTHER_PASSWORD }), 403],
    [
      'log-in after sign-up, wrong',
      '/api/login',
      (email: string) => ({ email, password: 'not the password' }),
      401,
    ],
    ['link after sign-up', '/api/email/verify/send', (email: string) => ({ email }), 200],
  ] as const
  const times: EnumerationTimes[] = []
  for (const [name, path, body, status] of requests) {
    const samples = { known: [] as number[], unknown: [] as number[] }
    for (let n = 0; n < tries; n++) {
      // Alternating, so that other load on the machine affects both kinds equally.
      for (const kind of n % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const email = { known, unknown }[kind][n % known.length] ?? ''
        samples[kind].push(await timed(origin, path, body(email), status))
      }
    }
    times.push({ name, knownMs: median(samples.known), unknownMs: median(samples.unknown) })
  }
  return times
}

async function timed(origin: string, path: string, body: object, status: number): Promise<number> {
  const started = performance.now()
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  const duration = performance.now() - started
  if (response.status !== status) throw new Error(`${path} returned ${response.status}`)
  return duration
}
