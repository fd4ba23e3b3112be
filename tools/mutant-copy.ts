import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readJourneyReport, readVitestReport, type TestReport } from '#tools/test-report.ts'
import type { Mutant } from '#tools/mutants/mutant.ts'

const ROOT = dirname(import.meta.dirname)

/** Rooms whose code is in the built site or in the template of the embedded database. */
const BUILT = /^(?:web|core|contract|content|catalogue|server\/db|server\/static)\//

/** A copy of the project in which one thing at a time is broken. */
export type MutantCopy = {
  /** Runs one test of the copy as it stands. */
  readonly run: (killedBy: string, engine: 'pglite' | 'postgres') => Promise<TestReport>
  /** Builds the copy as it stands, for the first time or with one thing broken. @returns false when it does not build. */
  readonly build: (mutant?: Mutant) => Promise<boolean>
  /** Breaks one thing. */
  readonly break: (mutant: Mutant) => void
  /** Brings back what stands in the project. */
  readonly mend: (mutant: Mutant) => void
}

/** Whether a test walks the built product. */
export function isJourney(killedBy: string): boolean {
  return killedBy.startsWith('e2e/')
}

/** Whether a mutant changes what the test that must kill it sees of the build. */
export function needsBuild({ file, killedBy }: Mutant): boolean {
  return isJourney(killedBy) && BUILT.test(file)
}

/** How often the text that a mutant replaces stands in its file; anything but 1 makes the mutant stale. */
export function timesFound({ file, from }: Mutant): number {
  const path = join(ROOT, file)
  return existsSync(path) ? readFileSync(path, 'utf8').split(from).length - 1 : 0
}

/** The regular expression that finds a test by the name of the map, where what differs per case is a placeholder. */
export function namePattern(name: string): string {
  const letters = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return `(?:^| )${letters.replaceAll(/%[sdij]|\\\$(?:[A-Za-z]\w*|\\\{.*?\\\})/g, '.*')}$`
}

/**
 * Makes (or brings up to date) the copy of this number under `build/mutants`.
 *
 * @throws when another run has it.
 */
export function openMutantCopy(number: number): MutantCopy {
  const copy = join(ROOT, 'build', 'mutants', String(number))
  mkdirSync(copy, { recursive: true })
  new DatabaseSync(`${copy}.lock`).exec('pragma busy_timeout = 0; begin exclusive')
  for (const room of ['web', 'server', 'core', 'contract', 'content', 'catalogue', 'e2e', 'tools'])
    rmSync(join(copy, room), { recursive: true, force: true })
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  for (const file of files.split('\0').filter((name) => name !== '' && existsSync(join(ROOT, name))))
    cpSync(join(ROOT, file), join(copy, file))
  if (!existsSync(join(copy, 'node_modules')))
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))

  const execute = (command: readonly [string, ...string[]], env: Record<string, string> = {}) =>
    run(copy, command, env)
  return {
    async run(killedBy, engine) {
      const [file = '', name] = killedBy.split(' › ')
      const report = join(copy, 'build', 'report.json')
      rmSync(report, { force: true })
      mkdirSync(dirname(report), { recursive: true })
      const only = name === undefined ? [] : [isJourney(file) ? '-g' : '-t', namePattern(name)]
      if (isJourney(file)) {
        await execute(
          ['playwright', 'test', file, ...only, '--workers=1', '--retries=0', '-x', '--reporter=json'],
          {
            PLAYWRIGHT_JSON_OUTPUT_FILE: report,
            E2E_EXPECT_MS: '6000',
          },
        )
        return readJourneyReport(report)
      }
      const project = file.endsWith('.db.test.ts') ? engine : 'unit'
      const reporting = ['--reporter=json', `--outputFile=${report}`]
      await execute(['vitest', 'run', '--project', project, file, ...only, ...reporting])
      return readVitestReport(report)
    },
    async build(mutant) {
      const keeps = mutant !== undefined && !mutant.file.startsWith('server/db/')
      const flags = keeps ? ['--keep-template'] : []
      return (await execute(['node', 'tools/build.ts', '--unchecked', ...flags])) === 0
    },
    break({ file, from, to }) {
      const path = join(copy, file)
      writeFileSync(path, readFileSync(path, 'utf8').split(from).join(to))
    },
    mend({ file }) {
      cpSync(join(ROOT, file), join(copy, file))
    },
  }
}

/** Runs a program of the copy without showing what it says. @returns its exit code. */
function run(
  cwd: string,
  [program, ...args]: readonly [string, ...string[]],
  env: Record<string, string>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const { CI: _, ...inherited } = process.env
    const child = spawn(program, args, {
      cwd,
      stdio: 'ignore',
      env: {
        ...inherited,
        ...env,
        PATH: `${join(cwd, 'node_modules', '.bin')}:${process.env['PATH'] ?? ''}`,
      },
    })
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}
