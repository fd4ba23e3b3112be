/**
 * Exports of a long ledger, on both engines: what they cost the server in memory and in stalls of its event loop, what
 * another member notices meanwhile, and how long the first page of the history takes.
 */
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { openDatabase } from '#server/db/open-database.ts'
import { startPostgres } from '#server/testing/postgres-server.ts'
import { seedLedger } from '#server/testing/seed-ledger.ts'
import { median } from './load.ts'
import { freePort, residentMb, startProgram } from './processes.ts'
import type { Stall } from './watch-loop.ts'

/** How long nothing happens before memory is called idle. */
const IDLE_MS = 3000
const SAMPLE_MS = 10
const PAGES = 15

export type ExportCosts = {
  readonly engine: 'postgres' | 'embedded'
  readonly format: 'json' | 'csv'
  readonly megabytes: number
  readonly tookMs: number
  /** The most resident memory during the export, above that of the idle server. */
  readonly memoryMb: number
  /** The longest stall of the event loop, and how much CPU its thread had in it. */
  readonly stallMs: number
  readonly stallCpuMs: number
  /** Another member's reads of their dashboard, one after another, during the export. */
  readonly others: { readonly reads: number; readonly medianMs: number; readonly worstMs: number }
}

/** Medians in milliseconds, as a client sees them. */
export type PageCosts = {
  readonly engine: 'postgres' | 'embedded'
  readonly entries: number
  readonly firstPageMs: number
  readonly secondPageMs: number
}

/** @param entries in the ledger that is exported; half as many in the one whose pages are read. */
export async function measureExports(
  entries: number,
): Promise<{ readonly exports: ExportCosts[]; readonly pages: PageCosts[] }> {
  const exports: ExportCosts[] = []
  const pages: PageCosts[] = []
  for (const engine of ['postgres', 'embedded'] as const) {
    const measured = await measureEngine(engine, entries)
    exports.push(...measured.exports)
    pages.push(measured.pages)
  }
  return { exports, pages }
}

type Member = { readonly id: string; readonly cookie: string }

async function measureEngine(engine: ExportCosts['engine'], entries: number) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-export-'))
  const server = engine === 'postgres' ? await startPostgres() : null
  const databaseUrl = server && (await ownedDatabase(server.adminUrl))
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
    const [ann, bob, cas] = [await signUp(origin), await signUp(origin), await signUp(origin)]
    await first.stop()
    const db = await openDatabase({ databaseUrl, dataDir: folder, log: pino({ level: 'silent' }) })
    await seedLedger(db, ann.id, entries, { newest: new Date().toISOString(), note: 'with the bonus code' })
    await seedLedger(db, cas.id, entries / 2, { newest: new Date().toISOString() })
    await db.close()
    const exports: ExportCosts[] = []
    for (const format of ['json', 'csv'] as const) {
      // A server of its own each, so that the memory of one is not the memory of the other.
      const running = await startProgram(['--import', './bench/watch-loop.ts', 'server/main.ts'], env)
      try {
        const costs = await measureExport(origin, running.pid, env.LOOP_FILE, format, ann, bob, entries)
        exports.push({ engine, format, ...costs })
        console.log(describe({ engine, format, ...costs }))
      } finally {
        await running.stop()
      }
    }
    const reading = await startProgram(['server/main.ts'], env)
    try {
      return { exports, pages: { engine, ...(await measurePages(origin, cas, entries / 2)) } }
    } finally {
      await reading.stop()
    }
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

async function ownedDatabase(adminUrl: string): Promise<string> {
  const admin = new pg.Client({ connectionString: `${adminUrl}postgres` })
  await admin.connect()
  await admin.query('create role bench_export login nosuperuser nobypassrls createrole')
  await admin.query('create database bench_export owner bench_export')
  await admin.end()
  const url = new URL('bench_export', adminUrl)
  url.username = 'bench_export'
  return url.href
}

async function signUp(origin: string): Promise<Member> {
  const answer = await fetch(`${origin}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${randomUUID()}@example.test`,
      password: 'tulip river nine',
      age: 30,
      state: 'CA',
    }),
  })
  const { user } = (await answer.json()) as { user: { id: string } }
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  return { id: user.id, cookie: cookie.join('; ') }
}

/** On a connection of its own: one that was idle may be closed in the moment it is used again. */
async function read(origin: string, path: string, { cookie }: Member): Promise<Buffer> {
  const [answer] = (await once(get(origin + path, { agent: false, headers: { cookie } }), 'response')) as [
    IncomingMessage,
  ]
  const body = Buffer.concat(await answer.toArray())
  if (answer.statusCode !== 200)
    throw new Error(`${path} answered ${answer.statusCode}: ${body.toString().slice(0, 200)}`)
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

/** A wrong file has no costs. */
function checkFile(file: Buffer, format: ExportCosts['format'], entries: number): void {
  const text = file.toString()
  const kept = format === 'json' ? (JSON.parse(text) as { entries: unknown[] }).entries.length : null
  const rows = text.split('\r\n').length - 2
  if (kept === null ? rows < entries : kept !== entries)
    throw new Error(`the ${format} holds ${kept ?? rows} of ${entries} entries`)
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
  throw new Error('the server did not tell of its event loop')
}

async function measurePages(
  origin: string,
  member: Member,
  entries: number,
): Promise<Omit<PageCosts, 'engine'>> {
  const times = { first: [] as number[], second: [] as number[] }
  for (let n = 0; n < PAGES; n++) {
    let began = performance.now()
    const page = JSON.parse((await read(origin, '/api/entries?deleted=without', member)).toString()) as {
      entries: unknown[]
      next: string
    }
    times.first.push(performance.now() - began)
    if (page.entries.length !== 100) throw new Error(`a page of ${page.entries.length} entries`)
    began = performance.now()
    await read(origin, `/api/entries?deleted=without&cursor=${page.next}`, member)
    times.second.push(performance.now() - began)
  }
  return { entries, firstPageMs: median(times.first), secondPageMs: median(times.second) }
}
