/**
 * Runs the server in a separate process, with a clock that the journeys set.
 *
 * product-server.ts starts it with an IPC channel. It sends its address once it is ready, accepts new clock times, and
 * exits with its parent.
 */
import { flushCompileCache } from 'node:module'
import pino from 'pino'
import { loadCatalogFiles } from '#catalog/load.ts'
import type { CatalogCasino } from '#catalog/schema.ts'
import { epochMs } from '#core/units.ts'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/start-server.ts'

/** Sent by the parent: sets the clock to `now`. */
export type ClockCommand = { readonly now: number }

/** Sent to the parent: the address, an acknowledgment, or an error. */
export type ServerMessage =
  | { readonly address: string }
  | { readonly clock: 'set' }
  | { readonly broken: string }

function send(message: ServerMessage): void {
  process.send?.(message)
}

let ahead = Number(process.env['E2E_NOW']) - Date.now()

process.on('disconnect', () => process.exit(0))
process.on('message', ({ now }: ClockCommand) => {
  ahead = now - Date.now()
  send({ clock: 'set' })
})

/**
 * Returns the casinos that E2E_CASINOS names: the whole catalog, or a sample in which every combination of tier and
 * reset rule of a daily bonus occurs. A page with fewer casinos takes a third less time, and most journeys need only a few.
 */
function journeyCasinos(): CatalogCasino[] {
  const read = loadCatalogFiles()
  if (!read.ok) throw new Error(`The catalog is invalid: ${JSON.stringify(read.reason)}`)
  if (process.env['E2E_CASINOS'] === 'all') return [...read.value]
  const seen = new Set<string>()
  return read.value.filter(({ parent_id, tier, reset_type, reset_value, reset_zone, wallet_min }) => {
    if (parent_id !== null) return false
    const combination = JSON.stringify([tier, reset_type, reset_value, reset_zone])
    const isNew = !seen.has(combination)
    seen.add(combination)
    return isNew || wallet_min !== null
  })
}

const config = readConfig(process.env)
if (!config.ok) throw new Error(config.reason)
const log = pino({ level: process.env['E2E_LOG_LEVEL'] ?? 'error', base: null }, pino.destination(2))
try {
  const server = await startServer(
    config.value,
    log,
    () => epochMs(Date.now() + ahead),
    journeyCasinos(),
    process.env['E2E_PACKED_SITE'],
  )
  send({ address: server.address })
  // A journey ends it with SIGKILL, and then nothing is stored.
  flushCompileCache()
} catch (error) {
  send({ broken: error instanceof Error ? error.message : String(error) })
}
