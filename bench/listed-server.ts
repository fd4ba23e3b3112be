/** The product with a number of casinos, given as the first argument, for bench/browser.ts. Exits on SIGTERM. */
import pino from 'pino'
import { loadCatalogFiles } from '#catalog/load.ts'
import type { CatalogCasino } from '#catalog/schema.ts'
import { epochMs } from '#core/units.ts'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/start-server.ts'

/**
 * Returns the first `count` active casinos whose bonus is ready and counted, and after the last one, copies with other names.
 */
function listOf(count: number): CatalogCasino[] {
  const read = loadCatalogFiles()
  if (!read.ok) throw new Error('the catalog is invalid: npm run catalog -- validate')
  const open = read.value.filter(
    ({ active, parent_id: parent, clock, tier }) =>
      active && parent === null && clock.kind !== 'condition' && tier !== 5,
  )
  return Array.from({ length: count }, (_, at): CatalogCasino => {
    const like = open[at % open.length]
    if (like === undefined) throw new RangeError('the catalog has no active casino')
    const round = Math.floor(at / open.length)
    return round === 0 ? like : { ...like, id: 10_000 + at, name: `${like.name} ${round + 1}` }
  })
}

const config = readConfig(process.env)
if (!config.ok) throw new Error(config.reason)
const log = pino({ level: 'error', base: null }, pino.destination(2))
const casinos = listOf(Number(process.argv[2]))
const server = await startServer(config.value, log, () => epochMs(Date.now()), casinos)
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
process.stdout.write(`${server.address}\n`)
