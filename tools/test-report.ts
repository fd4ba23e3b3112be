import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

/** A test that failed, if only at first, or a test file that could not be loaded. */
export type FailedTest = {
  /** Its file and its title. */
  readonly test: string
  /** The first lines of its error, joined. */
  readonly message: string
}

/** The result of one run of a test program. */
export type TestReport = {
  readonly passed: number
  /** Includes files that could not be loaded. */
  readonly failed: number
  readonly skipped: number
  readonly failures: readonly FailedTest[]
  /** Journeys that failed and then passed, which `passed` includes: each is a defect of the test or of the product. */
  readonly flaky: readonly FailedTest[]
}

const NO_TESTS: TestReport = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] }

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

/** Reads the JSON report of Vitest. Without a file, no test ran. */
export function readVitestReport(file: string): TestReport {
  if (!existsSync(file)) return NO_TESTS
  const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        test: `${relativePath(name)} › ${fullName}`,
        message: firstLines(failureMessages?.[0]),
      })),
  )
  const unloaded = report.testResults
    .filter(({ message }) => message !== '')
    .map(({ name, message }) => ({ test: relativePath(name), message: firstLines(message) }))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests,
    failures: [...failures, ...unloaded],
    flaky: [],
  }
}

type Suite = { readonly suites?: Suite[] | undefined; readonly specs: z.infer<typeof spec>[] }

const spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
    }),
  ),
})
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ suites: z.array(suite).optional(), specs: z.array(spec) }),
)
const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  errors: z.array(z.object({ message: z.string().optional() })),
  suites: z.array(suite),
})

/** Reads the JSON report of Playwright. Without a file, no test ran. */
export function readPlaywrightReport(file: string): TestReport {
  if (!existsSync(file)) return NO_TESTS
  const { stats, errors, suites } = playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  const unloaded = errors.map(({ message }) => ({ test: 'e2e', message: firstLines(message) }))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + unloaded.length,
    skipped: stats.skipped,
    failures: [...suites.flatMap((from) => testsOf(from, 'unexpected')), ...unloaded],
    flaky: suites.flatMap((from) => testsOf(from, 'flaky')),
  }
}

function testsOf({ suites = [], specs }: Suite, outcome: 'unexpected' | 'flaky'): FailedTest[] {
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
    .slice(0, 5)
    .join(' / ')
    .slice(0, 300)
}
