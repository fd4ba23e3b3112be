/** First and warm start of the built product on the embedded database, with the limits of `npm start`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVER_OPTIONS, SERVER_VARIABLES } from '#tools/launch.mjs'
import { median } from './load.ts'
import { residentMb, startProgram } from './processes.ts'

export type StartFigures = {
  readonly firstMs: number
  readonly warmMs: number
  /** The most resident memory of any of the processes. */
  readonly peakMb: number
}

/** @param times the number of first starts, each followed by a warm one. @returns medians. */
export async function measureStarts(times: number): Promise<StartFigures> {
  const first: number[] = []
  const warm: number[] = []
  let peakMb = 0
  for (let time = 0; time < times; time++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'bench-start-'))
    const env = { ...SERVER_VARIABLES, DATA_DIR: dataDir, PORT: '0', RATE_LIMIT_SCALE: '1000000' }
    try {
      for (const list of [first, warm]) {
        const running = await startProgram([...SERVER_OPTIONS, 'tools/start.ts'], env)
        await checkReady(running.line)
        list.push(running.startedInMs)
        peakMb = Math.max(peakMb, residentMb(running.pid, 'VmHWM'))
        await running.stop()
      }
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  return { firstMs: median(first), warmMs: median(warm), peakMb }
}

async function checkReady(line: string): Promise<void> {
  const url = /https?:\/\/\S+/.exec(line)?.[0]
  if (url === undefined) throw new Error(`no address in "${line}"`)
  const response = await fetch(`${url}/api/casinos`)
  const { casinos } = (await response.json()) as { casinos: unknown[] }
  if (!response.ok || casinos.length === 0)
    throw new Error(`the server at ${url} printed its address too early`)
}
