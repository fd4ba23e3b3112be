import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'

/** A process of the bench that has said it is ready. */
export type Running = {
  readonly pid: number
  readonly startedInMs: number
  readonly line: string
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

/** Starts a program and waits for its first line on standard output. */
export async function startProgram(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Running> {
  const started = performance.now()
  const child: ChildProcess = spawn('node', args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
  })
  let complaints = ''
  child.stderr?.on('data', (part: Buffer) => {
    complaints = `${complaints}${part.toString()}`.slice(-2000)
  })
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (part: Buffer) => resolve(part.toString().trim()))
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}: ${complaints}`)))
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

/** CPU time a process has used so far, in milliseconds. Linux only: elsewhere 0. */
export function cpuMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}

/** The children of a process, for the CPU time of a PostgreSQL. */
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

/** Resident memory of a process in megabytes. */
export function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

/** A port nobody listens on right now. */
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
