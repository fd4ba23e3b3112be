import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runStep, type StepResult } from '#tools/run-step.ts'
import { readJourneyReport, readVitestReport, type TestReport } from '#tools/test-report.ts'

/** A step that ran tests, and how they ended. */
export type CountedStep = StepResult & TestReport

/** Runs the named vitest projects and reads how the tests ended; a run that ran none has failed. */
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
    read: readVitestReport,
  }))
}

/** Runs the browser journeys and reads how they ended. */
export function countedPlaywright(name: string): Promise<CountedStep> {
  return counted(name, (file) => ({
    command: ['playwright', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    read: readJourneyReport,
  }))
}

/** Prints what failed and what passed only when tried again, then how many of each there were. */
export function reportTests(steps: readonly CountedStep[]): void {
  for (const { name, failures, flaky } of steps) {
    for (const { test, said } of failures) console.log(`\nfailed, ${name}: ${test}\n  ${said}`)
    for (const { test, said } of flaky) console.log(`\nonly when tried again, ${name}: ${test}\n  ${said}`)
  }
  const sum = (pick: (step: CountedStep) => number) => steps.reduce((total, step) => total + pick(step), 0)
  const again = sum(({ flaky }) => flaky.length)
  console.log(
    `\n${sum((s) => s.passed)} passed${again > 0 ? ` (${again} only when tried again)` : ''}, ` +
      `${sum((s) => s.failed)} failed, ${sum((s) => s.skipped)} skipped`,
  )
}

type Plan = {
  readonly command: readonly [string, ...string[]]
  readonly env?: Record<string, string>
  readonly read: (file: string) => TestReport
}

async function counted(name: string, plan: (file: string) => Plan): Promise<CountedStep> {
  const folder = mkdtempSync(join(tmpdir(), 'test-counts-'))
  try {
    const file = join(folder, 'report.json')
    const { command, env, read } = plan(file)
    const step = await runStep(name, command, env)
    const report = read(file)
    const ran = report.passed > 0
    return {
      ...step,
      ...report,
      ok: step.ok && ran,
      failed: ran ? report.failed : Math.max(1, report.failed),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
