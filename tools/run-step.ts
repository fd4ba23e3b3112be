import { spawn } from 'node:child_process'

/** How a step of the checks ended. */
export type StepResult = { readonly name: string; readonly ok: boolean; readonly seconds: number }

/**
 * Runs one command of the project with its output shown.
 *
 * @param command program and arguments; programs of node_modules/.bin are found when run by npm.
 */
export function runStep(
  name: string,
  command: readonly [string, ...string[]],
  env: Record<string, string> = {},
): Promise<StepResult> {
  const started = performance.now()
  const [program, ...args] = command
  console.log(`\n── ${name}`)
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    const end = (ok: boolean) => resolve({ name, ok, seconds: (performance.now() - started) / 1000 })
    child.once('error', (error) => {
      console.error(`${program}: ${error.message}`)
      end(false)
    })
    child.once('close', (code) => end(code === 0))
  })
}

/** Prints each step with its time and sets the exit code. */
export function reportSteps(results: readonly StepResult[]): void {
  console.log('')
  for (const { name, ok, seconds } of results) {
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`)
  }
  if (results.some(({ ok }) => !ok)) process.exitCode = 1
}
