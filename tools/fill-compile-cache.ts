/**
 * Build step of the image (deploy/Containerfile): starts the server once on each engine, so that the folder in
 * NODE_COMPILE_CACHE contains all code that a start compiles. Node reads the folder only for the same version, options,
 * user, and features of the processor.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SERVER_OPTIONS } from '#tools/launch.mjs'

const MAIN = fileURLToPath(new URL('../server/main.ts', import.meta.url))

/** A server without its PostgreSQL opens its port as well. Nothing listens on port 1. */
const WITHOUT_POSTGRES = {
  DATABASE_URL: 'postgresql://build@127.0.0.1:1/build',
  AUTH_SECRET: 'Only for the build, without a database.',
}

/** Starts the server, and stops it when it accepts requests. Node writes the folder when the process ends. */
async function startOnce(env: NodeJS.ProcessEnv): Promise<void> {
  const server = spawn(process.execPath, [...SERVER_OPTIONS, MAIN], {
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server.stdout.once('data', () => server.kill('SIGINT'))
  const [code] = await once(server, 'close')
  if (code !== 0) throw new Error(`The server ended with ${code}.`)
}

const dataDir = mkdtempSync(join(tmpdir(), 'daily-bonus-compile-'))
try {
  await startOnce({ DATA_DIR: dataDir })
  await startOnce({ DATA_DIR: dataDir, ...WITHOUT_POSTGRES })
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
