import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { CatalogueCasino } from '#catalogue/schema.ts'
import { createApp } from '#server/app.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { createAuth } from '#server/auth/auth.ts'
import { livingSessions } from '#server/auth/living-sessions.ts'
import { readConfig } from '#server/config.ts'
import { openPost } from '#server/mail/open-post.ts'
import type { Postman } from '#server/mail/postman.ts'
import { createStreams } from '#server/live/streams.ts'
import type { Redis } from '#server/redis/open-redis.ts'
import type { TestDatabase } from '#server/testing/test-database.ts'
import { createVitals } from '#server/metrics/vitals.ts'
import { type TestDeps, testDeps } from '#server/testing/test-deps.ts'

/** An answer, its JSON read. */
export type TestAnswer = {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- a test says what it expects of it
  readonly body: any
  readonly headers: Headers
  readonly setCookies: readonly string[]
  readonly bytes: Buffer
}

export type Sending = {
  readonly body?: unknown
  readonly raw?: BodyInit
  readonly headers?: Readonly<Record<string, string>>
}

/** Someone with a cookie jar: a visitor, until they sign up or log in. */
export type TestClient = {
  readonly jar: Map<string, string>
  send(method: string, path: string, sending?: Sending): Promise<TestAnswer>
  get(path: string): Promise<TestAnswer>
  post(path: string, body?: unknown): Promise<TestAnswer>
  put(path: string, body?: unknown): Promise<TestAnswer>
}

export type TestApp = {
  readonly deps: TestDeps & AppDeps
  readonly logged: Record<string, unknown>[]
  readonly setReady: (ready: boolean) => void
  /** Never started by itself: a test says when mail is carried. */
  readonly postman: Postman
  visitor(): TestClient
  /** A person just signed up, in California, 30. */
  member(email?: string): Promise<TestClient & { readonly id: string; readonly email: string }>
}

export const PASSWORD = 'tulip river nine'

/** Tests must not read or write the developer's own data directory. */
const NO_DATA_DIR = join(tmpdir(), `daily-bonus-none-${randomUUID()}`)

/** The whole app on an emptied database, with a clock that stands still and a log that can be read. */
export async function testApp(
  database: TestDatabase,
  options: {
    readonly env?: Readonly<Record<string, string>>
    readonly casinos?: readonly CatalogueCasino[]
    /** Where limits are counted; none for this app alone. */
    readonly redis?: Redis
  } = {},
): Promise<TestApp> {
  const base = await testDeps(database, options.casinos)
  const config = readConfig({ RATE_LIMIT_SCALE: '1000', DATA_DIR: NO_DATA_DIR, ...options.env })
  if (!config.ok) throw new Error(config.reason)
  const logged: Record<string, unknown>[] = []
  const log = pino({ base: null }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const secret = 'a secret for the tests of 32 characters'
  const { news } = database
  const auth = createAuth({
    ...config.value,
    db: base.db,
    news,
    secret,
    redis: options.redis ?? null,
    now: base.now,
    log,
  })
  const alive = (ids: readonly string[]) => livingSessions(base.db, ids, base.now())
  const streams = createStreams({ news, alive, log })
  let ready = true
  const postman = openPost(config.value, {
    db: base.db,
    log,
    now: base.now,
    secret,
    address: 'http://localhost:3000',
  })
  const deps = {
    ...base,
    log,
    auth,
    news,
    streams,
    vitals: createVitals(),
    site: null,
    config: config.value,
    exporting: new Set<string>(),
    postman,
    isReady: () => ready,
  }
  const app = createApp(deps)

  function visitor(): TestClient {
    const jar = new Map<string, string>()
    const client: TestClient = {
      jar,
      send: async (method, path, { body, raw, headers } = {}) => {
        const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await app.request(path, {
          method,
          headers: {
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(cookie ? { cookie } : {}),
            ...headers,
          },
          ...(payload === undefined ? {} : { body: payload, duplex: 'half' }),
        })
        const setCookies = response.headers.getSetCookie()
        for (const line of setCookies) keep(jar, line)
        const bytes = Buffer.from(await response.arrayBuffer())
        const text = bytes.toString()
        const isJson =
          response.headers.get('content-type')?.startsWith('application/json') &&
          !response.headers.has('content-encoding')
        return {
          status: response.status,
          body: isJson && text ? JSON.parse(text) : text,
          headers: response.headers,
          setCookies,
          bytes,
        }
      },
      get: (path) => client.send('GET', path),
      post: (path, body) => client.send('POST', path, { body }),
      put: (path, body) => client.send('PUT', path, { body }),
    }
    return client
  }

  return {
    deps,
    logged,
    setReady: (now) => (ready = now),
    postman,
    visitor,
    member: async (email = `${randomUUID()}@example.test`) => {
      const client = visitor()
      const answer = await client.post('/api/signup', { email, password: PASSWORD, age: 30, state: 'CA' })
      if (answer.status !== 201) throw new Error(`sign-up answered ${answer.status}`)
      return { ...client, id: answer.body.user.id, email }
    },
  }
}

function keep(jar: Map<string, string>, line: string): void {
  const [pair = '', ...flags] = line.split('; ')
  const equals = pair.indexOf('=')
  if (flags.includes('Max-Age=0')) jar.delete(pair.slice(0, equals))
  else jar.set(pair.slice(0, equals), pair.slice(equals + 1))
}
