import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'

/** A process that has printed its first line. */
export type Running = {
  readonly pid: number
  readonly startedInMs: number
  readonly line: string
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

/** Starts a program and resolves after its first output. */
export async function startProgram(
  args: readonly string[],
  env: Record<string, string> = {},
  cwd?: string,
): Promise<Running> {
  const started = performance.now()
  const child: ChildProcess = spawn('node', args, {
    ...(cwd && { cwd }),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DRAIN_SECONDS: '0', ...env },
  })
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = `${errors}${chunk.toString()}`.slice(-2000)
  })
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} exited with ${code}: ${errors}`)))
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    pid: child.pid ?? 0,
    startedInMs: performance.now() - started,
    line,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await exited
    },
  }
}

/** Returns the CPU time that a process has used, in milliseconds; 0 except on Linux. */
export function cpuMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}

/** Returns the children of a process, such as the backends of a PostgreSQL server. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => {
      try {
        return readFileSync(`/proc/${child}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(pid)
      } catch {
        return false
      }
    })
}

/** Resident memory of a process in megabytes: `VmRSS` now, `VmHWM` the most since it started. */
export function residentMb(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const line = new RegExp(`^${field}:\\s+(\\d+)`, 'm')
  return Number(line.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

/** Returns a port that is not in use. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve)
  })
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
