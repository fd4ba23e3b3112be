/** The four request costs, the catalogue from memory and a static page, each beside its yardstick in one run. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { epochMs } from '#core/units.ts'
import { ACCESS_LIFE_MS, createAccessTokens } from '#server/auth/access-token.ts'
import { startPostgres } from '#server/testing/postgres-server.ts'
import { burst, median, type Target } from './load.ts'
import { childrenOf, cpuMs, freePort, residentMb, startProgram } from './processes.ts'
import { seedPeople, type SeededPeople } from './seed.ts'
import { nginx } from './nginx.ts'

const SECRET = randomUUID() + randomUUID()

/** A measured pair: ours beside its yardstick. */
export type Compared = {
  readonly name: string
  readonly ratio: number
  readonly ours: number
  readonly yardstick: number
  /** CPU time of the Node process per request, in milliseconds; and PostgreSQL's. */
  readonly ourCpuMs: number
  readonly yardstickCpuMs: number
  readonly ourDatabaseMs: number
  readonly yardstickDatabaseMs: number
}

export type RequestFigures = { readonly compared: readonly Compared[]; readonly memoryMb: number }

/** @param people how many are in the database. */
export async function measureRequests(
  people: number,
  rounds: number,
  seconds: number,
): Promise<RequestFigures> {
  const server = await startPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  const databaseUrl = await ownedDatabase(server.adminUrl)
  const adminUrl = `${server.adminUrl}bench`
  const [port, barePort] = [await freePort(), await freePort()]
  const env = {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    AUTH_SECRET: SECRET,
    RATE_LIMIT_SCALE: '1000000',
  }
  try {
    await (await startProgram(['server/main.ts'], env)).stop()
    const seeded = await seedPeople(adminUrl, people)
    const ours = await startProgram(['server/main.ts'], env)
    const bare = await startProgram(['bench/bare-server.ts', adminUrl, String(barePort)])
    const web = await nginx()
    try {
      const urls = { ours: `http://127.0.0.1:${port}`, bare: `http://127.0.0.1:${barePort}`, nginx: web?.url }
      const pairs = targets(urls, seeded)
      for (const { ours: one } of pairs) await checkAnswer(one, seeded.casinoIds.length)
      const compared: Compared[] = []
      for (const pair of pairs) {
        compared.push(
          await compare(pair, { ours: ours.pid, bare: bare.pid, postgres: server.pid }, rounds, seconds),
        )
        console.log(describe(compared.at(-1)))
      }
      return { compared, memoryMb: residentMb(ours.pid) }
    } finally {
      await web?.stop()
      await bare.stop()
      await ours.stop()
    }
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function ownedDatabase(adminUrl: string): Promise<string> {
  const admin = new pg.Client({ connectionString: `${adminUrl}postgres` })
  await admin.connect()
  await admin.query('create role bench_login login nosuperuser nobypassrls createrole')
  await admin.query('create database bench owner bench_login')
  await admin.end()
  const url = new URL('bench', adminUrl)
  url.username = 'bench_login'
  return url.href
}

type Pair = { readonly name: string; readonly ours: Target; readonly yardstick: Target }

function targets(
  urls: { readonly ours: string; readonly bare: string; readonly nginx: string | undefined },
  { ids, casinoIds }: SeededPeople,
): Pair[] {
  const tokens = createAccessTokens(SECRET)
  let turn = 0
  const person = () => ids[(turn += 7) % ids.length] ?? ''
  const casino = () => casinoIds[turn % casinoIds.length] ?? 0
  const cookie = (userId: string) => ({
    cookie: `access=${tokens.sign({ userId, sessionId: randomUUID(), expiresAt: epochMs(Date.now() + ACCESS_LIFE_MS) })}`,
  })
  const json = { 'content-type': 'application/json' }
  const ranks = casinoIds.map((_, index) => index + 1)
  // A different order every time: an unchanged rank might cost less.
  const shuffled = () => ranks.map((_, index) => ranks[(index + turn) % ranks.length] ?? 1)

  const pair = (name: string, ours: Target['next'], yardstick: Target['next'], url = urls.bare): Pair => ({
    name,
    ours: { name: `ours: ${name}`, url: urls.ours, next: ours },
    yardstick: { name: `yardstick: ${name}`, url, next: yardstick },
  })

  const collection: Target['next'] = () => ({
    method: 'POST',
    path: `/api/casinos/${casino()}/collections`,
    headers: { ...cookie(person()), ...json },
    body: JSON.stringify({ id: randomUUID() }),
  })

  const reading: Target['next'] = () => ({ method: 'GET', path: '/api/dashboard', headers: cookie(person()) })

  const list: Pair[] = [
    pair('dashboard', reading, () => ({
      method: 'GET',
      path: '/dashboard',
      headers: { 'x-user': person() },
    })),
    pair('dashboard, against the same rows joined with the catalogue', reading, () => ({
      method: 'GET',
      path: '/dashboard-joined',
      headers: { 'x-user': person() },
    })),
    pair('collect', collection, () => ({
      method: 'POST',
      path: '/collect',
      headers: { 'x-user': person(), ...json },
      body: JSON.stringify({ casino_id: casino() }),
    })),
    pair('collect, against the same outcome in five round trips', collection, () => ({
      method: 'POST',
      path: '/collect-whole',
      headers: { 'x-user': person(), ...json },
      body: JSON.stringify({ casino_id: casino(), id: randomUUID() }),
    })),
    pair(
      'vote',
      () => ({
        method: 'PUT',
        path: `/api/casinos/${casino()}/vote`,
        headers: { ...cookie(person()), ...json },
        body: JSON.stringify({ vote: turn % 2 === 0 ? 1 : -1 }),
      }),
      () => ({
        method: 'PUT',
        path: '/vote',
        headers: { 'x-user': person(), ...json },
        body: JSON.stringify({ casino_id: casino(), vote: turn % 2 === 0 ? 1 : -1 }),
      }),
    ),
    pair(
      'reorder',
      () => {
        const headers = { ...cookie(person()), ...json }
        const order = shuffled()
        const rows = casinoIds.map((casino_id, index) => ({
          casino_id,
          user_tier: 3,
          user_rank: order[index],
        }))
        return { method: 'PUT', path: '/api/ranking', headers, body: JSON.stringify({ rows }) }
      },
      () => ({
        method: 'PUT',
        path: '/reorder',
        headers: { 'x-user': person(), ...json },
        body: JSON.stringify({ casinos: casinoIds, tiers: casinoIds.map(() => 3), ranks: shuffled() }),
      }),
    ),
    pair(
      'catalogue',
      () => ({ method: 'GET', path: '/api/casinos', headers: { 'accept-encoding': 'gzip' } }),
      () => ({ method: 'GET', path: '/constant', headers: {} }),
    ),
  ]
  if (urls.nginx === undefined) return list
  const page = { method: 'GET', path: '/', headers: { 'accept-encoding': 'gzip' } } as const
  return [
    ...list,
    pair(
      'static',
      () => page,
      () => page,
      urls.nginx,
    ),
  ]
}

/** A wrong answer has no speed: what is timed is looked at first. */
async function checkAnswer(target: Target, casinos: number): Promise<void> {
  const { method, path, headers, body } = target.next()
  const answer = await fetch(`${target.url}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${target.name}: ${answer.status} ${text}`)
  if (path === '/api/dashboard') {
    const rows = (JSON.parse(text) as { casinos: { ready: boolean; last_collected: string | null }[] })
      .casinos
    const collected = rows.filter((row) => row.last_collected !== null).length
    if (rows.length !== casinos || collected === 0 || collected === casinos) {
      throw new Error(`${target.name}: ${rows.length} rows, ${collected} collected`)
    }
  }
  if (path.endsWith('/collections') && (JSON.parse(text) as { casino: { ready: boolean } }).casino.ready) {
    throw new Error(`${target.name}: collected, and still ready`)
  }
  if (path === '/api/ranking' && (JSON.parse(text) as { saved: number }).saved !== casinos) {
    throw new Error(`${target.name}: ${text}`)
  }
}

async function compare(
  pair: Pair,
  pids: { readonly ours: number; readonly bare: number; readonly postgres: number },
  rounds: number,
  seconds: number,
): Promise<Compared> {
  const ours: Measured[] = []
  const yardstick: Measured[] = []
  const run = async (target: Target, pid: number) => {
    const database = () => childrenOf(pids.postgres).reduce((sum, child) => sum + cpuMs(child), 0)
    const [node, postgres] = [cpuMs(pid), database()]
    const { requestsPerSecond, requests } = await burst(target, seconds)
    return {
      requestsPerSecond,
      cpuMs: (cpuMs(pid) - node) / requests,
      databaseMs: (database() - postgres) / requests,
    }
  }
  await run(pair.ours, pids.ours)
  await run(pair.yardstick, pids.bare)
  for (let round = 0; round < rounds; round++) {
    ours.push(await run(pair.ours, pids.ours))
    yardstick.push(await run(pair.yardstick, pids.bare))
  }
  const middle = (list: readonly Measured[], key: keyof Measured) => median(list.map((one) => one[key]))
  return {
    name: pair.name,
    ratio: median(
      ours.map((one, round) => one.requestsPerSecond / (yardstick[round]?.requestsPerSecond ?? 1)),
    ),
    ours: middle(ours, 'requestsPerSecond'),
    yardstick: middle(yardstick, 'requestsPerSecond'),
    ourCpuMs: middle(ours, 'cpuMs'),
    yardstickCpuMs: middle(yardstick, 'cpuMs'),
    ourDatabaseMs: middle(ours, 'databaseMs'),
    yardstickDatabaseMs: middle(yardstick, 'databaseMs'),
  }
}

type Measured = { readonly requestsPerSecond: number; readonly cpuMs: number; readonly databaseMs: number }

function describe(one: Compared | undefined): string {
  if (!one) return ''
  const ms = (value: number) => `${value.toFixed(3)} ms`
  return [
    `${one.name}: ratio ${one.ratio.toFixed(2)}`,
    `(${one.ours.toFixed(0)} against ${one.yardstick.toFixed(0)} requests/s;`,
    `Node ${ms(one.ourCpuMs)} against ${ms(one.yardstickCpuMs)},`,
    `PostgreSQL ${ms(one.ourDatabaseMs)} against ${ms(one.yardstickDatabaseMs)} CPU a request)`,
  ].join(' ')
}
