/** First and warm start of the built product on the embedded database. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './load.ts'
import { startProgram } from './processes.ts'

export type StartFigures = { readonly firstMs: number; readonly warmMs: number }

/** @param times the number of first starts, each followed by a warm one. @returns medians. */
export async function measureStarts(times: number): Promise<StartFigures> {
  const first: number[] = []
  const warm: number[] = []
  for (let time = 0; time < times; time++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'bench-start-'))
    const env = { DATA_DIR: dataDir, PORT: '0', RATE_LIMIT_SCALE: '1000000' }
    try {
      for (const list of [first, warm]) {
        const running = await startProgram(['tools/start.ts'], env)
        await checkReady(running.line)
        list.push(running.startedInMs)
        await running.stop()
      }
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  return { firstMs: median(first), warmMs: median(warm) }
}

async function checkReady(line: string): Promise<void> {
  const url = /https?:\/\/\S+/.exec(line)?.[0]
  if (url === undefined) throw new Error(`no address in "${line}"`)
  const response = await fetch(`${url}/api/casinos`)
  const { casinos } = (await response.json()) as { casinos: unknown[] }
  if (!response.ok || casinos.length === 0)
    throw new Error(`the server at ${url} printed its address too early`)
}
