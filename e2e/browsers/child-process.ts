import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

/** The last characters of output that are kept. */
const OUTPUT_LENGTH = 20_000

const running = new Map<ChildProcess, NodeJS.Signals>()

// A script that is interrupted leaves no browser behind.
process.on('exit', () => {
  for (const [child, signal] of running) endGroup(child, signal)
})

export type StartedProgram = {
  readonly output: () => string
  /** Whether it runs. */
  readonly alive: () => boolean
  /** Ends it and its children. */
  readonly end: () => Promise<void>
}

/**
 * Starts a program in a process group of its own and collects its output.
 *
 * @param signal ends it.
 */
export function startProgram(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  signal: NodeJS.Signals = 'SIGKILL',
): StartedProgram {
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  running.set(child, signal)
  let output = ''
  const collect = (text: string) => (output = (output + text).slice(-OUTPUT_LENGTH))
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', collect)
  child.on('error', ({ message }) => collect(message))
  const alive = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null
  return {
    output: () => output,
    alive,
    async end() {
      const ended = alive() ? once(child, 'exit') : null
      endGroup(child, signal)
      await ended
      running.delete(child)
    },
  }
}

function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // Every process of the group has ended.
  }
}

/** Calls `read` until it returns a value. @throws Error after 30 seconds, or when the program has ended. */
export async function untilStarted<T>(
  program: StartedProgram,
  name: string,
  read: () => T | null | Promise<T | null>,
): Promise<T> {
  const end = performance.now() + 30_000
  for (;;) {
    const value = await read()
    if (value !== null) return value
    if (!program.alive() || performance.now() > end)
      throw new Error(`${name} did not start:\n${program.output()}`)
    await wait(50)
  }
}
