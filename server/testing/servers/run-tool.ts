import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Runs `node tools/<name>.ts` with only these environment variables. */
export async function runTool(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ readonly status: number | null; readonly out: string; readonly err: string }> {
  const script = fileURLToPath(new URL(`../../../tools/${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const text = { out: '', err: '' }
  child.stdout.on('data', (bytes) => (text.out += String(bytes)))
  child.stderr.on('data', (bytes) => (text.err += String(bytes)))
  const [status] = await once(child, 'close')
  return { status, ...text }
}
