import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readJourneyReport, readVitestReport } from '#tools/test-report.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Within the project, so that the suites find its packages. */
const BUILD = join(import.meta.dirname, '..', 'build')

const suite = (library: string) => `
  import { expect, test } from '${library}'
  import { existsSync, writeFileSync } from 'node:fs'
  test('holds', () => {})
  test('does not hold', () => { expect({ casinos: 71 }).toEqual({ casinos: 72 }) })
  test('holds when tried again', () => {
    if (existsSync('tried')) return
    writeFileSync('tried', '')
    throw new Error('not at once')
  })
  test.skip('is left out', () => {})
`

let folder: string
beforeAll(() => {
  mkdirSync(BUILD, { recursive: true })
  folder = mkdtempSync(join(BUILD, 'test-report-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a program of the project in a folder of its own with these files. */
function run(name: string, files: Record<string, string>, program: string, args: readonly string[]): string {
  const cwd = join(folder, name)
  mkdirSync(cwd)
  for (const [file, text] of Object.entries(files)) writeFileSync(join(cwd, file), text)
  const report = join(cwd, 'report.json')
  const { CI: _, VITEST: __, ...env } = process.env
  spawnSync(join(BUILD, '..', 'node_modules', '.bin', program), args, {
    cwd,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  return report
}

const runVitest = (name: string, files: Record<string, string>) =>
  run(name, { 'vitest.config.ts': 'export default {}', ...files }, 'vitest', [
    'run',
    '--retry=1',
    '--reporter=json',
    '--outputFile=report.json',
  ])

const ended = (path: string) => ({
  passed: 2,
  failed: 1,
  skipped: 1,
  failures: [
    { test: expect.stringMatching(`${path} › does not hold$`), said: expect.stringContaining('72') },
  ],
  flaky: [
    {
      test: expect.stringMatching(`${path} › holds when tried again$`),
      said: expect.stringContaining('not at once'),
    },
  ],
})

test('of vitest: what failed, and what passed only when tried again, with what it said', () => {
  expect(readVitestReport(runVitest('vitest', { 'a.test.ts': suite('vitest') }))).toEqual(ended('a.test.ts'))
})

test.each([
  ['that cannot be read', `throw new Error('no such table')`],
  [
    'whose set-up fails',
    `import { beforeAll, test } from 'vitest'
     beforeAll(() => { throw new Error('no such table') })
     test('never runs', () => {})`,
  ],
])('of vitest: a file %s has failed', (name, text) => {
  const report = readVitestReport(runVitest(name.replaceAll(' ', '-'), { 'b.test.ts': text }))
  expect(report).toMatchObject({ passed: 0, failed: 1, flaky: [] })
  expect(report.failures).toEqual([{ test: expect.stringMatching(/b\.test\.ts$/), said: 'no such table' }])
})

test('of the journeys: the same', () => {
  const args = ['test', '--retries=1', '--reporter=json']
  const report = run('journeys', { 'a.spec.ts': suite('@playwright/test') }, 'playwright', args)
  expect(readJourneyReport(report)).toEqual(ended('e2e/a.spec.ts'))
})

test('of the journeys: a file that cannot be read has failed', () => {
  const files = { 'a.spec.ts': suite('@playwright/test'), 'b.spec.ts': `throw new Error('no such page')` }
  const report = run('unread', files, 'playwright', ['test', '--reporter=json'])
  expect(readJourneyReport(report)).toMatchObject({
    failed: 1,
    failures: [{ test: 'e2e', said: expect.stringContaining('no such page') }],
  })
})

test.each([readVitestReport, readJourneyReport])('no report at all: nothing ran', (read) => {
  expect(read(join(folder, 'none.json'))).toMatchObject({ passed: 0, failed: 0, failures: [] })
})
