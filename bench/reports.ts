import { taxPath } from '#contract/paths.ts'
import { ReportsResponse, TaxResponse } from '#contract/reports.ts'
import type { Database } from '#server/db/database.ts'
import { seedLedger } from '#server/testing/seed-ledger.ts'
import { alternate, describeCosts, medianRatio, type Target } from './load.ts'
import type { Member, Product } from './product.ts'
import { atMost, budgets } from './report.ts'

const [LONG, SHORT] = [50_000, 50]
/** So few that 50 entries are at all of them in nearly every month. */
const CASINOS = 2
const DAY_MS = 86_400_000
const TAG = { text: 'Main', color: 'green' }

/** Adds the ledgers of members whose reports are compared: at the same casinos, in the same months. */
export async function seedReports(db: Database, few: Member, spread: Member, newest: Date): Promise<void> {
  const options = { newest: newest.toISOString(), casinos: CASINOS }
  await seedLedger(db, few.id, LONG, options)
  await seedLedger(db, spread.id, SHORT, { ...options, everyMinutes: (15 * LONG) / SHORT })
}

/**
 * Measures the cost of each report of 50,000 entries relative to that of 50 at the same casinos and in the same months; and printed only,
 * of 50,000 entries at all casinos, whose response has a line for each.
 */
export async function measureReports(
  product: Product,
  postgresPid: number,
  members: { readonly long: Member; readonly few: Member; readonly spread: Member; readonly newest: Date },
): Promise<void> {
  const { long, few, spread, newest } = members
  for (const { cookie } of [long, few, spread]) await tagTwo(product.url, cookie)
  for (const [name, path] of reportPaths(newest)) {
    await check(product.url + path, few)
    const targets = [spread, few, long].map((member) => targetOf(product, name, path, member))
    const costs = await alternate(targets, { rounds: 5, seconds: 2, postgresPid })
    console.log(`report, ${name}, of ${SHORT} entries: ${describeCosts(costs[0])}`)
    console.log(`report, ${name}, of ${LONG}: ${describeCosts(costs[1])}`)
    console.log(
      `report, ${name}, of ${LONG} at all casinos: ${describeCosts(costs[2])}, ${medianRatio(costs[2], costs[0]).toFixed(2)} times`,
    )
    atMost(`report, ${name}, times a short one`, medianRatio(costs[1], costs[0]), budgets.historyTimesShort)
  }
}

function reportPaths(newest: Date): readonly (readonly [name: string, path: string])[] {
  const day = (daysAgo: number) => new Date(newest.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10)
  const month = day(0).slice(0, 7)
  return [
    ['all entries', '/api/reports'],
    ['the last 365 days', `/api/reports?from=${day(364)}&to=${day(0)}`],
    ['this month', `/api/reports?from=${month}-01&to=${day(0)}`],
    ['from 200 to 10 days ago', `/api/reports?from=${day(200)}&to=${day(10)}`],
    ['a tag of two casinos', '/api/reports?tag=main'],
    ['a tag, the last 365 days', `/api/reports?tag=main&from=${day(364)}&to=${day(0)}`],
    ['a tax year', taxPath(newest.getUTCFullYear())],
  ]
}

async function check(url: string, { cookie }: Member): Promise<void> {
  const body: unknown = await (await fetch(url, { headers: { cookie } })).json()
  const { totals } = url.includes('tax') ? TaxResponse.parse(body) : ReportsResponse.parse(body)
  if (totals.spent === '0.00') throw new Error(`no entries in the report ${url}`)
}

function targetOf({ url, pid }: Product, name: string, path: string, { cookie }: Member): Target {
  return { name, url, pid, next: () => ({ method: 'GET', path, headers: { cookie } }) }
}

async function tagTwo(url: string, cookie: string): Promise<void> {
  const list = await fetch(`${url}/api/dashboard`, { headers: { cookie } })
  const { casinos } = (await list.json()) as { readonly casinos: readonly { readonly casinoId: number }[] }
  const ids = casinos.map(({ casinoId }) => casinoId).toSorted((one, other) => one - other)
  for (const id of ids.slice(0, CASINOS)) {
    const response = await fetch(`${url}/api/casinos/${id}/tags`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ tags: [TAG] }),
    })
    if (!response.ok) throw new Error(`the tag was not saved: ${response.status}`)
  }
}
