import { alternate, describeCosts, medianRatio } from './load.ts'
import { openPostgres, startProduct, startProgram } from './product.ts'
import { freePort } from '#server/testing/servers/free-port.ts'
import { atLeast, budgets } from './report.ts'
import { requestPairs } from './request-pairs.ts'
import { seedPeople } from './seed.ts'

const PEOPLE = 5000

/** Measures requests per second of the product relative to a bare server with the same responses, on PostgreSQL. */
export async function measureRequests(stack: AsyncDisposableStack): Promise<void> {
  const postgres = await openPostgres(stack)
  const product = await startProduct(stack, { postgres })
  const seeded = await seedPeople(product.adminUrl, PEOPLE)
  const port = await freePort()
  const bare = stack.use(
    await startProgram(['bench/bare-server.ts', product.adminUrl, String(port), product.url]),
  )
  const pairs = requestPairs(product, { url: `http://127.0.0.1:${port}`, pid: bare.pid }, seeded)
  for (const pair of pairs) await pair.check()
  for (const { name, ...pair } of pairs) {
    const targets = [pair.product, pair.baseline]
    const [ours, theirs] = await alternate(targets, { rounds: 5, seconds: 4, postgresPid: postgres.pid })
    console.log(`${name}: product ${describeCosts(ours)}; baseline ${describeCosts(theirs)}`)
    const ratio = medianRatio(ours, theirs, (cost) => cost.requestsPerSecond)
    atLeast(name, ratio, budgets.ratios[name])
  }
}
