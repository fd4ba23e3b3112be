import pino from 'pino'
import { EntriesResponse } from '#contract/entries.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { seedLedger } from '#server/testing/seed-ledger.ts'
import { alternate, describeCosts, medianRatio, type Target } from './load.ts'
import { type Member, openPostgres, type Product, queryAs, signUp, startProduct } from './product.ts'
import { atMost, budgets } from './report.ts'
import { measureReports, seedReports } from './reports.ts'

const [LONG, SHORT] = [50_000, 50]
/** Members with short ledgers. With two in all, statistics would count half of the ledger for each. */
const OTHERS = 100
const PAGE = 50
const DAY_MS = 86_400_000

/** Measures the cost of a page of a long history, with several filters, and of reports, relative to those of a short one. */
export async function measureHistory(stack: AsyncDisposableStack): Promise<void> {
  const postgres = await openPostgres(stack)
  const product = await startProduct(stack, { postgres })
  const [long, few, spread, ...short] = await signUp(product.url, 3 + OTHERS)
  if (!long || !few || !spread) throw new Error('members sign up')
  const newest = new Date()
  const [databaseUrl, dataDir] = [product.env['DATABASE_URL'] ?? null, product.env['DATA_DIR'] ?? '']
  const db = await openDatabase({ databaseUrl, dataDir, log: pino({ level: 'silent' }) })
  await seedLedger(db, long.id, LONG, { newest: newest.toISOString() })
  await seedReports(db, few, spread, newest)
  for (const { id } of short) await seedLedger(db, id, SHORT, { newest: newest.toISOString() })
  await db.close()
  // Statistics, and indexes that are read without their table: autovacuum provides both within minutes.
  await queryAs(product.adminUrl, 'vacuum analyze')
  const pages = await pagesOf(product, long, short[0] ?? long, newest)
  const costs = await alternate(pages, { rounds: 5, seconds: 2, postgresPid: postgres.pid })
  for (const [index, { name }] of pages.entries()) {
    console.log(`history, ${name}: ${describeCosts(costs[index])}`)
    const ratio = medianRatio(costs[index], costs[0])
    atMost(`history, ${name}, times a short one`, ratio, budgets.historyTimesShort)
  }
  await measureReports(product, postgres.pid, { long, few, spread, newest })
}

/** Returns the pages that are compared. The first is that of the short history. */
async function pagesOf(
  { url, pid }: Product,
  long: Member,
  short: Member,
  newest: Date,
): Promise<readonly Target[]> {
  const read = async (search: string, { cookie }: Member) => {
    const response = await fetch(`${url}/api/entries?limit=${PAGE}&${search}`, { headers: { cookie } })
    const page = EntriesResponse.parse(await response.json())
    if (page.entries.length === 0) throw new Error(`no entries for ${search}`)
    return page
  }
  const ago = (days: number) => new Date(newest.getTime() - days * DAY_MS).toISOString()
  const casino = (await read('kind=spend', long)).entries[0]?.casinoId ?? 0
  const deep = (await read(`to=${ago(400)}`, long)).next ?? ''
  const pages: readonly (readonly [name: string, member: Member, search: string])[] = [
    [`${SHORT} entries`, short, ''],
    ['no filter', long, ''],
    ['a page from over a year ago, by cursor', long, `cursor=${deep}`],
    ['cash-outs', long, 'kind=cash_out'],
    ['a casino', long, `casino=${casino}`],
    ['spends of a casino', long, `casino=${casino}&kind=spend`],
    ['the last 365 days', long, `from=${ago(365)}`],
    ['from 200 to 10 days ago', long, `from=${ago(200)}&to=${ago(10)}`],
    ['a casino, the last 365 days', long, `casino=${casino}&from=${ago(365)}`],
    ['spends, from 300 to 20 days ago', long, `kind=spend&from=${ago(300)}&to=${ago(20)}`],
    ['without deleted entries', long, 'deleted=without'],
  ]
  for (const [, member, search] of pages) await read(search, member)
  return pages.map(([name, { cookie }, search]) => {
    const path = `/api/entries?limit=${PAGE}&${search}`
    return { name, url, pid, next: () => ({ method: 'GET', path, headers: { cookie } }) }
  })
}
