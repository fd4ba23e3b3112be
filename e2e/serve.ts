/**
 * The product in a process of its own, with a clock that the journeys set.
 *
 * Started by product-server.ts with an IPC channel: says its address once it answers, takes the moment that "now"
 * is from then on, and ends when whoever started it does.
 */
import pino from 'pino'
import { epochMs } from '#core/units.ts'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/start-server.ts'

/** What the starter says: from here on it is `now`, and time goes on from there. */
export type ClockOrder = { readonly now: number }

/** What the server says: where it is, or that its clock was set. */
export type ServerNews =
  | { readonly address: string }
  | { readonly clock: 'set' }
  | { readonly broken: string }

function tell(news: ServerNews): void {
  process.send?.(news)
}

let ahead = Number(process.env['E2E_NOW']) - Date.now()

process.on('disconnect', () => process.exit(0))
process.on('message', ({ now }: ClockOrder) => {
  ahead = now - Date.now()
  tell({ clock: 'set' })
})

const config = readConfig(process.env)
if (!config.ok) throw new Error(config.reason)
const log = pino({ level: process.env['E2E_LOG_LEVEL'] ?? 'error', base: null }, pino.destination(2))
try {
  const server = await startServer(
    config.value,
    log,
    () => epochMs(Date.now() + ahead),
    undefined,
    process.env['E2E_PACKED_SITE'],
  )
  tell({ address: server.address })
} catch (error) {
  tell({ broken: error instanceof Error ? error.message : String(error) })
}
