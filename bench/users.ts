import { cpuOf, alternate, median, medianRatio } from './load.ts'
import { openPostgres, startProduct } from './product.ts'
import { requestPairs } from './request-pairs.ts'
import { seedPeople } from './seed.ts'

const FEW = 5000
/** Of each database, as many users send requests, spread over it: how many are active is not what this compares. */
const ACTIVE = 1000
/** The first ones warm up: each connection of PostgreSQL maps the pages of the cache that it uses for the first time. */
const ROUNDS = { warmUp: 2, rounds: 5, seconds: 4 }

/**
 * Prints the CPU time of requests to a server with many users relative to one with 5,000. Not part of `npm run bench`,
 * because 500,000 users take about eight minutes and 12 GB of disk.
 */
export async function measureUsers(stack: AsyncDisposableStack, many: number): Promise<void> {
  // Both databases fit into the cache, as they should in production.
  const postgres = await openPostgres(stack, { shared_buffers: '8GB', max_wal_size: '8GB' })
  const few = await startProduct(stack, { postgres, database: 'few' })
  const all = await startProduct(stack, { postgres, database: 'many' })
  const sides = []
  for (const [product, count] of [
    [few, FEW],
    [all, many],
  ] as const) {
    const seeded = await seedPeople(product.adminUrl, count)
    const step = Math.max(1, Math.floor(seeded.ids.length / ACTIVE))
    const ids = seeded.ids.filter((_, index) => index % step === 0)
    sides.push(requestPairs(product, { url: '', pid: 0 }, { ...seeded, ids }))
  }
  for (const [index, pair] of sides[0]?.entries() ?? []) {
    const targets = sides.flatMap((pairs) => pairs[index]?.product ?? [])
    const [fewCosts = [], allCosts = []] = await alternate(targets, { ...ROUNDS, postgresPid: postgres.pid })
    const [fewMs, allMs] = [fewCosts, allCosts].map((costs) => median(costs.map(cpuOf)).toFixed(3))
    console.log(
      `${pair.name}: ${fewMs} ms with ${FEW} users, ${allMs} ms with ${many}, ratio ${medianRatio(allCosts, fewCosts).toFixed(2)}`,
    )
  }
}
