/**
 * The yardstick: node:http and named statements on `pg`, nothing else. No framework, no session, no row-level
 * security (it logs in as a superuser), no ledger. The person is named by a header. Run by bench/requests.ts
 * in a process of its own: `node bench/bare-server.ts <database url> <port>`.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'

const [, , databaseUrl = '', port = '0'] = process.argv
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
const constant = Buffer.from(JSON.stringify({ filler: 'x'.repeat(12_000) }))

const SLIM = `select casino_id, last_collected, user_total_payout, user_total_spent, user_vote, user_tier, user_rank
  from casinos_users where user_id = $1`
const JOINED = `select cu.*, c.*, s.score as community_rank, s.votes from casinos_users cu
  join casinos c on c.id = cu.casino_id left join casino_scores s on s.casino_id = c.id where cu.user_id = $1`
const COLLECT = `insert into casinos_users (user_id, casino_id, last_collected, user_tier, user_rank)
  values ($1, $2, now(), 3, 9999)
  on conflict (user_id, casino_id) do update set last_collected = excluded.last_collected
  returning casino_id, last_collected, user_total_payout, user_total_spent, user_vote, user_tier, user_rank`
const VOTE = `with changed as (
    update casinos_users cu set user_vote = $3::int
    from (select user_vote from casinos_users where user_id = $1 and casino_id = $2 for update) before
    where cu.user_id = $1 and cu.casino_id = $2 returning cu.casino_id, before.user_vote as before
  )
  update casino_scores s set score = s.score + $3::int - changed.before,
    votes = s.votes + case when changed.before = 0 then 1 else 0 end
  from changed where s.casino_id = changed.casino_id returning s.score`
const REORDER = `insert into casinos_users (user_id, casino_id, user_tier, user_rank)
  select $1, * from unnest($2::int[], $3::smallint[], $4::int[])
  on conflict (user_id, casino_id) do update set user_tier = excluded.user_tier, user_rank = excluded.user_rank`

/** The same outcome as ours (ledger entry, list, totals), as one would write it first: a transaction of five round trips. */
async function collectWhole(user: unknown, casinoId: unknown, id: unknown): Promise<unknown> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'entry',
      text: `insert into entries (user_id, id, casino_id, kind, occurred_at, received_at, body)
        values ($1, $2, $3, 'collect', now(), now(), $4) on conflict do nothing`,
      values: [user, id, casinoId, createHash('sha256').update(String(id)).digest()],
    })
    await client.query({ name: 'collect', text: COLLECT, values: [user, casinoId] })
    const { rows } = await client.query({ name: 'slim', text: SLIM, values: [user] })
    await client.query('commit')
    return { rows: rows.length, casino: rows.find((row) => row.casino_id === casinoId) }
  } finally {
    client.release()
  }
}

async function body(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const user = request.headers['x-user']
  switch (request.url) {
    case '/dashboard':
      return (await pool.query({ name: 'slim', text: SLIM, values: [user] })).rows
    case '/dashboard-joined':
      return (await pool.query({ name: 'joined', text: JOINED, values: [user] })).rows
    case '/collect': {
      const { casino_id } = await body(request)
      return (await pool.query({ name: 'collect', text: COLLECT, values: [user, casino_id] })).rows[0]
    }
    case '/collect-whole': {
      const { casino_id, id } = await body(request)
      return await collectWhole(user, casino_id, id)
    }
    case '/vote': {
      const { casino_id, vote } = await body(request)
      return (await pool.query({ name: 'vote', text: VOTE, values: [user, casino_id, vote] })).rows[0]
    }
    case '/reorder': {
      const { casinos, tiers, ranks } = await body(request)
      const { rowCount } = await pool.query({
        name: 'reorder',
        text: REORDER,
        values: [user, casinos, tiers, ranks],
      })
      return { saved: rowCount }
    }
    default:
      throw new Error(`no ${request.url}`)
  }
}

const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json')
  if (request.url === '/constant') {
    response.end(constant)
    return
  }
  answer(request).then(
    (value) => response.end(JSON.stringify(value)),
    (error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    },
  )
})
server.listen(Number(port), '127.0.0.1', () => console.log('listening'))
