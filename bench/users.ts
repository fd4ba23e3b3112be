/**
 * `node bench/users.ts [users]`: the CPU time of requests to a server with many users (500,000) relative to one with 5,000.
 * Not part of `npm run bench`, because it takes about eight minutes and 12 GB of disk.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#server/testing/servers/postgres-server.ts'
import { createDatabase } from './database.ts'
import { burst, median } from './load.ts'
import { childrenOf, cpuMs, freePort, type Running, startProgram } from './processes.ts'
import { type Pair, requestPairs } from './request-pairs.ts'
import { seedPeople } from './seed.ts'

const FEW = 5000
/** Of each database, as many users send requests, spread over it: how many are active is not what this compares. */
const ACTIVE = 1000
/** The first ones warm up: each connection of PostgreSQL maps the pages of the cache that it uses for the first time. */
const WARM_UP_ROUNDS = 2
const ROUNDS = 5
const SECONDS = 4
const MEASURED = ['dashboard, one bare statement', 'collect, one bare statement', 'vote, one bare statement']

const many = Number(process.argv[2] ?? 500_000)
// Both databases fit into the cache, as they should in production.
const postgres = await startPostgres({ settings: { shared_buffers: '8GB', max_wal_size: '8GB' } })
const dataDir = mkdtempSync(join(tmpdir(), 'bench-users-'))
const servers: Side[] = []
try {
  for (const count of [FEW, many]) servers.push(await open(count))
  for (const [index, name] of MEASURED.entries()) await compare(name.split(',')[0] ?? name, index)
} finally {
  for (const { server } of servers) await server.stop()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

type Side = { readonly server: Running; readonly pairs: readonly Pair[] }

async function open(count: number): Promise<Side> {
  const secret = randomUUID() + randomUUID()
  const port = await freePort()
  const name = `users_${count}`
  const env = {
    PORT: String(port),
    DATABASE_URL: await createDatabase(postgres.adminUrl, name),
    DATA_DIR: dataDir,
    AUTH_SECRET: secret,
    RATE_LIMIT_SCALE: '1000000',
  }
  await (await startProgram(['server/main.ts'], env)).stop()
  const seeded = await seedPeople(postgres.adminUrl + name, count)
  const server = await startProgram(['server/main.ts'], env)
  const urls = { product: `http://127.0.0.1:${port}`, bare: '', nginx: undefined }
  const step = Math.max(1, Math.floor(seeded.ids.length / ACTIVE))
  const ids = seeded.ids.filter((_, index) => index % step === 0)
  const all = requestPairs(urls, secret, { ...seeded, ids })
  return { server, pairs: MEASURED.flatMap((wanted) => all.find((pair) => pair.name === wanted) ?? []) }
}

async function compare(name: string, index: number): Promise<void> {
  const costs: number[][] = [[], []]
  const databaseCpu = () => childrenOf(postgres.pid).reduce((sum, child) => sum + cpuMs(child), 0)
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++)
    for (const [side, { server, pairs }] of servers.entries()) {
      const target = pairs[index]?.product
      if (!target) throw new Error(`there is no request ${name}`)
      const before = databaseCpu()
      const { requests, cpuMs: nodeMs } = await burst(target, server.pid, SECONDS)
      if (round >= WARM_UP_ROUNDS) costs[side]?.push(nodeMs + (databaseCpu() - before) / requests)
    }
  const ratios = costs[1]?.map((cost, round) => cost / (costs[0]?.[round] ?? 1)) ?? []
  const [few, all] = costs.map(median)
  console.log(
    `${name}: ${few?.toFixed(3)} ms with ${FEW} users, ${all?.toFixed(3)} ms with ${many}, ratio ${median(ratios).toFixed(2)}`,
  )
}
