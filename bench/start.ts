/** First and warm start of the built product, and its memory at rest, on both engines. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { median } from './load.ts'
import { residentMb, startProgram } from './processes.ts'

export type StartFigures = { readonly firstMs: number; readonly warmMs: number; readonly embeddedMb: number }

/** @param times how many first starts, each followed by as many warm ones; the medians count. */
export async function measureStarts(times: number): Promise<StartFigures> {
  const first: number[] = []
  const warm: number[] = []
  const memory: number[] = []
  for (let time = 0; time < times; time++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'bench-start-'))
    const env = { DATA_DIR: dataDir, PORT: '0' }
    try {
      for (const list of [first, warm]) {
        const running = await startProgram(['tools/start.ts'], env)
        await checkReady(running.line)
        list.push(running.startedInMs)
        if (list === warm) {
          // At rest: what the start itself used has been given back.
          await setTimeout(3000)
          memory.push(residentMb(running.pid))
        }
        await running.stop()
      }
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  return { firstMs: median(first), warmMs: median(warm), embeddedMb: median(memory) }
}

async function checkReady(line: string): Promise<void> {
  const url = /https?:\/\/\S+/.exec(line)?.[0]
  if (url === undefined) throw new Error(`no address in "${line}"`)
  const answer = await fetch(`${url}/api/casinos`)
  const { casinos } = (await answer.json()) as { casinos: unknown[] }
  if (!answer.ok || casinos.length === 0)
    throw new Error(`the server at ${url} was not ready when it said so`)
}
