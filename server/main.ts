import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { RunningServer } from '#server/start-server.ts'

/**
 * The program: reads the environment (nothing else does), starts the server, says where it is, and ends with it.
 *
 * Standard output gets one line, the address. The log goes to standard error.
 */
export async function main(): Promise<void> {
  // A third of a warm start is compiling what did not change; so it is kept beside the build.
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
  const stop = (signal: NodeJS.Signals) => {
    // Asked twice, or before there is anything to finish: at once.
    if (stopping || !server) end(signal === 'SIGINT' ? 130 : 143)
    stopping = true
    server.stop().then(
      () => end(0),
      (error: Error) => end(1, `The server did not stop cleanly: ${error.message}`),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  const broken = (error: unknown) => {
    log.fatal({ err: error }, 'unexpected failure')
    end(1)
  }
  process.on('uncaughtException', broken)
  process.on('unhandledRejection', broken)

  try {
    const { startServer } = await import('#server/start-server.ts')
    server = await startServer(config.value, log)
  } catch (error) {
    end(1, error instanceof Error ? error.message : String(error))
  }
  server.failed.catch((error: Error) => end(1, error.message))
  process.stdout.write(`Daily Bonus Blog is running at ${server.address}\n`)
}

if (import.meta.main) await main()
