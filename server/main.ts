import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { RunningServer } from '#server/start-server.ts'

/**
 * A terminal or a process manager signals all processes of a command, and npm and the launcher pass the signal on, so that
 * one Ctrl-C arrives several times.
 */
const SAME_SIGNAL_MS = 1000

/**
 * The entry point: reads the environment (no other module does), starts the server and prints its address.
 *
 * Standard output has one line, the address. The log goes to standard error.
 */
export async function main(): Promise<void> {
  // Compiling unchanged code is a third of a warm start, so the compiled code is cached. With `NODE_COMPILE_CACHE`, as
  // `npm start` sets it, Node has done so before this file, and this does nothing.
  enableCompileCache(fileURLToPath(new URL('../build/compile-cache', import.meta.url)))
  const { default: pino } = await import('pino')
  const { readConfig } = await import('#server/config.ts')
  const destination = pino.destination({ dest: 2, sync: false })
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)

  function end(code: number, line?: string): never {
    destination.flushSync()
    if (line !== undefined) process.stderr.write(`${line}\n`)
    process.exit(code)
  }

  const config = readConfig(process.env)
  if (!config.ok) end(1, config.reason)

  let server: RunningServer | undefined
  let stopping = false
  let last: { readonly signal: NodeJS.Signals; readonly atMs: number } | undefined
  const stop = (signal: NodeJS.Signals) => {
    const isRepetition = last?.signal === signal && performance.now() - last.atMs < SAME_SIGNAL_MS
    last = { signal, atMs: performance.now() }
    if (stopping && isRepetition) return
    // A second signal, or one before the server has started, exits immediately.
    if (stopping || !server) end(signal === 'SIGINT' ? 130 : 143)
    stopping = true
    // SIGTERM is sent by process managers, whose load balancers need time. SIGINT is Ctrl-C in a terminal.
    server.stop(signal === 'SIGTERM' ? config.value.drainMs : 0).then(
      () => end(0),
      (error: Error) => end(1, `The server did not stop cleanly: ${error.message}`),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  const onUnexpectedError = (error: unknown) => {
    log.fatal({ err: error }, 'Unexpected error; the server exits')
    end(1)
  }
  process.on('uncaughtException', onUnexpectedError)
  process.on('unhandledRejection', onUnexpectedError)

  try {
    const { startServer } = await import('#server/start-server.ts')
    // Writes what is new, and releases the cached code of the modules that are loaded: 12 MB.
    flushCompileCache()
    server = await startServer(config.value, log)
  } catch (error) {
    end(1, error instanceof Error ? error.message : String(error))
  }
  server.failed.catch((error: Error) => end(1, error.message))
  process.stdout.write(`Daily Bonus Blog is running at ${server.address}\n`)
}

if (import.meta.main) await main()
