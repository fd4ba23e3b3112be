import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { CHILD_ENV } from '#server/testing/servers/child-env.ts'

type Ended = { readonly status: number | null; readonly out: string; readonly err: string }

/** Starts `node tools/<name>.ts` with only these environment variables. */
export function startTool(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): { readonly child: ChildProcess; readonly ended: Promise<Ended> } {
  const script = fileURLToPath(new URL(`../../../tools/${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...CHILD_ENV, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const text = { out: '', err: '' }
  child.stdout.on('data', (bytes) => (text.out += String(bytes)))
  child.stderr.on('data', (bytes) => (text.err += String(bytes)))
  return { child, ended: once(child, 'close').then(([status]) => ({ status, ...text })) }
}

/** Runs it to its end. */
export async function runTool(...start: Parameters<typeof startTool>): Promise<Ended> {
  return await startTool(...start).ended
}
