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

test.each([
  ['cannot be loaded', `throw new Error('no such table')`],
  [
    'fails in beforeAll',
    `import { beforeAll, test } from 'vitest'
     beforeAll(() => { throw new Error('no such table') })
     test('never runs', () => {})`,
  ],
])('Vitest: counts a file that %s as failed', (name, text) => {
  const report = readVitestReport(runVitest(name.replaceAll(' ', '-'), { 'b.test.ts': text }))
  expect(report).toMatchObject({ passed: 0, failed: 1 })
  expect(report.failures).toEqual([{ test: expect.stringMatching(/b\.test\.ts$/), message: 'no such table' }])
})

test('Vitest: counts a file in which a hook of a group fails as failed', () => {
  const text = `
    import { beforeAll, describe, test } from 'vitest'
    describe('a group', () => {
      beforeAll(() => { throw new Error('no such table') })
      test('never runs', () => {})
    })`
  const report = readVitestReport(runVitest('hook', { 'a.test.ts': suite('vitest'), 'b.test.ts': text }))
  expect(report).toMatchObject({ passed: 1, failed: 2 })
  expect(report.failures).toContainEqual({
    test: expect.stringMatching(/b\.test\.ts$/),
    message: expect.stringContaining('hook'),
  })
})

test('Playwright: names failed tests with their errors', () => {
  const files = { 'a.spec.ts': suite('@playwright/test') }
  const report = run('playwright', files, 'playwright', ['test', '--reporter=json'])
  expect(readPlaywrightReport(report)).toEqual(reportOf('e2e/a.spec.ts'))
})

test('Playwright: names a test that passes only when it is repeated', () => {
  const text = `
    import { test } from '@playwright/test'
    test('is flaky', ({}, { retry }) => { if (retry === 0) throw new Error('first attempt') })`
  const args = ['test', '--retries=1', '--reporter=json']
  expect(readPlaywrightReport(run('flaky', { 'a.spec.ts': text }, 'playwright', args))).toMatchObject({
    passed: 1,
    failed: 0,
    failures: [],
    flaky: [{ test: 'e2e/a.spec.ts › is flaky', message: expect.stringContaining('first attempt') }],
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
