import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

/** A test that failed, or a file that could not be read as tests. */
export type Failure = {
  /** Its file and its name. */
  readonly test: string
  /** The first lines of its message, in one. */
  readonly said: string
}

/** How the tests of one run ended. */
export type TestReport = {
  /** With those that passed only when tried again. */
  readonly passed: number
  /** With the files that could not be read as tests. */
  readonly failed: number
  readonly skipped: number
  readonly failures: readonly Failure[]
  /** What failed first and passed when tried again, with what it said first. */
  readonly flaky: readonly Failure[]
}

const NOTHING_RAN: TestReport = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] }

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

/** Reads the JSON report of vitest; no file means that nothing ran. */
export function readVitestReport(file: string): TestReport {
  if (!existsSync(file)) return NOTHING_RAN
  const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ fullName, status, failureMessages }) =>
      failureMessages?.[0] === undefined
        ? []
        : [{ status, test: `${fromRoot(name)} › ${fullName}`, said: firstWords(failureMessages[0]) }],
    ),
  )
  const unread = report.testResults
    .filter(({ message }) => message !== '')
    .map(({ name, message }) => ({ test: fromRoot(name), said: firstWords(message) }))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unread.length,
    skipped: report.numPendingTests,
    failures: [...tests.filter(({ status }) => status === 'failed').map(named), ...unread],
    flaky: tests.filter(({ status }) => status === 'passed').map(named),
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
const journeyReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  errors: z.array(z.object({ message: z.string().optional() })),
  suites: z.array(suite),
})

/** Reads the JSON report of Playwright; no file means that nothing ran. */
export function readJourneyReport(file: string): TestReport {
  if (!existsSync(file)) return NOTHING_RAN
  const { stats, errors, suites } = journeyReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  const journeys = suites.flatMap(journeysOf)
  const unread = errors.map(({ message }) => ({ test: 'e2e', said: firstWords(message) }))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + unread.length,
    skipped: stats.skipped,
    failures: [...journeys.filter(({ status }) => status === 'unexpected').map(named), ...unread],
    flaky: journeys.filter(({ status }) => status === 'flaky').map(named),
  }
}

function journeysOf({ suites = [], specs }: Suite): (Failure & { readonly status: string })[] {
  return [
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status, results }) => ({
        status,
        test: `e2e/${file} › ${title}`,
        said: firstWords(results.find(({ error }) => error !== undefined)?.error?.message),
      })),
    ),
    ...suites.flatMap(journeysOf),
  ]
}

function named({ test, said }: Failure): Failure {
  return { test, said }
}

function fromRoot(path: string): string {
  return path.replace(`${process.cwd()}/`, '')
}

/** The first lines of what a failed test says, in one, without colours. */
function firstWords(message = ''): string {
  // oxlint-disable-next-line no-control-regex -- the colours of a terminal begin with one
  const plain = message.replaceAll(/\u001B\[[\d;]*m/g, '')
  return plain
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '))
    .slice(0, 5)
    .join(' / ')
    .slice(0, 300)
}
