/**
 * The baseline: `node:http` and one named statement on `pg` per request. No framework, no session, and no row-level
 * security, because it connects as a superuser. A header names the user. bench/requests.ts starts it as
 * `node bench/bare-server.ts <database url> <port>`.
 *
 * `/dashboard`, `/collect`, and `/vote` only read or write the rows in question. The `-whole` paths return the same
 * response as the product and write the same rows.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import * as sql from './bare-statements.ts'

const [, , databaseUrl = '', port = '0'] = process.argv
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
// Incompressible, like the product's gzip bytes: autocannon decodes every body as UTF-8, for which text takes a quarter of
// the time. With text, its own speed was measured (0.31, where a generator that does not decode measured 0.64).
const constant = randomBytes(12_000)

type Row = Readonly<Record<string, unknown>>

async function rowsOf(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
  return (await pool.query<Row>({ name, text, values: [...values] })).rows
}

function withoutTotals({ available_now, collected, spent, profit, ...casino }: Row) {
  return { casino, totals: { available_now, collected, spent, profit } }
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
  if (request.url === '/dashboard-whole') {
    const rows = (await rowsOf('dashboard', sql.READ_DASHBOARD, [user])).map(withoutTotals)
    return { casinos: rows.map(({ casino }) => casino), totals: rows[0]?.totals, now }
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
