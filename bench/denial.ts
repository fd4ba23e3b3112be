/**
 * Denial of service from one loopback address (unfinished bodies, idle connections, unread downloads) while another
 * address reads its dashboard. Linux only, because it needs several loopback addresses.
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createConnection, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { signUp } from './members.ts'
import { freePort, residentMb, startProgram } from './processes.ts'

/** The responses to the other address. `errors` counts those without status 200. */
export type Reads = {
  readonly statuses: Readonly<Record<string, number>>
  readonly errors: number
  readonly p50Ms: number
  readonly p99Ms: number
}

export type DenialFigures = {
  readonly before: { readonly healthz: Reads; readonly dashboard: Reads }
  readonly during: { readonly healthz: Reads; readonly dashboard: Reads }
  /** Of the server, above the memory before the attack. */
  readonly memoryMb: number
  /** The attacker's open connections at the end. */
  readonly openConnections: number
}

const ATTACKER = '127.0.0.2'
const UNFINISHED_BODIES = 520
const IDLE = 1000
const UNREAD_DOWNLOADS = 50
/** Exceeds the buffers of the operating system on both sides. */
const DOWNLOADED_TIMES = 150

/** @param reads of each kind, before and again during the attack. */
export async function measureDenial(reads: number): Promise<DenialFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-denial-'))
  const port = await freePort()
  const server = await startProgram(['server/main.ts'], { DATA_DIR: dataDir, PORT: String(port) })
  const attack: Socket[] = []
  try {
    const [member] = await signUp(`http://127.0.0.1:${port}`, 1)
    const cookie = member?.cookie ?? ''
    const readBoth = async () => ({
      healthz: await readOften(port, '/healthz', {}, reads),
      dashboard: await readOften(port, '/api/dashboard', { cookie }, reads),
    })
    await readBoth()
    const before = await readBoth()
    const idleMb = residentMb(server.pid)
    const open = async (count: number, text: string, reading = true) => {
      for (let n = 0; n < count; n++) {
        const socket = createConnection({ port, host: '127.0.0.1', localAddress: ATTACKER })
        socket.on('error', () => {})
        if (reading) socket.resume()
        socket.write(text)
        attack.push(socket)
        // Sequentially, or the operating system's queue of new connections overflows.
        await Promise.race([once(socket, 'connect'), once(socket, 'close')])
      }
    }
    const body = 'content-type: application/json\r\ncontent-length: 10\r\n\r\n{'
    await open(IDLE, '')
    await open(UNFINISHED_BODIES, `POST /api/login HTTP/1.1\r\nhost: localhost\r\n${body}`)
    const download = 'GET /api/casinos HTTP/1.1\r\nhost: localhost\r\n\r\n'
    await open(UNREAD_DOWNLOADS, download.repeat(DOWNLOADED_TIMES), false)
    await setTimeout(1000)
    const during = await readBoth()
    const memoryMb = residentMb(server.pid) - idleMb
    const openConnections = attack.filter((socket) => !socket.closed).length
    return { before, during, memoryMb, openConnections }
  } finally {
    for (const socket of attack) socket.destroy()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Sequential reads, each on a new connection. */
async function readOften(
  port: number,
  path: string,
  headers: Record<string, string>,
  times: number,
): Promise<Reads> {
  const took: number[] = []
  const statuses: Record<string, number> = {}
  for (let n = 0; n < times; n++) {
    const started = performance.now()
    const status = await read(port, path, headers)
    took.push(performance.now() - started)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(times - 1, Math.floor(times * share))] ?? 0
  return { statuses, errors: times - (statuses['200'] ?? 0), p50Ms: at(0.5), p99Ms: at(0.99) }
}

function read(port: number, path: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve) => {
    const agent = new Agent({ keepAlive: false })
    const call = request({ agent, host: '127.0.0.1', port, path, headers, timeout: 10_000 }, (response) => {
      response.resume()
      response.once('close', () => resolve(String(response.statusCode)))
    })
    call.once('timeout', () => call.destroy(new Error('timeout')))
    call.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    call.end()
  })
}
