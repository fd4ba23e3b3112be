/** Resident memory of the server, started as `npm start` does, before and after sustained load on each engine. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#server/testing/servers/postgres-server.ts'
import { SERVER_OPTIONS, SERVER_VARIABLES } from '#tools/launch.mjs'
import { createDatabase } from './database.ts'
import { burst, type Target } from './load.ts'
import { signUp } from './members.ts'
import { residentMb, startProgram } from './processes.ts'

export type MemoryFigures = {
  readonly engine: 'PostgreSQL' | 'embedded'
  /** Whether the server had the limits of `npm start`; otherwise Node and the C library chose theirs. */
  readonly limited: boolean
  readonly startedMb: number
  readonly loadedMb: number
  /** The most since the start of the process. */
  readonly peakMb: number
  /** CPU time of the server per request. */
  readonly cpuMs: number
}

const MEMBERS = 20
const REQUESTS = { PostgreSQL: 60_000, embedded: 20_000 } as const

/** Sends the same load to a server with and without limits, on both engines. */
export async function* measureMemory(): AsyncGenerator<MemoryFigures> {
  for (const engine of ['PostgreSQL', 'embedded'] as const)
    for (const limited of [false, true]) yield await measure(engine, limited)
}

async function measure(engine: MemoryFigures['engine'], limited: boolean): Promise<MemoryFigures> {
  const postgres = engine === 'PostgreSQL' ? await startPostgres() : null
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-memory-'))
  try {
    const server = await startProgram([...(limited ? SERVER_OPTIONS : []), 'tools/start.ts'], {
      ...(limited && SERVER_VARIABLES),
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMIT_SCALE: '1000000',
      ...(postgres && {
        DATABASE_URL: await createDatabase(postgres.adminUrl),
        AUTH_SECRET: randomUUID() + randomUUID(),
      }),
    })
    try {
      const url = /https?:\/\/\S+/.exec(server.line)?.[0] ?? ''
      const startedMb = residentMb(server.pid)
      const { cpuMs } = await burst(await mixedRequests(url), server.pid, { requests: REQUESTS[engine] })
      const [loadedMb, peakMb] = [residentMb(server.pid), residentMb(server.pid, 'VmHWM')]
      return { engine, limited, startedMb, loadedMb, peakMb, cpuMs }
    } finally {
      await server.stop()
    }
  } finally {
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Returns reads of the dashboard, collections, reads of the history, of the catalog, and of a page, in turn. */
async function mixedRequests(url: string): Promise<Target> {
  const members = await signUp(url, MEMBERS)
  const response = await fetch(`${url}/api/casinos`)
  const { casinos } = (await response.json()) as { casinos: { id: number; active: boolean }[] }
  const casinoIds = casinos.filter(({ active }) => active).map(({ id }) => id)
  let turn = 0
  const next = () => {
    const cookie = members[turn % members.length]?.cookie ?? ''
    const headers = { cookie, 'content-type': 'application/json' }
    const kind = Math.floor(turn++ / members.length) % 5
    if (kind === 1) {
      const body = JSON.stringify({ id: randomUUID() })
      const path = `/api/casinos/${casinoIds[turn % casinoIds.length]}/collections`
      return { method: 'POST', path, headers, body } as const
    }
    const path = ['/api/dashboard', '', '/api/entries', '/api/casinos', '/'][kind] ?? ''
    return { method: 'GET', path, headers } as const
  }
  return { name: 'sustained load', url, next }
}
