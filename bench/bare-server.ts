/**
 * The baseline: `node:http` and one named statement on `pg` per request. No framework, no session, and no row-level
 * security, because it connects as a superuser. A header names the user. bench/requests.ts starts it as
 * `node bench/bare-server.ts <database url> <port> <url of the product>`.
 *
 * `/dashboard`, `/collect`, and `/vote` only read or write the rows in question. The `-whole` paths return the same
 * response as the product and write the same rows. For a dashboard, this server reads the catalog from the product once
 * and computes the response from the user's rows, which takes less time than computing it in SQL.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import type { Casino } from '#contract/casinos.ts'
import { claimValue } from '#core/money/claim-value.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import type { Tier } from '#core/ranking/tier.ts'
import { parseResetRule } from '#core/reset/reset-rule.ts'
import { epochMs } from '#core/units.ts'
import type { VoteState } from '#core/votes/vote.ts'
import type { Catalogue, KnownCasino } from '#server/queries/catalogue/read-catalogue.ts'
import type { OwnRow } from '#server/queries/ledger/own-row.ts'
import { presentDashboard } from '#server/queries/ledger/present-dashboard.ts'
import * as sql from './bare-statements.ts'

const [, , databaseUrl = '', port = '0', productUrl = ''] = process.argv
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
// Incompressible, like the product's gzip bytes: autocannon decodes every body as UTF-8, for which text takes a quarter of
// the time. With text, its own speed was measured (0.31, where a generator that does not decode measured 0.64).
const constant = randomBytes(12_000)

type Row = Readonly<Record<string, unknown>>

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

async function rowsOf<R extends pg.QueryResultRow = Row>(
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<R[]> {
  return (await pool.query<R>({ name, text, values: [...values] })).rows
}

async function readCatalogue(): Promise<Catalogue> {
  const response = await fetch(`${productUrl}/api/casinos`)
  const { casinos } = (await response.json()) as { casinos: readonly Casino[] }
  return { casinos, byId: new Map(casinos.map((casino) => [casino.id, knownCasino(casino)])) }
}

function knownCasino(casino: Casino): KnownCasino {
  const { expectedReward } = casino
  const reset = parseResetRule(casino)
  if (!reset.ok) throw new Error(`${casino.name} has an invalid reset`)
  const { rule } = reset.value
  const claim = claimValue(expectedReward === null ? null : centsOfDecimal(expectedReward), rule)
  return { casino, link: null, rule, claim }
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
})

function withoutTotals({ collected, spent, profit, ...casino }: Row) {
  return { casino, totals: { collected, spent, profit } }
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

async function respond(request: IncomingMessage): Promise<unknown> {
  const user = request.headers['x-user']
  const now = new Date()
  if (request.url === '/dashboard') return await rowsOf('rows', sql.READ_ROWS, [user])
  if (request.url === '/dashboard-joined') return await rowsOf('joined', sql.READ_JOINED_ROWS, [user])
  if (request.url === '/dashboard-whole') {
    const rows = await rowsOf<StoredRow>('rows', sql.READ_ROWS, [user])
    return { ...presentDashboard(catalogue, rows.map(ownRow), epochMs(now.getTime())), now }
  }
  const { casino_id, id, vote, casinos, tiers, ranks } = await readBody(request)
  const whole = (rows: readonly Row[]) => ({ ...withoutTotals(rows[0] ?? {}), replayed: false, now })
  switch (request.url) {
    case '/collect':
      return (await rowsOf('collect', sql.COLLECT, [user, casino_id]))[0]
    case '/collect-whole': {
      const hash = createHash('sha256').update(String(id)).digest()
      const rows = await rowsOf('collect-whole', sql.COLLECT_WHOLE, [user, casino_id, id, hash])
      return { ...whole(rows), entry_id: id }
    }
    case '/vote':
      return (await rowsOf('vote', sql.VOTE, [user, casino_id, vote]))[0]
    case '/vote-whole':
      return whole(await rowsOf('vote-whole', sql.VOTE_WHOLE, [user, casino_id, vote]))
    case '/reorder': {
      const values = [user, casinos, tiers, ranks]
      return { now, saved: (await pool.query({ name: 'reorder', text: sql.REORDER, values })).rowCount }
    }
    default:
      throw new Error(`no route ${request.url}`)
  }
}

const catalogue = await readCatalogue()

const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json')
  if (request.url === '/constant') {
    response.end(constant)
    return
  }
  respond(request).then(
    (value) => response.end(JSON.stringify(value)),
    (error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    },
  )
})
server.listen(Number(port), '127.0.0.1', () => console.log('ready'))
