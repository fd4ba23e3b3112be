/**
 * The baseline: `node:http` and one named statement on `pg` per request. No framework, no session, and no row-level
 * security, because it connects as a superuser. A header names the user. bench/requests.ts starts it as
 * `node bench/bare-server.ts <database url> <port> <url of the product>`.
 *
 * It returns the same responses as the product and writes the same rows. It reads the catalog from the product once and
 * computes the responses from the user's rows, which takes less time than computing them in SQL.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import type { Casino } from '#contract/casinos.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import type { Tier } from '#core/ranking/tier.ts'
import { epochMs } from '#core/units.ts'
import type { VoteState } from '#core/votes/vote.ts'
import type { Catalog, KnownCasino } from '#server/queries/catalog/read-catalog.ts'
import type { OwnRow } from '#server/queries/ledger/own-row.ts'
import { presentDashboard, presentOne } from '#server/queries/ledger/present-dashboard.ts'

const [, , databaseUrl = '', port = '0', productUrl = ''] = process.argv
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })

const OWN_COLUMNS = `casino_id, last_collected, user_total_payout, user_total_spent, user_vote, user_tier, user_rank,
  hidden, snoozed_until`

/** The changed row, its score, and the totals of the list, from the rows `changed` and `scored`. */
const PRESENT = `own as (
    select ${OWN_COLUMNS} from changed
    union all select ${OWN_COLUMNS} from casinos_users where user_id = $1 and casino_id <> $2
  ), summed as (
    select *, sum(user_total_payout) over () as collected, sum(user_total_spent) over () as spent from own
  )
  select own.*, own.collected - own.spent as profit, coalesce(s.score, 0) as score, coalesce(s.votes, 0) as votes
  from (select * from summed where casino_id = $2) own left join scored s on s.casino_id = own.casino_id`

/** Named statements. `$1` is the user, `$2` the casino. */
const SQL = {
  dashboard: `select ${OWN_COLUMNS} from casinos_users where user_id = $1`,
  collect: `with changed as (
      insert into casinos_users (user_id, casino_id, last_collected, user_tier, user_rank)
      values ($1, $2, now(), 3, 9999)
      on conflict (user_id, casino_id) do update set last_collected = excluded.last_collected
      returning ${OWN_COLUMNS}
    ), entry as (
      insert into entries (user_id, id, casino_id, kind, occurred_at, received_at, body)
      select $1, $3::uuid, casino_id, 'collect', now(), now(), $4::bytea from changed
      on conflict (user_id, id) do nothing
    ), scored as (select casino_id, score, votes from casino_scores), ${PRESENT}`,
  vote: `with previous as (
      select user_vote from casinos_users where user_id = $1 and casino_id = $2 for update
    ), changed as (
      update casinos_users set user_vote = $3::int from previous p
      where user_id = $1 and casino_id = $2
      returning ${OWN_COLUMNS.replaceAll('user_vote', 'casinos_users.user_vote')}, p.user_vote as previous_vote
    ), scored as (
      update casino_scores s set score = s.score + $3::int - changed.previous_vote,
        votes = s.votes + case when changed.previous_vote = 0 then 1 else 0 end
      from changed where s.casino_id = changed.casino_id returning s.casino_id, s.score, s.votes
    ), ${PRESENT}`,
  reorder: `insert into casinos_users (user_id, casino_id, user_tier, user_rank)
    select $1, * from unnest($2::int[], $3::smallint[], $4::int[])
    on conflict (user_id, casino_id) do update set user_tier = excluded.user_tier, user_rank = excluded.user_rank`,
}

type StoredRow = {
  readonly casino_id: number
  readonly last_collected: Date | null
  readonly user_total_payout: string
  readonly user_total_spent: string
  readonly user_vote: VoteState
  readonly user_tier: Tier
  readonly user_rank: number
  readonly hidden: boolean
  readonly snoozed_until: Date | null
}

type WrittenRow = StoredRow & {
  readonly collected: string
  readonly spent: string
  readonly profit: string
  readonly score: number
  readonly votes: number
}

async function run<R extends pg.QueryResultRow>(name: keyof typeof SQL, ...values: unknown[]) {
  return await pool.query<R>({ name, text: SQL[name], values })
}

async function readCatalog(): Promise<Catalog> {
  const response = await fetch(`${productUrl}/api/casinos`)
  const { casinos } = (await response.json()) as { casinos: readonly Casino[] }
  return { casinos, byId: new Map(casinos.map((casino) => [casino.id, knownCasino(casino)])) }
}

function knownCasino(casino: Casino): KnownCasino {
  const { clock, value, rtp } = casino
  return { casino, link: null, bonus: { clock, value, level: null, rtp }, learned: null }
}

const ownRow = (row: StoredRow): OwnRow => ({
  casinoId: row.casino_id,
  lastCollected: row.last_collected && epochMs(row.last_collected.getTime()),
  payout: centsOfDecimal(row.user_total_payout),
  spent: centsOfDecimal(row.user_total_spent),
  vote: row.user_vote,
  tier: row.user_tier,
  rank: row.user_rank,
  hidden: row.hidden,
  snoozedUntil: row.snoozed_until && epochMs(row.snoozed_until.getTime()),
  streakDay: null,
  ownVersion: 0,
  own: null,
  chosen: true,
  tags: [],
  hasRecords: false,
})

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

async function respond(request: IncomingMessage): Promise<unknown> {
  const user = request.headers['x-user']
  const now = new Date()
  if (request.url === '/dashboard') {
    const { rows } = await run<StoredRow>('dashboard', user)
    return { ...presentDashboard(catalog, rows.map(ownRow), epochMs(now.getTime())), now }
  }
  const { casino_id, id, vote, casinos, tiers, ranks } = await readBody(request)
  const written = ({ rows: [row] }: pg.QueryResult<WrittenRow>) => {
    if (row === undefined) throw new Error('no row')
    const { collected, spent, profit, score, votes } = row
    const casino = presentOne(catalog, ownRow(row), epochMs(now.getTime()))
    const totals = { collected, spent, profit }
    return { casino: { ...casino, communityRank: score, votes }, totals, replayed: false, now }
  }
  switch (request.url) {
    case '/collect': {
      const hash = createHash('sha256').update(String(id)).digest()
      return { ...written(await run<WrittenRow>('collect', user, casino_id, id, hash)), entry_id: id }
    }
    case '/vote':
      return written(await run<WrittenRow>('vote', user, casino_id, vote))
    case '/reorder':
      return { now, saved: (await run('reorder', user, casinos, tiers, ranks)).rowCount }
    default:
      throw new Error(`no route ${request.url}`)
  }
}

const catalog = await readCatalog()

const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json')
  respond(request).then(
    (value) => response.end(JSON.stringify(value)),
    (error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    },
  )
})
server.listen(Number(port), '127.0.0.1', () => console.log('ready'))
