import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import type { PostgresServer } from '#server/testing/servers/postgres-server.ts'
import {
  alternate,
  type Cost,
  describeCosts,
  medianRatio,
  send,
  type Target,
  type TargetRequest,
} from './load.ts'
import { type Member, openPostgres, queryAs, scoped, signUp, startProduct } from './product.ts'
import { seedPeople } from './seed.ts'

const PEOPLE = 2000
/** Enough that no member collects twice at a casino within a minute, which would be a duplicate. */
const MEMBERS = 400
/** How often both servers are started: what one process happens to do, such as compile, lasts for its whole life. */
const STARTS = 5

/**
 * Prints the CPU times of Node and PostgreSQL per request of this working tree and of another checkout, which has its own
 * node_modules, and the ratio: the median of all rounds, and of each pair of processes.
 * Each server has its own database in one PostgreSQL, because the versions may have different migrations, and signs up
 * its own members. Their loads alternate.
 *
 * @param name the only kind of request that is measured; by default all.
 */
export async function compareVersions(
  stack: AsyncDisposableStack,
  directory: string,
  name?: string,
): Promise<void> {
  const postgres = await openPostgres(stack, {
    // Whether PostgreSQL plans a query again for each call would depend on the random sample of its statistics.
    plan_cache_mode: 'force_generic_plan',
    // It runs once a minute for both databases, and its time would count for the load of that moment.
    autovacuum: 'off',
  })
  const own = await prepare(postgres, 'current', join(import.meta.dirname, '..'))
  const other = await prepare(postgres, 'previous', resolve(directory))
  const names = own.kinds.map((kind) => kind.name).filter((kind) => name === undefined || kind === name)
  if (names.length === 0)
    throw new Error(`no kind ${name}; known: ${own.kinds.map((kind) => kind.name).join(', ')}`)
  const costs = new Map(names.map((kind) => [kind, { ours: [] as Cost[][], theirs: [] as Cost[][] }]))
  for (let start = 0; start < STARTS; start++)
    await scoped(async (started) => {
      const [first, second] = [await startAgain(started, own), await startAgain(started, other)]
      for (const [kind, { ours, theirs }] of costs) {
        const targets = [first(kind), second(kind)]
        for (const target of targets) await check(target)
        const options = { rounds: 4, seconds: 3, postgresPid: postgres.pid }
        const [one = [], two = []] = await alternate(targets, options)
        ours.push(one)
        theirs.push(two)
      }
    })
  for (const [kind, { ours, theirs }] of costs) {
    const [all, allOthers] = [ours.flat(), theirs.flat()]
    const starts = ours.map((one, start) => medianRatio(one, theirs[start]).toFixed(3)).toSorted()
    console.log(
      `${kind}: ${describeCosts(all)}, ${directory} ${describeCosts(allOthers)}, ratio ${medianRatio(all, allOthers).toFixed(3)} (processes: ${starts.join(', ')})`,
    )
  }
}

/** A checkout with its database, and the kinds of requests of its members. */
type Version = {
  readonly root: string
  readonly env: Readonly<Record<string, string>>
  readonly members: Member[]
  readonly kinds: readonly Pick<Target, 'name' | 'next'>[]
}

/** Creates the database of a checkout with its own server, which then ends. */
function prepare(postgres: PostgresServer, database: string, root: string): Promise<Version> {
  return scoped(async (stack) => {
    const product = await startProduct(stack, { postgres, database, root })
    const members = await signUp(product.url, MEMBERS)
    return { root, env: product.env, members, kinds: await kindsOf(product.adminUrl, members) }
  })
}

/** Starts the server of a version. @returns the target of a kind of requests. */
async function startAgain(
  stack: AsyncDisposableStack,
  { root, env, members, kinds }: Version,
): Promise<(name: string) => Target> {
  const { DATABASE_URL = '', AUTH_SECRET = '' } = env
  const { url, pid } = await startProduct(stack, { root, env: { DATABASE_URL, AUTH_SECRET } })
  for (const [index, member] of members.entries()) members[index] = await renewed(url, member)
  return (name) => {
    const kind = kinds.find((one) => one.name === name)
    if (!kind) throw new Error(`no kind ${name}`)
    return { ...kind, url, pid }
  }
}

/** Renews the session of a member, whose cookies have the port of an earlier server in their names. */
async function renewed(url: string, member: Member): Promise<Member> {
  const response = await fetch(`${url}/api/dashboard`, { headers: { cookie: member.cookie } })
  if (!response.ok) throw new Error(`the renewal of a session returned ${response.status}`)
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  return { ...member, cookie: cookies.filter((cookie) => !cookie.endsWith('=')).join('; ') }
}

/** Gives members the same lists as the seeded people, and returns their requests. */
async function kindsOf(adminUrl: string, members: readonly Member[]): Promise<Version['kinds']> {
  const { casinoIds } = await seedPeople(adminUrl, PEOPLE)
  await queryAs(
    adminUrl,
    `insert into casinos_users (user_id, casino_id, user_tier, user_rank, last_collected)
     select u.id, c.id, coalesce(c.tier, 5), c.rank, case when c.id % 2 = 0 then date_trunc('milliseconds', now()) - interval '30 hours' end
     from users u cross join casinos c where c.active
     on conflict (user_id, casino_id) do update set last_collected = excluded.last_collected`,
  )
  await queryAs(adminUrl, 'vacuum analyze')
  let turn = 0
  const headers = () => {
    turn += 1
    return { cookie: members[turn % members.length]?.cookie ?? '', 'content-type': 'application/json' }
  }
  const dashboard = (): TargetRequest => ({ method: 'GET', path: '/api/dashboard', headers: headers() })
  const record = (kind: string, entry: { readonly amount?: string }) => (): TargetRequest => ({
    method: 'POST',
    headers: headers(),
    path: `/api/casinos/${casinoIds[Math.floor(turn / members.length) % casinoIds.length]}/${kind}`,
    body: JSON.stringify({ id: randomUUID(), ...entry }),
  })
  return [
    { name: 'dashboard', next: dashboard },
    { name: 'collect', next: record('collections', {}) },
    { name: 'spend', next: record('spends', { amount: '1.00' }) },
    { name: 'cash out', next: record('cash-outs', { amount: '5.00' }) },
  ]
}

type Row = { readonly ready: boolean; readonly last_collected: string | null }

async function check(target: Target): Promise<void> {
  const { casinos, casino } = (await send(target, target.next())) as { casinos?: Row[]; casino?: Row }
  if (target.name === 'collect' && casino?.ready) throw new Error('collect: ready after the collection')
  const collected = casinos?.filter(({ last_collected }) => last_collected !== null).length
  if (casinos && (collected === 0 || collected === casinos.length))
    throw new Error(`${target.name}: ${collected} of ${casinos.length} collected`)
}
