import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { CatalogCasino } from '#catalog/schema.ts'
import { LINKS_OFF_COOKIE } from '#contract/links-off-cookie.ts'
import { cookieName, SIGNED_IN_COOKIE } from '#contract/signed-in-cookie.ts'
import { createApp } from '#server/app.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { createPasswords, type PasswordCost, type Passwords } from '#server/auth/passwords/passwords.ts'
import { createAuth, type SentTokens } from '#server/auth/auth.ts'
import { activeSessions } from '#server/auth/sessions/active-sessions.ts'
import { createNoteCache } from '#server/queries/operator/note-cache.ts'
import { isSilent } from '#server/queries/reminders/is-silent.ts'
import { sendReminders } from '#server/commands/reminders/send-reminders.ts'
import { readConfig } from '#server/config.ts'
import { cleanUp } from '#server/jobs/clean-up.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { sendMailQueue } from '#server/jobs/send-mail.ts'
import { deleteStaleMailFiles, mailFolder } from '#server/mail/stale-mail-files.ts'
import { createEventStreams } from '#server/events/event-streams.ts'
import { createPushService } from '#server/push/push-service.ts'
import { createVapidKeys } from '#server/push/vapid-keys.ts'
import type { SharedRedis } from '#server/redis/open-redis.ts'
import type { TestDatabase } from '#server/testing/test-database.ts'
import { type OpenPort, listen } from '#server/listener/listen.ts'
import { LISTENER_LIMITS, scaleLimit } from '#server/listener/listener-limits.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { runDueJobs, setJobTime } from '#server/testing/run-due-jobs.ts'
import { type TestDeps, testDeps } from '#server/testing/test-deps.ts'

/** A response with its parsed JSON. */
export type TestResponse = {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- each test checks the fields it uses
  readonly body: any
  readonly headers: Headers
  readonly setCookies: readonly string[]
  readonly bytes: Buffer
}

