import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readPlaywrightReport, readVitestReport } from '#tools/test-report.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Inside the project, so that the test files can import its packages. */
const BUILD = join(import.meta.dirname, '..', 'build')

const suite = (library: string) => `
  import { expect, test } from '${library}'
  test('passes', () => {})
  test('fails', () => { expect({ casinos: 71 }).toEqual({ casinos: 72 }) })
  test.skip('is skipped', () => {})
`

let folder: string
beforeAll(() => {
  mkdirSync(BUILD, { recursive: true })
  folder = mkdtempSync(join(BUILD, 'test-report-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a program of the project in a new folder with these files. Returns the path of its report. */
function run(name: string, files: Record<string, string>, program: string, args: readonly string[]): string {
  const cwd = join(folder, name)
  mkdirSync(cwd)
  for (const [file, text] of Object.entries(files)) writeFileSync(join(cwd, file), text)
  const report = join(cwd, 'report.json')
  const { VITEST: _, ...env } = process.env
  spawnSync(join(BUILD, '..', 'node_modules', '.bin', program), args, {
    cwd,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  return report
}

const runVitest = (name: string, files: Record<string, string>) =>
  run(name, { 'vitest.config.ts': 'export default {}', ...files }, 'vitest', [
    'run',
    '--reporter=json',
    '--outputFile=report.json',
  ])

const reportOf = (path: string) => ({
  passed: 1,
  failed: 1,
  skipped: 1,
  failures: [{ test: expect.stringMatching(`${path} › fails$`), message: expect.stringContaining('72') }],
  flaky: [],
})

test('Vitest: names failed tests with their errors', () => {
  expect(readVitestReport(runVitest('vitest', { 'a.test.ts': suite('vitest') }))).toEqual(
    reportOf('a.test.ts'),
  )
})

test('Vitest: counts a file as failed that cannot be loaded, or in which a hook fails', () => {
  const files = {
    'a.test.ts': suite('vitest'),
    'unloaded.test.ts': `throw new Error('no such module')`,
    'hook.test.ts': `
      import { beforeAll, test } from 'vitest'
      beforeAll(() => { throw new Error('no such table') })
      test('never runs', () => {})`,
    'group.test.ts': `
      import { beforeAll, describe, test } from 'vitest'
      describe('a group', () => {
        beforeAll(() => { throw new Error('no such table') })
        test('never runs', () => {})
      })`,
  }
  const report = readVitestReport(runVitest('unloaded-vitest', files))
  expect(report).toMatchObject({ passed: 1, failed: 4 })
  expect(report.failures.toSorted((one, other) => (one.test < other.test ? -1 : 1))).toEqual([
    { test: expect.stringMatching(/a\.test\.ts › fails$/), message: expect.stringContaining('72') },
    { test: expect.stringMatching(/group\.test\.ts$/), message: expect.stringContaining('hook') },
    { test: expect.stringMatching(/hook\.test\.ts$/), message: 'no such table' },
    { test: expect.stringMatching(/unloaded\.test\.ts$/), message: 'no such module' },
  ])
})

test('Playwright: names failed tests with their errors, and one that passes only when it is repeated', () => {
  const flaky = `
    import { test } from '@playwright/test'
    test('is flaky', ({}, { retry }) => { if (retry === 0) throw new Error('first attempt') })`
  const files = { 'a.spec.ts': suite('@playwright/test'), 'b.spec.ts': flaky }
  const args = ['test', '--retries=1', '--reporter=json']
  expect(readPlaywrightReport(run('playwright', files, 'playwright', args))).toEqual({
    ...reportOf('e2e/a.spec.ts'),
    passed: 2,
    flaky: [{ test: 'e2e/b.spec.ts › is flaky', message: expect.stringContaining('first attempt') }],
  })
})

test('Playwright: counts a file that cannot be loaded as failed', () => {
  const files = { 'a.spec.ts': suite('@playwright/test'), 'b.spec.ts': `throw new Error('no such page')` }
  const report = run('unloaded', files, 'playwright', ['test', '--reporter=json'])
  expect(readPlaywrightReport(report)).toMatchObject({
    failed: 1,
    failures: [{ test: 'e2e', message: expect.stringContaining('no such page') }],
  })
})

test.each([readVitestReport, readPlaywrightReport])('without a report, no test ran', (read) => {
  expect(read(join(folder, 'none.json'))).toMatchObject({ passed: 0, failed: 0, failures: [] })
})
