import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

/** How the tests of one run ended, and what the first failing one said. */
export type Verdict = { readonly passed: number; readonly failed: number; readonly said: string }

const NOTHING_RAN: Verdict = { passed: 0, failed: 0, said: 'no test ran' }

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
  testResults: z.array(
    z.object({
      message: z.string().optional(),
      assertionResults: z.array(z.object({ failureMessages: z.array(z.string()).nullish() })),
    }),
  ),
})

/** Reads the JSON report of vitest. A file that could not even be read as tests counts as one failed test. */
export function vitestVerdict(file: string): Verdict {
  if (!existsSync(file)) return NOTHING_RAN
  const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  const broken = report.testResults.find(({ message }) => message !== undefined && message !== '')
  const said = report.testResults
    .flatMap(({ assertionResults }) => assertionResults.flatMap((one) => one.failureMessages ?? []))
    .concat(broken?.message ?? [])
  const unread = report.numFailedTests === 0 && broken !== undefined ? 1 : 0
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unread,
    said: firstWords(said[0]),
  }
}

type Suite = { readonly suites?: Suite[] | undefined; readonly specs: z.infer<typeof spec>[] }

const spec = z.object({
  tests: z.array(
    z.object({ results: z.array(z.object({ error: z.object({ message: z.string() }).optional() })) }),
  ),
})
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ suites: z.array(suite).optional(), specs: z.array(spec) }),
)
const journeyReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(suite),
})

/** Reads the JSON report of Playwright. */
export function journeyVerdict(file: string): Verdict {
  if (!existsSync(file)) return NOTHING_RAN
  const { stats, suites } = journeyReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  const said = suites.flatMap(errorsOf)
  return { passed: stats.expected, failed: stats.unexpected, said: firstWords(said[0]) }
}

function errorsOf({ suites = [], specs }: Suite): string[] {
  return [
    ...specs.flatMap(({ tests }) =>
      tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? [])),
    ),
    ...suites.flatMap(errorsOf),
  ]
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
