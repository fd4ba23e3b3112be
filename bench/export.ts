/** Exports of a long ledger, on both engines: memory, stalls of the event loop, and the latency of another member's reads. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { openDatabase } from '#server/db/open-database.ts'
import { startPostgres } from '#server/testing/servers/postgres-server.ts'
import { seedLedger } from '#server/testing/seed-ledger.ts'
import { createDatabase } from './database.ts'
import { median } from './load.ts'
import { type Member, signUp } from './members.ts'
import { freePort, residentMb, startProgram } from './processes.ts'
import type { Stall } from './watch-loop.ts'

/** How long the server is idle before its memory is read. */
const IDLE_MS = 3000
const SAMPLE_MS = 10

export type ExportCosts = {
  readonly engine: 'postgres' | 'embedded'
  readonly format: 'json' | 'csv'
  readonly megabytes: number
  readonly tookMs: number
  /** The highest resident memory during the export, above that of the idle server. */
  readonly memoryMb: number
  /** The longest stall of the event loop, and the CPU time of its thread during it. */
  readonly stallMs: number
  readonly stallCpuMs: number
  /** Sequential reads of another member's dashboard during the export. */
  readonly others: { readonly reads: number; readonly medianMs: number; readonly worstMs: number }
}

/** @param entries in the exported ledger. */
export async function measureExports(entries: number): Promise<ExportCosts[]> {
  const exports: ExportCosts[] = []
  for (const engine of ['postgres', 'embedded'] as const)
    exports.push(...(await measureEngine(engine, entries)))
  return exports
}

async function measureEngine(engine: ExportCosts['engine'], entries: number): Promise<ExportCosts[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-export-'))
  const server = engine === 'postgres' ? await startPostgres() : null
  const databaseUrl = server && (await createDatabase(server.adminUrl))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    PORT: String(port),
    DATA_DIR: folder,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    AUTH_SECRET: createHash('sha256').update(folder).digest('hex'),
    RATE_LIMIT_SCALE: '1000000',
    LOOP_FILE: join(folder, 'loop'),
  }
  try {
    const first = await startProgram(['server/main.ts'], env)
    const [ann, bob] = await signUp(origin, 2)
    if (!ann || !bob) throw new Error('two members sign up')
    await first.stop()
    const db = await openDatabase({ databaseUrl, dataDir: folder, log: pino({ level: 'silent' }) })
    await seedLedger(db, ann.id, entries, { newest: new Date().toISOString(), note: 'with the bonus code' })
    await db.close()
    const exports: ExportCosts[] = []
    for (const format of ['json', 'csv'] as const) {
      // Each export has a new server, so that its memory does not include the other's.
      const running = await startProgram(['--import', './bench/watch-loop.ts', 'server/main.ts'], env)
      try {
        const costs = await measureExport(origin, running.pid, env.LOOP_FILE, format, ann, bob, entries)
        exports.push({ engine, format, ...costs })
        console.log(describe({ engine, format, ...costs }))
      } finally {
        await running.stop()
      }
    }
    return exports
  } finally {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function describe({ engine, format, others, ...costs }: ExportCosts): string {
  return [
    `${format} export, ${engine}: ${costs.megabytes.toFixed(1)} MB in ${(costs.tookMs / 1000).toFixed(2)} s,`,
    `${costs.memoryMb.toFixed(0)} MB above idle,`,
    `longest stall ${costs.stallMs.toFixed(0)} ms (${costs.stallCpuMs.toFixed(0)} ms of CPU);`,
    `${others.reads} reads of another member, median ${others.medianMs.toFixed(1)} ms, worst ${others.worstMs.toFixed(0)} ms`,
  ].join(' ')
}

/** Uses a new connection, because the server may close an idle one during the request. */
async function read(origin: string, path: string, { cookie }: Member): Promise<Buffer> {
  const [response] = (await once(get(origin + path, { agent: false, headers: { cookie } }), 'response')) as [
    IncomingMessage,
  ]
  const body = Buffer.concat(await response.toArray())
  if (response.statusCode !== 200)
    throw new Error(`${path} returned ${response.statusCode}: ${body.toString().slice(0, 200)}`)
  return body
}

async function measureExport(
  origin: string,
  pid: number,
  loopFile: string,
  format: ExportCosts['format'],
  ann: Member,
  bob: Member,
  entries: number,
): Promise<Omit<ExportCosts, 'engine' | 'format'>> {
  for (let n = 0; n < 100; n++) await read(origin, '/api/dashboard', bob)
  await wait(IDLE_MS)
  const idleMb = residentMb(pid)
  await longestStall(pid, loopFile)
  let highest = idleMb
  const sampling = setInterval(() => (highest = Math.max(highest, residentMb(pid))), SAMPLE_MS)
  const finished = new AbortController()
  const latencies: number[] = []
  const others = (async () => {
    while (!finished.signal.aborted) {
      const began = performance.now()
      await read(origin, '/api/dashboard', bob)
      latencies.push(performance.now() - began)
    }
  })()
  const began = performance.now()
  const file = await read(origin, `/api/export.${format}`, ann)
  const tookMs = performance.now() - began
  finished.abort()
  await others
  clearInterval(sampling)
  checkFile(file, format, entries)
  const { ms: stallMs, cpuMs: stallCpuMs } = await longestStall(pid, loopFile)
  return {
    megabytes: file.length / 1e6,
    tookMs,
    memoryMb: highest - idleMb,
    stallMs,
    stallCpuMs,
    others: { reads: latencies.length, medianMs: median(latencies), worstMs: Math.max(...latencies) },
  }
}

function checkFile(file: Buffer, format: ExportCosts['format'], entries: number): void {
  const text = file.toString()
  const count = format === 'json' ? (JSON.parse(text) as { entries: unknown[] }).entries.length : null
  const rows = text.split('\r\n').length - 2
  if (count === null ? rows < entries : count !== entries)
    throw new Error(`the ${format} has ${count ?? rows} of ${entries} entries`)
}

async function longestStall(pid: number, loopFile: string): Promise<Pick<Stall, 'ms' | 'cpuMs'>> {
  rmSync(loopFile, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (let n = 0; n < 500; n++) {
    await wait(10)
    try {
      const [longest] = JSON.parse(readFileSync(loopFile, 'utf8')) as Stall[]
      return longest ?? { ms: 0, cpuMs: 0 }
    } catch {
      // Not written yet.
    }
  }
  throw new Error('the server did not report its event loop')
}
