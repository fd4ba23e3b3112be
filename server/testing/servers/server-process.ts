import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { CHILD_ENV } from '#server/testing/servers/child-env.ts'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))

/** The server in a separate process. */
export type ServerProcess = {
  readonly child: ChildProcess
  /** Resolves with the first line of standard output, or with null if the process ended without one. */
  readonly address: Promise<string | null>
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>
  readonly output: () => { readonly out: string; readonly err: string }
  /** Resolves once standard error contains this text. */
  readonly logged: (text: string) => Promise<void>
}

const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** Starts `node server/main.ts` on a free port with only these environment variables. It does not drain by default. */
export function startProcess(env: Readonly<Record<string, string>>): ServerProcess {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...CHILD_ENV, PORT: '0', DRAIN_SECONDS: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const text = { out: '', err: '' }
  const listeners = new Set<() => void>()
  const notify = () => listeners.forEach((listener) => listener())
  child.stdout?.on('data', (bytes) => ((text.out += bytes), notify()))
  child.stderr?.on('data', (bytes) => ((text.err += bytes), notify()))
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child)
    notify()
    return { code, signal }
  })

  function until<Value>(read: () => Value | undefined): Promise<Value> {
    return new Promise((resolve) => {
      const listener = () => {
        const value = read()
        if (value === undefined) return
        listeners.delete(listener)
        resolve(value)
      }
      listeners.add(listener)
      listener()
    })
  }

  const isOver = () => child.exitCode !== null || child.signalCode !== null
  return {
    child,
    ended,
    address: until(() => /running at (\S+)\n/.exec(text.out)?.[1] ?? (isOver() ? null : undefined)),
    output: () => text,
    logged: async (message) => {
      const found = await until(() => (text.err.includes(message) ? true : isOver() ? false : undefined))
      if (!found) throw new Error(`ended without logging ${message}: ${text.err}`)
    },
  }
}
