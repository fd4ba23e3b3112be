/**
 * `npm run bench -- compare <directory>`: the Node CPU time per request of this working tree and of another checkout,
 * which has its own node_modules. Each server has its own database in one PostgreSQL, because the versions may have
 * different migrations, and signs up its own members. Their loads alternate.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { startPostgres } from '#server/testing/servers/postgres-server.ts'
import { createDatabase } from './database.ts'
import { burst, median, send, type Target, type TargetRequest } from './load.ts'
import { type Member, signUp } from './members.ts'
import { freePort, type Running, startProgram } from './processes.ts'
import { seedPeople } from './seed.ts'

const PEOPLE = 2000
const MEMBERS = 50
const ROUNDS = 7
const SECONDS = 4
const ROOT = join(import.meta.dirname, '..')

/** Medians in milliseconds of CPU time. */
export type VersionCosts = {
  readonly name: string
  readonly thisMs: number
  readonly otherMs: number
  /** The median of the rounds' ratios: below 1, this working tree uses less. */
  readonly ratio: number
}

type Version = {
  readonly name: string
  readonly process: Running
  readonly url: string
  readonly members: readonly Member[]
  readonly casinoIds: readonly number[]
}

export async function compareVersions(directory: string): Promise<VersionCosts[]> {
  const postgres = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'bench-compare-'))
  const running: Running[] = []
  const start = async (name: string, root: string): Promise<Version> => {
    const port = await freePort()
    const env = {
      PORT: String(port),
      DATABASE_URL: await createDatabase(postgres.adminUrl, name),
      DATA_DIR: mkdtempSync(join(folder, 'data-')),
      AUTH_SECRET: randomUUID() + randomUUID(),
      RATE_LIMIT_SCALE: '1000000',
    }
    const process = await startProgram(['server/main.ts'], env, root)
    running.push(process)
    const url = `http://127.0.0.1:${port}`
    const members = await signUp(url, MEMBERS)
    const { casinoIds } = await seedPeople(`${postgres.adminUrl}${name}`, PEOPLE)
    await seedLists(`${postgres.adminUrl}${name}`)
    return { name, process, url, members, casinoIds }
  }
  try {
    const other = await start('previous', resolve(directory))
    const own = await start('current', ROOT)
    const costs: VersionCosts[] = []
    for (const name of ['dashboard', 'collect'] as const) {
      const [ownTarget, otherTarget] = [own, other].map((version) => targetOf(version, name))
      if (!ownTarget || !otherTarget) throw new RangeError('two versions are compared')
      await check(ownTarget)
      await check(otherTarget)
      const runOwn = async () => (await burst(ownTarget, own.process.pid, SECONDS)).cpuMs
      const runOther = async () => (await burst(otherTarget, other.process.pid, SECONDS)).cpuMs
      costs.push({ name, ...(await compare(runOwn, runOther)) })
    }
    return costs
  } finally {
    for (const process of running) await process.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Gives the members the same lists as the seeded people. */
async function seedLists(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(
    `insert into casinos_users (user_id, casino_id, user_tier, user_rank, last_collected)
     select u.id, c.id, coalesce(c.tier, 5), c.rank, case when c.id % 2 = 0 then date_trunc('milliseconds', now()) - interval '30 hours' end
     from users u cross join casinos c where c.active
     on conflict (user_id, casino_id) do update set last_collected = excluded.last_collected`,
  )
  await admin.query('vacuum analyze')
  await admin.end()
}

function targetOf(
  { name: version, url, members, casinoIds }: Version,
  name: 'dashboard' | 'collect',
): Target {
  let turn = 0
  return {
    name: `${name}, ${version}`,
    url,
    next(): TargetRequest {
      turn += 7
      const cookie = members[turn % members.length]?.cookie ?? ''
      const headers = { cookie, 'content-type': 'application/json' }
      if (name === 'dashboard') return { method: 'GET', path: '/api/dashboard', headers }
      const path = `/api/casinos/${casinoIds[turn % casinoIds.length]}/collections`
      return { method: 'POST', path, headers, body: JSON.stringify({ id: randomUUID() }) }
    },
  }
}

type Row = { readonly ready: boolean; readonly last_collected: string | null }

async function check(target: Target): Promise<void> {
  const { casinos, casino } = (await send(target, target.next())) as { casinos?: Row[]; casino?: Row }
  if (casino?.ready) throw new Error(`${target.name}: ready after the collection`)
  const collected = casinos?.filter(({ last_collected }) => last_collected !== null).length
  if (casinos && (collected === 0 || collected === casinos.length))
    throw new Error(`${target.name}: ${collected} of ${casinos.length} collected`)
}

async function compare(runOwn: () => Promise<number>, runOther: () => Promise<number>) {
  const rounds: { thisMs: number; otherMs: number }[] = []
  // The first round warms up both servers; the order alternates.
  for (let round = 0; round <= ROUNDS; round++) {
    const otherFirst = round % 2 === 0 ? await runOther() : null
    const thisMs = await runOwn()
    rounds.push({ thisMs, otherMs: otherFirst ?? (await runOther()) })
  }
  const counted = rounds.slice(1)
  return {
    thisMs: median(counted.map(({ thisMs }) => thisMs)),
    otherMs: median(counted.map(({ otherMs }) => otherMs)),
    ratio: median(counted.map(({ thisMs, otherMs }) => thisMs / otherMs)),
  }
}
