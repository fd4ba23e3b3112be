import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runStep, type StepResult } from '#tools/run-step.ts'

/** A step that ran tests, and how many. */
export type CountedStep = StepResult & {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** Runs the named vitest projects and reads how many tests ran; a run that ran none has failed. */
export function countedVitest(name: string, projects: readonly string[]): Promise<CountedStep> {
  return counted(name, (file) => ({
    command: [
      'vitest',
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    read: (report) => ({
      passed: numberAt(report, 'numPassedTests'),
      failed: numberAt(report, 'numFailedTests'),
      skipped: numberAt(report, 'numPendingTests'),
    }),
  }))
}

/** Runs the browser journeys and reads how many tests ran. */
export function countedPlaywright(name: string): Promise<CountedStep> {
  return counted(name, (file) => ({
    command: ['playwright', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    read: (report) => {
      const stats = objectAt(report, 'stats')
      const flaky = numberAt(stats, 'flaky')
      if (flaky > 0) console.log(`${flaky} flaky: passed only when tried again`)
      return {
        passed: numberAt(stats, 'expected') + flaky,
        failed: numberAt(stats, 'unexpected'),
        skipped: numberAt(stats, 'skipped'),
      }
    },
  }))
}

type Plan = {
  readonly command: readonly [string, ...string[]]
  readonly env?: Record<string, string>
  readonly read: (report: unknown) => { passed: number; failed: number; skipped: number }
}

async function counted(name: string, plan: (file: string) => Plan): Promise<CountedStep> {
  const folder = mkdtempSync(join(tmpdir(), 'test-counts-'))
  try {
    const file = join(folder, 'report.json')
    const { command, env, read } = plan(file)
    const step = await runStep(name, command, env)
    try {
      const counts = read(JSON.parse(readFileSync(file, 'utf8')))
      return { ...step, ...counts, ok: step.ok && counts.passed > 0 }
    } catch {
      return { ...step, ok: false, passed: 0, failed: 1, skipped: 0 }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function objectAt(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

function numberAt(value: unknown, key: string): number {
  const found = objectAt(value, key)
  if (typeof found !== 'number') throw new TypeError(`the test report has no ${key}`)
  return found
}
