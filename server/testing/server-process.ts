import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The server as a process of its own, as people start it. */
export type ServerProcess = {
  readonly child: ChildProcess
  /** Settles with the first line of standard output, or with null when it ended without one. */
  readonly address: Promise<string | null>
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>
  readonly output: () => { readonly out: string; readonly err: string }
  /** Settles once standard error holds this text. */
  readonly said: (text: string) => Promise<void>
}

const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** Starts `node server/main.ts` on a free port with nothing in its environment but this. */
export function startProcess(env: Readonly<Record<string, string>>): ServerProcess {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const text = { out: '', err: '' }
  const listeners = new Set<() => void>()
  const heard = () => listeners.forEach((listener) => listener())
  child.stdout?.on('data', (bytes) => ((text.out += bytes), heard()))
  child.stderr?.on('data', (bytes) => ((text.err += bytes), heard()))
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child)
    heard()
    return { code, signal }
  })

  function until<Value>(look: () => Value | undefined): Promise<Value> {
    return new Promise((resolve) => {
      const listener = () => {
        const value = look()
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
    said: async (what) => {
      const found = await until(() => (text.err.includes(what) ? true : isOver() ? false : undefined))
      if (!found) throw new Error(`ended without saying ${what}: ${text.err}`)
    },
  }
}