export type Sending = {
  readonly body?: unknown
  readonly raw?: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

/** A client with a cookie jar: a visitor until it signs up or logs in. The names in the jar have no port. */
export type TestClient = {
  readonly jar: Map<string, string>
  /** Returns the Cookie header for a request to port 80. */
  cookie(): string
  send(method: string, path: string, sending?: Sending): Promise<TestResponse>
  get(path: string): Promise<TestResponse>
  post(path: string, body?: unknown): Promise<TestResponse>
  put(path: string, body?: unknown): Promise<TestResponse>
}

export type TestApp = {
  readonly deps: TestDeps & AppDeps
  readonly logged: Record<string, unknown>[]
  readonly setReady: (ready: boolean) => void
  /** Sends all due mail. No job runs automatically. */
  sendMail(): Promise<void>
  /** Sends the reminders that are due. */
  remind(): Promise<number>
  /** Runs the clean-up. */
  cleanUp(): Promise<unknown>
  visitor(): TestClient
  /** Sends a request to the app on a port, opened when first needed: for bodies that stream. */
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** Closes that port. */
  closePort(): Promise<void>
  /** Signs up a new member, in California, 30. */
  member(email?: string): Promise<TestClient & { readonly id: string; readonly email: string }>
}

export const PASSWORD = 'tulip river nine'

/** An origin on which nothing listens: tests never send to a push service of the internet. */
export const NO_PUSH_SERVICE = 'http://127.0.0.1:9'

const TEST_VAPID = createVapidKeys()

/** Tests must not read or write the developer's own data directory. */
const NO_DATA_DIR = join(tmpdir(), `daily-bonus-none-${randomUUID()}`)

/** The lowest cost: the real one is most of the time of a test. */
const LOWEST_COST: PasswordCost = { memoryCost: 8, timeCost: 1 }

/** Creates the app on an emptied database, with a fixed clock and a log in memory. */
export async function testApp(
  database: Pick<TestDatabase, 'db' | 'events' | 'clear'>,
  options: {
    readonly env?: Readonly<Record<string, string>>
    readonly casinos?: readonly CatalogCasino[]
    /** The Redis for rate limits; without it this app counts in memory. */
    readonly redis?: SharedRedis
    readonly passwordCost?: PasswordCost
    /** Wraps the password service: tests of races hold its calls. */
    readonly wrapPasswords?: (passwords: Passwords) => Passwords
  } = {},
): Promise<TestApp> {
  const base = await testDeps(database, options.casinos)
  const config = readConfig({
    RATE_LIMIT_SCALE: '1000',
    DATA_DIR: NO_DATA_DIR,
    PUSH_TEST_ORIGIN: NO_PUSH_SERVICE,
    ...options.env,
  })
  if (!config.ok) throw new Error(config.reason)
  const logged: Record<string, unknown>[] = []
  const log = pino({ base: null }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const secret = 'a secret for the tests of 32 characters'
  const { events } = database
  const auth = createAuth({
    ...config.value,
    db: base.db,
    events,
    secret,
    redis: options.redis ?? null,
    now: base.now,
    log,
  })
  const alive = (ids: readonly string[]) => activeSessions(base.db, ids, base.now())
  const maxPerAddress = scaleLimit(LISTENER_LIMITS.streamsPerAddress, config.value.rateLimitScale)
  const streams = createEventStreams({ events, maxPerAddress, alive, log })
  const { wrapPasswords = (real: Passwords) => real } = options
  const passwords = wrapPasswords(createPasswords(options.passwordCost ?? LOWEST_COST))
  let ready = true
  const mailQueue = sendMailQueue(config.value, {
    db: base.db,
    log,
    now: base.now,
    secret,
    isSilent: (userId) => isSilent(base.db, userId, base.now()),
    address: 'http://localhost:3000',
  })
  await setJobTime(base.db, base.now())
  const jobs = createJobs({ db: base.db, log }, [])
  const folder = mailFolder(config.value.dataDir)
  const deps = {
    ...base,
    log,
    auth,
    passwords,
    events,
    streams,
    metrics: createMetrics(
      { db: base.db, events, streams, passwords, redis: options.redis ?? null, readTotals: async () => null },
      base.now,
    ),
    site: null,
    note: createNoteCache(base.db),
    push: createPushService(TEST_VAPID, {
      subject: config.value.vapidSubject,
      hosts: config.value.pushHosts,
      testOrigin: config.value.pushTestOrigin,
    }),
    config: config.value,
    exporting: new Set<string>(),
    jobs,
    isReady: () => ready,
    isDraining: () => false,
  }
  const app = createApp(deps)

  const { https, publicOrigin } = config.value
  const suffix = cookieName('', https, publicOrigin === null ? '' : new URL(publicOrigin).port)

  function visitor(): TestClient {
    const jar = new Map<string, string>()
    const client: TestClient = {
      jar,
      cookie: () =>
        Array.from(jar, ([name, value]) => `${name}${WITH_PORT.has(name) ? suffix : ''}=${value}`).join('; '),
      send: async (method, path, { body, raw, headers } = {}) => {
        const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
        const cookie = client.cookie()
        const response = await app.inject({
          method,
          url: path,
          // Not loopback: that may read the metrics.
          remoteAddress: '192.0.2.1',
          headers: {
            host: 'localhost',
            'user-agent': '',
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(cookie ? { cookie } : {}),
            ...headers,
          },
          ...(payload === undefined ? {} : { payload }),
        })
        const found = new Headers()
        for (const [name, value] of Object.entries(response.headers)) {
          // The machine's time, not the test's.
          if (name === 'date') continue
          for (const line of [value ?? []].flat()) found.append(name, `${line}`)
        }
        const setCookies = found.getSetCookie()
        for (const line of setCookies) storeCookie(jar, line.replace(`${suffix}=`, '='))
        const text = response.payload
        const isJson =
          found.get('content-type')?.startsWith('application/json') && !found.has('content-encoding')
        return {
          status: response.statusCode,
          body: isJson && text ? JSON.parse(text) : text,
          headers: found,
          setCookies,
          bytes: response.rawPayload,
        }
      },
      get: (path) => client.send('GET', path),
      post: (path, body) => client.send('POST', path, { body }),
      put: (path, body) => client.send('PUT', path, { body }),
    }
    return client
  }

  let opening: Promise<OpenPort> | undefined

  return {
    deps,
    logged,
    setReady: (now) => (ready = now),
    sendMail: async () => {
      await setJobTime(base.db, base.now())
      await runDueJobs({ db: base.db, log }, mailQueue)
    },
    remind: () => sendReminders(deps),
    cleanUp: () =>
      cleanUp({ db: base.db, now: base.now, deleteStaleFiles: () => deleteStaleMailFiles(base.db, folder) }),
    visitor,
    async fetch(path, init) {
      opening ??= listen({
        ...deps,
        config: { ...deps.config, host: '127.0.0.1', port: 0, publicOrigin: null },
      })
      const { address } = await opening
      return await fetch(`${address}${path}`, init)
    },
    async closePort() {
      const port = await opening
      opening = undefined
      await port?.close(0)
    },
    member: async (email = `${randomUUID()}@example.test`) => {
      const client = visitor()
      const response = await client.post('/api/signup', { email, password: PASSWORD, age: 30, state: 'CA' })
      if (response.status !== 201)
        throw new Error(`sign-up returned ${response.status}: ${JSON.stringify(response.body)}`)
      return { ...client, id: response.body.user.id, email }
    },
  }
}

/** The tokens in a client's cookies. */
export function tokensOf({ jar }: Pick<TestClient, 'jar'>): SentTokens {
  const find = (name: string) => jar.get(name) ?? jar.get(`__Host-${name}`)
  return { access: find('access'), session: find('session') }
}

/** The cookies whose names have the port over http. */
const WITH_PORT = new Set([
  'access',
  'session',
  SIGNED_IN_COOKIE,
  'pending-login',
  'device',
  'passkey',
  'sign-up',
  LINKS_OFF_COOKIE,
])

function storeCookie(jar: Map<string, string>, line: string): void {
  const [pair = '', ...flags] = line.split('; ')
  const equals = pair.indexOf('=')
  if (flags.includes('Max-Age=0')) jar.delete(pair.slice(0, equals))
  else jar.set(pair.slice(0, equals), pair.slice(equals + 1))
}
