/** First and warm start of the built product on the embedded database, and its memory after sustained load. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { burst, median } from './load.ts'
import { signUp } from './members.ts'
import { residentMb, type Running, startProgram } from './processes.ts'

export type StartFigures = { readonly firstMs: number; readonly warmMs: number; readonly embeddedMb: number }

const SUSTAINED_SECONDS = 30

/** @param times the number of first starts, each followed by a warm one. @returns medians. */
export async function measureStarts(times: number): Promise<StartFigures> {
  const first: number[] = []
  const warm: number[] = []
  let embeddedMb = 0
  for (let time = 0; time < times; time++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'bench-start-'))
    const env = { DATA_DIR: dataDir, PORT: '0', RATE_LIMIT_SCALE: '1000000' }
    try {
      for (const list of [first, warm]) {
        const running = await startProgram(['tools/start.ts'], env)
        const url = await checkReady(running.line)
        list.push(running.startedInMs)
        if (list === warm && time === times - 1) embeddedMb = await sustainedMemoryMb(running, url)
        await running.stop()
      }
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  return { firstMs: median(first), warmMs: median(warm), embeddedMb }
}

async function checkReady(line: string): Promise<string> {
  const url = /https?:\/\/\S+/.exec(line)?.[0]
  if (url === undefined) throw new Error(`no address in "${line}"`)
  const response = await fetch(`${url}/api/casinos`)
  const { casinos } = (await response.json()) as { casinos: unknown[] }
  if (!response.ok || casinos.length === 0)
    throw new Error(`the server at ${url} printed its address too early`)
  return url
}

/** Returns the resident memory after reads and collections of twenty members. */
async function sustainedMemoryMb({ pid }: Running, url: string): Promise<number> {
  const members = await signUp(url, 20)
  let turn = 0
  const next = () => {
    const cookie = members[turn++ % members.length]?.cookie ?? ''
    const headers = { cookie, 'content-type': 'application/json' }
    if (turn % 2 === 0) return { method: 'GET', path: '/api/dashboard', headers } as const
    const body = JSON.stringify({ id: randomUUID() })
    return { method: 'POST', path: '/api/casinos/1/collections', headers, body } as const
  }
  await burst({ name: 'sustained load', url, next }, pid, SUSTAINED_SECONDS)
  return residentMb(pid)
}
