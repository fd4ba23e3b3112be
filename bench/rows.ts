import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { join, resolve } from 'node:path'
import { alternate, describeCosts, medianRatio, send, type Target } from './load.ts'
import { openPostgres, type Product, queryAs, signUp, startProduct } from './product.ts'
import { atMost, budgets } from './report.ts'

const MEMBERS = 40
const CATALOG_ROWS = 250
const OWN_ROWS = 150

/** As a browser asks for a list. */
const ENCODINGS = 'gzip, deflate, br'

/** A server whose members all have the same number of rows in their lists. */
type List = { readonly target: Target; readonly rows: number }

/**
 * Compares a list of 400 rows, 250 of the catalog and 150 own ones, with the list of another checkout, which has all casinos of
 * its catalog: bytes per row, as a browser receives them, and CPU time per row of a read of the dashboard.
 */
export async function compareRows(stack: AsyncDisposableStack, directory: string): Promise<void> {
  const postgres = await openPostgres(stack, {
    plan_cache_mode: 'force_generic_plan',
    // Versions before this setting of PostgreSQL 16 do not give themselves the role of the application.
    createrole_self_grant: 'set, inherit',
  })
  const other = await startProduct(stack, { postgres, database: 'previous', root: resolve(directory) })
  const own = await startProduct(stack, {
    postgres,
    database: 'current',
    root: join(import.meta.dirname, '..'),
    script: ['bench/listed-server.ts', String(CATALOG_ROWS)],
  })
  const [theirs, ours] = [await listOf(other), await listOf(own, OWN_ROWS)]
  if (ours.rows !== CATALOG_ROWS + OWN_ROWS) throw new Error(`the list has ${ours.rows} rows`)

  for (const [name, encodings] of [
    ['compressed', ENCODINGS],
    ['not compressed', 'identity'],
  ] as const) {
    const [bytes, before] = [await bytesPerRow(ours, encodings), await bytesPerRow(theirs, encodings)]
    console.log(
      `bytes per row, ${name}: ${bytes.toFixed(1)} of ${ours.rows} rows, ${before.toFixed(1)} of ${theirs.rows}`,
    )
    if (encodings === ENCODINGS) atMost('bytes per row, ratio', bytes / before, budgets.rows.bytes)
  }
  const [costs, before] = await alternate([ours.target, theirs.target], {
    rounds: 7,
    seconds: 4,
    postgresPid: postgres.pid,
  })
  console.log(`${ours.rows} rows: ${describeCosts(costs)}; ${theirs.rows} rows: ${describeCosts(before)}`)
  atMost('CPU per row, ratio', (medianRatio(costs, before) * theirs.rows) / ours.rows, budgets.rows.cpu)
}

/**
 * Gives members all casinos of the catalog, of which half were collected, and a number of own ones. Member by member, as at
 * sign-up, so that the rows of a list share pages.
 */
async function listOf({ url, pid, adminUrl }: Product, ownRows = 0): Promise<List> {
  const members = await signUp(url, MEMBERS)
  const [first] = members
  for (let n = 1; n <= ownRows; n++)
    await addOwnCasino(url, first?.cookie ?? '', { name: `Own casino ${n}`, collected: n % 2 === 0 })
  await queryAs(
    adminUrl,
    `insert into casinos_users (user_id, casino_id, user_tier, user_rank, last_collected)
     select u.id, c.id, coalesce(c.tier, 5), c.rank, case when c.id % 2 = 0 then date_trunc('milliseconds', now()) - interval '30 hours' end
     from users u cross join casinos c where c.active
     order by u.id, c.id
     on conflict (user_id, casino_id) do update set last_collected = excluded.last_collected`,
  )
  if (ownRows > 0)
    await queryAs(
      adminUrl,
      `insert into casinos_users (user_id, casino_id, user_tier, user_rank, last_collected, own, own_version, chosen)
       select u.id, casino_id, user_tier, user_rank, last_collected, own, own_version, chosen
       from users u cross join casinos_users where user_id = $1 and casino_id < 0
       order by u.id, casino_id
       on conflict (user_id, casino_id) do nothing`,
      [first?.id],
    )
  await queryAs(adminUrl, 'vacuum analyze')
  let turn = 0
  const target: Target = {
    name: 'dashboard',
    url,
    pid,
    next() {
      turn += 1
      const cookie = members[turn % members.length]?.cookie ?? ''
      return { method: 'GET', path: '/api/dashboard', headers: { cookie, 'accept-encoding': ENCODINGS } }
    },
  }
  const { casinos } = (await send(target, target.next())) as { readonly casinos: readonly unknown[] }
  return { target, rows: casinos.length }
}

async function addOwnCasino(
  url: string,
  cookie: string,
  { name, collected }: { readonly name: string; readonly collected: boolean },
): Promise<void> {
  const post = async (path: string, body: object) => {
    const headers = { cookie, 'content-type': 'application/json' }
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
    return (await response.json()) as { readonly casino: { readonly casinoId: number } }
  }
  const clock = { kind: 'rolling', minutes: 1440 }
  const value = { kind: 'fixed', amount: '0.50' }
  const { casino } = await post('/api/own-casinos', { id: randomUUID(), name, clock, value })
  if (collected) await post(`/api/casinos/${casino.casinoId}/collections`, { id: randomUUID() })
}

/** Returns the length of the body as it was sent, divided by the rows. */
async function bytesPerRow({ target, rows }: List, encodings: string): Promise<number> {
  const { path, headers } = target.next()
  const request = get(`${target.url}${path}`, { headers: { ...headers, 'accept-encoding': encodings } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) bytes += chunk.length
  return bytes / rows
}
