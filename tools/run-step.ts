import { spawn } from 'node:child_process'
import { describeEnd } from '#tools/launch.mjs'

/** The result of one step of the checks. */
export type StepResult = { readonly name: string; readonly ok: boolean; readonly seconds: number }

/**
 * Runs a script with this Node and prints one line with its time when it ends. Prints its output if it fails.
 *
 * @param script a file of the project or the program of a package (`programOf`), and its arguments.
 */
export function runStep(
  name: string,
  script: readonly [string, ...string[]],
  env: Record<string, string> = {},
): Promise<StepResult> {
  const started = performance.now()
  const output: Buffer[] = []
  return new Promise((resolve) => {
    const child = spawn(process.execPath, script, {
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
      output.push(Buffer.from(`${script[0]}: ${error.message}\n`))
      end(false)
    })
    child.once('close', (code, signal) => {
      const line = describeEnd(script[0], signal)
      if (line !== null) output.push(Buffer.from(`${line}\n`))
      end(code === 0)
    })
  })
}

/**
 * Names the failed steps and the total time, and sets the exit code.
 *
 * @param missing one line per program without which some tests did not run; such a run is not complete, so it fails.
 */
export function reportSteps(
  results: readonly StepResult[],
  started: number,
  missing: readonly string[] = [],
): void {
  const failed = results.filter(({ ok }) => !ok).map(({ name }) => name)
  const seconds = (performance.now() - started) / 1000
  for (const line of missing) console.log(line)
  const all = missing.length === 0 ? 'All steps passed' : 'All steps that could run passed'
  console.log(
    failed.length === 0
      ? `${all} (${seconds.toFixed(0)} s)`
      : `FAILED: ${failed.join(', ')} (${seconds.toFixed(0)} s)`,
  )
  if (failed.length + missing.length > 0) process.exitCode = 1
}
