import { randomUUID } from 'node:crypto'
import { burst, residentMb, type TargetRequest } from './load.ts'
import { openPostgres, type Product, scoped, signUp, startProduct } from './product.ts'
import { atMost, budgets } from './report.ts'

const MEMBERS = 20
const REQUESTS = { PostgreSQL: 60_000, embedded: 20_000 } as const

/** Measures resident memory of the server before and after the same load, with and without the limits of `npm start`. */
export async function measureMemory(): Promise<void> {
  for (const engine of ['PostgreSQL', 'embedded'] as const)
    for (const limited of [false, true]) await scoped((stack) => measure(stack, engine, limited))
}

async function measure(
  stack: AsyncDisposableStack,
  engine: keyof typeof REQUESTS,
  limited: boolean,
): Promise<void> {
  const postgres = engine === 'PostgreSQL' ? await openPostgres(stack) : null
  const product = await startProduct(stack, { postgres, limited })
  const startedMb = residentMb(product.pid)
  const target = { ...product, name: 'sustained load', next: await mixedRequests(product) }
  const { nodeMs } = await burst(target, { amount: REQUESTS[engine] })
  const [loadedMb, peakMb] = [residentMb(product.pid), residentMb(product.pid, 'VmHWM')]
  console.log(
    `memory, ${engine}, ${limited ? 'limits of npm start' : 'no limits'}: ${startedMb.toFixed(0)} MB after the start, ${loadedMb.toFixed(0)} MB after load, at most ${peakMb.toFixed(0)} MB, CPU ${nodeMs.toFixed(3)} ms per request`,
  )
  if (!limited) return
  atMost(`memory after load, ${engine}`, loadedMb, budgets.memoryMb[engine], ' MB')
  atMost(`most memory, ${engine}`, peakMb, budgets.memoryPeakMb[engine], ' MB')
}

/** Returns reads of the dashboard, collections, reads of the history, of the catalog, and of a page, in turn. */
async function mixedRequests({ url }: Product): Promise<() => TargetRequest> {
  const members = await signUp(url, MEMBERS)
  const response = await fetch(`${url}/api/casinos`)
  const { casinos } = (await response.json()) as { casinos: { id: number; active: boolean }[] }
  const casinoIds = casinos.filter(({ active }) => active).map(({ id }) => id)
  let turn = 0
  return () => {
    const cookie = members[turn % members.length]?.cookie ?? ''
    const headers = { cookie, 'content-type': 'application/json' }
    const kind = Math.floor(turn++ / members.length) % 5
    if (kind === 1) {
      const path = `/api/casinos/${casinoIds[turn % casinoIds.length]}/collections`
      return { method: 'POST', path, headers, body: JSON.stringify({ id: randomUUID() }) }
    }
    const path = ['/api/dashboard', '', '/api/entries', '/api/casinos', '/'][kind] ?? ''
    return { method: 'GET', path, headers }
  }
}
