/**
 * Does the time of an answer tell whether an address has an account? Known and unknown addresses, in turn, also for
 * whoever signs up with the address first and then logs in.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts'
import { startPostgres } from '#server/testing/postgres-server.ts'
import { median } from './load.ts'
import { freePort, startProgram } from './processes.ts'

/** Medians in milliseconds. */
export type Told = { readonly name: string; readonly knownMs: number; readonly unknownMs: number }

const PASSWORD = 'tulip river nine'

/** The password that a stranger signs up with. */
const STRANGERS = 'nine loud geese fly'

/** @param tries of each kind at each door. */
export async function measureEnumeration(tries: number): Promise<Told[]> {
  const database = await startPostgres()
  const mail = await startMailServer()
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-mail-'))
  const port = await freePort()
  try {
    const admin = new pg.Client({ connectionString: `${database.adminUrl}postgres` })
    await admin.connect()
    await admin.query('create role bench_mail login nosuperuser nobypassrls createrole')
    await admin.query('create database bench_mail owner bench_mail')
    await admin.end()
    const url = new URL('bench_mail', database.adminUrl)
    url.username = 'bench_mail'
    const server = await startProgram(['server/main.ts'], {
      PORT: String(port),
      DATABASE_URL: url.href,
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

async function measure(origin: string, mail: MailServer, tries: number): Promise<Told[]> {
  const newcomer = (email: string, password: string) => ({ email, password, age: 30, state: 'CA' })
  const addresses = () => Array.from({ length: 20 }, () => `${randomUUID()}@example.test`)
  const [known, unknown] = [addresses(), addresses()]
  for (const email of known) await timed(origin, '/api/signup', newcomer(email, PASSWORD), 201)
  await mail.arrived(known.length)
  for (const { token } of mail.received) await timed(origin, '/api/email/verify', { token }, 200)
  const doors = [
    ['forgot', '/api/password/forgot', (email: string) => ({ email }), 200],
    ['link again', '/api/email/verify/send', (email: string) => ({ email }), 200],
    ['log-in', '/api/login', (email: string) => ({ email, password: 'not the password' }), 401],
    ['sign-up', '/api/signup', (email: string) => newcomer(email, STRANGERS), 201],
    ['log-in after sign-up', '/api/login', (email: string) => ({ email, password: STRANGERS }), 403],
    [
      'log-in after sign-up, wrong',
      '/api/login',
      (email: string) => ({ email, password: 'not the password' }),
      401,
    ],
    ['link after sign-up', '/api/email/verify/send', (email: string) => ({ email }), 200],
  ] as const
  const told: Told[] = []
  for (const [name, path, body, status] of doors) {
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let n = 0; n < tries; n++) {
      // In turn, and each first as often as second, so that what slows the machine slows both.
      for (const kind of n % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const email = { known, unknown }[kind][n % known.length] ?? ''
        times[kind].push(await timed(origin, path, body(email), status))
      }
    }
    told.push({ name, knownMs: median(times.known), unknownMs: median(times.unknown) })
  }
  return told
}

async function timed(origin: string, path: string, body: object, status: number): Promise<number> {
  const started = performance.now()
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  const took = performance.now() - started
  if (response.status !== status) throw new Error(`${path} answered ${response.status}`)
  return took
}
