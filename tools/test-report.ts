import { existsSync, readFileSync } from 'node:fs'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

/** A test that failed, if only at first, or a test file that could not be loaded. */
export type FailedTest = {
  /** Its file, then ` › ` and its title if it was loaded. */
  readonly test: string
  /** The first lines of its error, joined. */
  readonly message: string
}

/** The result of one run of a test program. */
export type TestReport = {
  readonly passed: number
  /** Includes files that could not be loaded, or in which a hook failed. */
  readonly failed: number
  readonly skipped: number
  readonly failures: readonly FailedTest[]
  /** Tests that failed and then passed, which `passed` includes: each is a defect of the test or of the product. */
  readonly flaky: readonly FailedTest[]
}

const NO_TESTS: TestReport = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] }

/** Reads the JSON report of Vitest. Without a file, no test ran. */
export function readVitestReport(file: string): TestReport {
  if (!existsSync(file)) return NO_TESTS
  const report = JSON.parse(readFileSync(file, 'utf8')) as JsonTestResults
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        test: `${relativePath(name)} › ${fullName}`,
        message: firstLines(failureMessages?.[0]),
      })),
  )
  // Of a hook that failed inside a `describe`, the report has neither a test nor a message.
  const unloaded = report.testResults
    .filter(
      ({ status, message, assertionResults }) =>
        message !== '' ||
        (status === 'failed' && assertionResults.every((result) => result.status !== 'failed')),
    )
    .map(({ name, message }) => ({
      test: relativePath(name),
      message: firstLines(message || 'A hook failed; see the output above.'),
    }))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests,
    failures: [...failures, ...unloaded],
    flaky: [],
  }
}

/** Reads the JSON report of Playwright. Without a file, no test ran. */
export function readPlaywrightReport(file: string): TestReport {
  if (!existsSync(file)) return NO_TESTS
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8')) as JSONReport
  const unloaded = errors.map(({ message }) => ({ test: 'e2e', message: firstLines(message) }))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + unloaded.length,
    skipped: stats.skipped,
    failures: [...suites.flatMap((from) => testsOf(from, 'unexpected')), ...unloaded],
    flaky: suites.flatMap((from) => testsOf(from, 'flaky')),
  }
}

function testsOf({ suites = [], specs }: JSONReportSuite, outcome: 'unexpected' | 'flaky'): FailedTest[] {
  return [
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === outcome)
        .map(({ results }) => ({
          test: `e2e/${file} › ${title}`,
          message: firstLines(results.find(({ error }) => error !== undefined)?.error?.message),
        })),
    ),
    ...suites.flatMap((inner) => testsOf(inner, outcome)),
  ]
}

function relativePath(path: string): string {
  return path.replace(`${process.cwd()}/`, '')
}

/** Joins the first lines of an error, without colors. */
function firstLines(message = ''): string {
  // oxlint-disable-next-line no-control-regex -- terminal colors start with an escape character
  const plain = message.replaceAll(/\u001B\[[\d;]*m/g, '')
  return plain
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '))
    .slice(0, 12)
    .join(' / ')
    .slice(0, 600)
}
