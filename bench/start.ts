import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, residentMb } from './load.ts'
import { scoped, startProduct } from './product.ts'
import { atMost, budgets } from './report.ts'

const TIMES = 5

/** Measures first and warm starts of the built product on the embedded database, with the limits of `npm start`. */
export async function measureStarts(): Promise<void> {
  const [first, warm]: [number[], number[]] = [[], []]
  let peakMb = 0
  for (let time = 0; time < TIMES; time++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'bench-start-'))
    for (const list of [first, warm]) {
      await scoped(async (stack) => {
        const product = await startProduct(stack, { limited: true, dataDir })
        const response = await fetch(`${product.url}/api/casinos`)
        const { casinos } = (await response.json()) as { casinos: unknown[] }
        if (casinos.length === 0) throw new Error('the server printed its address too early')
        list.push(product.startedInMs)
        peakMb = Math.max(peakMb, residentMb(product.pid, 'VmHWM'))
      })
    }
    rmSync(dataDir, { recursive: true })
  }
  atMost('first start', median(first), budgets.start.firstMs, ' ms')
  atMost('warm start', median(warm), budgets.start.warmMs, ' ms')
  atMost('most memory of a start', peakMb, budgets.start.peakMb, ' MB')
}
