import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programOf } from '#tools/program-of.ts'
import { runStep, type StepResult } from '#tools/run-step.ts'
import { readPlaywrightReport, readVitestReport, type TestReport } from '#tools/test-report.ts'

/** A step that ran tests, with their report. */
export type CountedStep = StepResult & TestReport

/**
 * Runs the named Vitest projects and reads their report. A run without a passed test fails.
 *
 * @param files the test files; all of the projects by default.
 */
export function countedVitest(
  name: string,
  projects: readonly string[],
  files: readonly string[] = [],
): Promise<CountedStep> {
  return counted(name, (file) => ({
    script: [
      programOf('vitest'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...files,
    ],
    read: readVitestReport,
  }))
}

/** Few enough that a machine which paused explains them. More failures than this are a defect of the product. */
const MOST_REPEATED_FILES = 3

/**
 * Runs the files with failures of a step once more, alone, as Playwright does with a failed journey: these tests start
 * servers, and a machine that pauses for a moment makes one late. `reportTests` names each test that failed
 * at first.
 */
export async function repeatFailedFiles(
  first: CountedStep,
  projects: readonly string[],
): Promise<CountedStep> {
  const files = [...new Set(first.failures.map(({ test }) => test.split(' › ')[0]!))]
  if (files.length === 0 || files.length > MOST_REPEATED_FILES) return first
  const again = await countedVitest(`${first.name}, repeated`, projects, files)
  if (!again.ok) return first
  return {
    ...first,
    ok: true,
    seconds: first.seconds + again.seconds,
    passed: first.passed + first.failed,
    failed: 0,
    failures: [],
    flaky: first.failures,
  }
}

/** Runs the browser journeys and reads their report. */
export function countedPlaywright(name: string): Promise<CountedStep> {
  return counted(name, (file) => ({
    script: [programOf('@playwright/test', 'playwright'), 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    read: readPlaywrightReport,
  }))
}

/** Prints the failed tests, those that passed only when they were repeated, then the counts. */
export function reportTests(steps: readonly CountedStep[]): void {
  for (const { name, failures, flaky } of steps) {
    for (const { test, message } of failures) console.log(`\nFailed, ${name}: ${test}\n  ${message}`)
    for (const { test, message } of flaky) console.log(`\nFailed once, ${name}: ${test}\n  ${message}`)
  }
  const sum = (pick: (step: CountedStep) => number) => steps.reduce((total, step) => total + pick(step), 0)
  console.log(
    `\n${sum((s) => s.passed)} passed (${sum((s) => s.flaky.length)} repeated), ${sum((s) => s.failed)} failed, ${sum((s) => s.skipped)} skipped`,
  )
}

type Plan = {
  readonly script: readonly [string, ...string[]]
  readonly env?: Record<string, string>
  readonly read: (file: string) => TestReport
}

async function counted(name: string, plan: (file: string) => Plan): Promise<CountedStep> {
  const folder = mkdtempSync(join(tmpdir(), 'test-counts-'))
  try {
    const file = join(folder, 'report.json')
    const { script, env, read } = plan(file)
    const step = await runStep(name, script, env)
    const report = read(file)
    const anyPassed = report.passed > 0
    return {
      ...step,
      ...report,
      ok: step.ok && anyPassed,
      failed: anyPassed ? report.failed : Math.max(1, report.failed),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
