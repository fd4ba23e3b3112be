/** The cost of a page of a long history, with several filters, relative to that of a short one. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { EntriesResponse } from '#contract/entries.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { seedLedger } from '#server/testing/seed-ledger.ts'
import { startPostgres } from '#server/testing/servers/postgres-server.ts'
import { createDatabase } from './database.ts'
import { burst, median, type Target } from './load.ts'
import { type Member, signUp } from './members.ts'
import { childrenOf, cpuMs, freePort, startProgram } from './processes.ts'

const [LONG, SHORT] = [50_000, 50]
/** Members with short ledgers. With two in all, statistics would count half of the ledger for each. */
const OTHERS = 100
const PAGE = 50
const ROUNDS = 5
const SECONDS = 2
const DAY_MS = 86_400_000

/** CPU time of Node and PostgreSQL per request; `ratio` is that to the short history's page. */
export type PageCost = {
  readonly name: string
  readonly nodeMs: number
  readonly databaseMs: number
  readonly ratio: number
}

type Page = { readonly name: string; readonly member: Member; readonly search: string }
type Cost = Pick<PageCost, 'nodeMs' | 'databaseMs'>

/** Measures the pages in turn, on PostgreSQL. The first is that of the short history. */
export async function measureHistory(): Promise<readonly PageCost[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-history-'))
  const postgres = await startPostgres()
  const databaseUrl = await createDatabase(postgres.adminUrl)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: createHash('sha256').update(folder).digest('hex'),
    RATE_LIMIT_SCALE: '1000000',
  }
  try {
    const server = await startProgram(['server/main.ts'], env)
    try {
      const [long, short, ...others] = await signUp(origin, 2 + OTHERS)
      if (!long || !short) throw new Error('two members sign up')
      const newest = new Date()
      const db = await openDatabase({ databaseUrl, dataDir: folder, log: pino({ level: 'silent' }) })
      await seedLedger(db, long.id, LONG, { newest: newest.toISOString() })
      for (const { id } of [short, ...others])
        await seedLedger(db, id, SHORT, { newest: newest.toISOString() })
      await db.close()
      await vacuum(`${postgres.adminUrl}bench`)
      const pages = await pagesOf(origin, long, short, newest)
      return await measure(pages, origin, server.pid, postgres.pid)
    } finally {
      await server.stop()
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What autovacuum does within minutes: statistics, and indexes that are read without their table. */
async function vacuum(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query('vacuum analyze')
  await admin.end()
}

async function pagesOf(origin: string, long: Member, short: Member, newest: Date): Promise<readonly Page[]> {
  const read = async (search: string, { cookie }: Member) => {
    const response = await fetch(`${origin}/api/entries?limit=${PAGE}&${search}`, { headers: { cookie } })
    const page = EntriesResponse.parse(await response.json())
    if (page.entries.length === 0) throw new Error(`no entries for ${search}`)
    return page
  }
  const ago = (days: number) => new Date(newest.getTime() - days * DAY_MS).toISOString()
  const casino = (await read('kind=spend', long)).entries[0]?.casinoId ?? 0
  const deep = (await read(`to=${ago(400)}`, long)).next ?? ''
  const pages = [
    { name: `${SHORT} entries`, member: short, search: '' },
    { name: 'no filter', member: long, search: '' },
    { name: 'a page from over a year ago, by cursor', member: long, search: `cursor=${deep}` },
    { name: 'cash-outs', member: long, search: 'kind=cash_out' },
    { name: 'a casino', member: long, search: `casino=${casino}` },
    { name: 'spends of a casino', member: long, search: `casino=${casino}&kind=spend` },
    { name: 'the last 365 days', member: long, search: `from=${ago(365)}` },
    { name: 'from 200 to 10 days ago', member: long, search: `from=${ago(200)}&to=${ago(10)}` },
    { name: 'a casino, the last 365 days', member: long, search: `casino=${casino}&from=${ago(365)}` },
    {
      name: 'spends, from 300 to 20 days ago',
      member: long,
      search: `kind=spend&from=${ago(300)}&to=${ago(20)}`,
    },
    { name: 'without deleted entries', member: long, search: 'deleted=without' },
  ]
  for (const { search, member } of pages) await read(search, member)
  return pages
}

async function measure(
  pages: readonly Page[],
  origin: string,
  pid: number,
  databasePid: number,
): Promise<readonly PageCost[]> {
  const costs = pages.map((): Cost[] => [])
  const databaseCpu = () => childrenOf(databasePid).reduce((sum, child) => sum + cpuMs(child), 0)
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, { name, member, search }] of pages.entries()) {
      const target: Target = {
        name,
        url: origin,
        next: () => ({
          method: 'GET',
          path: `/api/entries?limit=${PAGE}&${search}`,
          headers: { cookie: member.cookie },
        }),
      }
      const before = databaseCpu()
      const { requests, cpuMs: nodeMs } = await burst(target, pid, SECONDS)
      if (round > 0) costs[index]?.push({ nodeMs, databaseMs: (databaseCpu() - before) / requests })
    }
  }
  const sums = costs.map((all) => all.map(({ nodeMs, databaseMs }) => nodeMs + databaseMs))
  return pages.map(({ name }, index) => ({
    name,
    nodeMs: median(costs[index]?.map((one) => one.nodeMs) ?? []),
    databaseMs: median(costs[index]?.map((one) => one.databaseMs) ?? []),
    ratio: median(sums[index]?.map((sum, round) => sum / (sums[0]?.[round] ?? 1)) ?? []),
  }))
}
