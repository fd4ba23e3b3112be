import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import { alternate, describeCosts, medianRatio, send, type Target, type TargetRequest } from './load.ts'
import { openPostgres, type Product, queryAs, signUp, startProduct } from './product.ts'
import { seedPeople } from './seed.ts'

const PEOPLE = 2000
/** Enough that no member collects twice at a casino within a minute, which would be a duplicate. */
const MEMBERS = 400

/**
 * Prints the CPU times of Node and PostgreSQL per request of this working tree and of another checkout, which has its own
 * node_modules.
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
  const other = await startProduct(stack, { postgres, database: 'previous', root: resolve(directory) })
  const root = join(import.meta.dirname, '..')
  const own = await startProduct(stack, { postgres, database: 'current', root })
  const [ownTargets, otherTargets] = [await targetsOf(own), await targetsOf(other)]
  if (name !== undefined && !ownTargets.some((target) => target.name === name))
    throw new Error(`no kind ${name}; known: ${ownTargets.map((target) => target.name).join(', ')}`)
  for (const [index, target] of ownTargets.entries()) {
    if (name !== undefined && target.name !== name) continue
    const targets = [target, otherTargets[index] ?? target]
    for (const one of targets) await check(one)
    const [ours = [], theirs = []] = await alternate(targets, {
      rounds: 7,
      seconds: 4,
      postgresPid: postgres.pid,
    })
    console.log(
      `${target.name}: ${describeCosts(ours)}, ${directory} ${describeCosts(theirs)}, ratio ${medianRatio(ours, theirs).toFixed(3)}`,
    )
  }
}

/** Gives members the same lists as the seeded people, and returns their requests. */
async function targetsOf({ url, pid, adminUrl }: Product): Promise<readonly Target[]> {
  const members = await signUp(url, MEMBERS)
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
    { name: 'dashboard', url, pid, next: dashboard },
    { name: 'collect', url, pid, next: record('collections', {}) },
    { name: 'spend', url, pid, next: record('spends', { amount: '1.00' }) },
    { name: 'cash out', url, pid, next: record('cash-outs', { amount: '5.00' }) },
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
