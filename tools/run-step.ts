import { spawn } from 'node:child_process'

/** The result of one step of the checks. */
export type StepResult = { readonly name: string; readonly ok: boolean; readonly seconds: number }

/**
 * Runs one command of the project and prints one line with its time when it ends. Prints its output if it fails.
 *
 * @param command program and arguments. npm puts node_modules/.bin on the PATH.
 */
export function runStep(
  name: string,
  command: readonly [string, ...string[]],
  env: Record<string, string> = {},
): Promise<StepResult> {
  const started = performance.now()
  const [program, ...args] = command
  const output: Buffer[] = []
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    child.stdout.on('data', (chunk: Buffer) => void output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => void output.push(chunk))
    const end = (ok: boolean) => {
      const seconds = (performance.now() - started) / 1000
      if (!ok) process.stdout.write(Buffer.concat(output))
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`)
      resolve({ name, ok, seconds })
    }
    child.once('error', (error) => {
      output.push(Buffer.from(`${program}: ${error.message}\n`))
      end(false)
    })
    child.once('close', (code) => end(code === 0))
  })
}

/** Names the failed steps and the total time, and sets the exit code. */
export function reportSteps(results: readonly StepResult[], started: number): void {
  const failed = results.filter(({ ok }) => !ok).map(({ name }) => name)
  const seconds = (performance.now() - started) / 1000
  console.log(
    failed.length === 0
      ? `All steps passed (${seconds.toFixed(0)} s)`
      : `FAILED: ${failed.join(', ')} (${seconds.toFixed(0)} s)`,
  )
  if (failed.length > 0) process.exitCode = 1
}
