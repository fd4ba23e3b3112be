/** The cost of requests to the product relative to baselines, on PostgreSQL. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#server/testing/servers/postgres-server.ts'
import { createDatabase } from './database.ts'
import { type Burst, burst, median, type Target } from './load.ts'
import { nginx } from './nginx.ts'
import { childrenOf, cpuMs, freePort, startProgram } from './processes.ts'
import { type Pair, requestPairs } from './request-pairs.ts'
import { seedPeople } from './seed.ts'

type Side = { readonly requestsPerSecond: number; readonly nodeMs: number; readonly databaseMs: number }

/** `ratio` is the product's requests per second divided by the baseline's; times are CPU time per request. */
export type Compared = {
  readonly name: string
  readonly ratio: number
  readonly product: Side
  readonly baseline: Side
}

type Pids = { readonly product: number; readonly bare: number; readonly postgres: number }

/** @param people the number of users in the database. */
export async function measureRequests(
  people: number,
  rounds: number,
  seconds: number,
): Promise<readonly Compared[]> {
  const postgres = await startPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  const secret = randomUUID() + randomUUID()
  const adminUrl = `${postgres.adminUrl}bench`
  const [port, barePort] = [await freePort(), await freePort()]
  const env = {
    PORT: String(port),
    DATABASE_URL: await createDatabase(postgres.adminUrl),
    DATA_DIR: dataDir,
    AUTH_SECRET: secret,
    RATE_LIMIT_SCALE: '1000000',
  }
  try {
    await (await startProgram(['server/main.ts'], env)).stop()
    const seeded = await seedPeople(adminUrl, people)
    const product = await startProgram(['server/main.ts'], env)
    const [productUrl, bareUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${barePort}`]
    const bare = await startProgram(['bench/bare-server.ts', adminUrl, String(barePort), productUrl])
    const web = await nginx()
    try {
      const pairs = requestPairs({ product: productUrl, bare: bareUrl, nginx: web?.url }, secret, seeded)
      for (const pair of pairs) await pair.check()
      const pids = { product: product.pid, bare: bare.pid, postgres: postgres.pid }
      const compared: Compared[] = []
      for (const pair of pairs) {
        const figures = await compare(pair, pids, rounds, seconds)
        compared.push(figures)
        console.log(describe(figures))
      }
      return compared
    } finally {
      await web?.stop()
      await bare.stop()
      await product.stop()
    }
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function compare(pair: Pair, pids: Pids, rounds: number, seconds: number): Promise<Compared> {
  const run = async (target: Target, pid: number): Promise<Side> => {
    const databaseCpu = () => childrenOf(pids.postgres).reduce((sum, child) => sum + cpuMs(child), 0)
    const before = databaseCpu()
    const { requestsPerSecond, requests, cpuMs: nodeMs }: Burst = await burst(target, pid, seconds)
    return { requestsPerSecond, nodeMs, databaseMs: (databaseCpu() - before) / requests }
  }
  const product: Side[] = []
  const baseline: Side[] = []
  // The first round warms up both sides.
  for (let round = 0; round <= rounds; round++) {
    product.push(await run(pair.product, pids.product))
    baseline.push(await run(pair.baseline, pids.bare))
  }
  const middle = (sides: readonly Side[]): Side => ({
    requestsPerSecond: median(sides.slice(1).map((side) => side.requestsPerSecond)),
    nodeMs: median(sides.slice(1).map((side) => side.nodeMs)),
    databaseMs: median(sides.slice(1).map((side) => side.databaseMs)),
  })
  const ratios = product.map(
    (side, round) => side.requestsPerSecond / (baseline[round]?.requestsPerSecond ?? 1),
  )
  return {
    name: pair.name,
    ratio: median(ratios.slice(1)),
    product: middle(product),
    baseline: middle(baseline),
  }
}

function describe({ name, ratio, product, baseline }: Compared): string {
  const show = ({ requestsPerSecond, nodeMs, databaseMs }: Side) =>
    `${requestsPerSecond.toFixed(0)}/s, Node ${nodeMs.toFixed(3)} ms, PostgreSQL ${databaseMs.toFixed(3)} ms`
  return `${name}: ratio ${ratio.toFixed(2)} (product ${show(product)}; baseline ${show(baseline)})`
}
