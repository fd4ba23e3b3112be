import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { findPostgres } from '#server/testing/servers/find-postgres.ts'

const MODULE = join(import.meta.dirname, 'postgres-server.ts')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daily-bonus-servers-'))
  chmodSync(folder, 0o1777)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a script in another process, with its temporary directories in `folder`. `firstLine`: what it prints. */
function run(script: string) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { PATH: process.env['PATH'], TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const firstLine = new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve))
  return { child, firstLine }
}

const files = () => readdirSync(folder)

describe.skipIf(inject('adminUrl') === '')('a PostgreSQL for tests', () => {
  test('leaves nothing when it is stopped', async () => {
    const { child } = run(`
      import { startPostgres } from '${MODULE}'
      await (await startPostgres()).stop()
    `)
    const code = await new Promise((resolve) => child.once('close', resolve))
    expect([code, files()]).toEqual([0, []])
  })

  test.each([
    ['while it runs', 'const { pid } = await startPostgres(); console.log(pid); setInterval(() => {}, 1000)'],
    [
      'while it is created',
      'const started = startPostgres(); setImmediate(() => console.log(0)); await started',
    ],
  ])('leaves nothing when the process is killed %s', async (_, script) => {
    const { child, firstLine } = run(`import { startPostgres } from '${MODULE}'\n${script}`)
    await firstLine
    child.kill('SIGKILL')
    await expect.poll(files, { timeout: 50_000 }).toEqual([])
  })

  test('uses the files of its package, and does not copy them', async (context) => {
    const { package: from } = findPostgres()
    context.skip(from === null, 'PostgreSQL is installed')
    const { child, firstLine } = run(
      `import { startPostgres } from '${MODULE}'\nawait startPostgres(); console.log(''); setInterval(() => {}, 1000)`,
    )
    await firstLine
    const [home = ''] = files()
    const program = statSync(join(folder, home, 'programs/bin/postgres'))
    const original = statSync(join(from ?? '', 'native/bin/postgres'))
    // On another disk than the package it must be a copy.
    if (program.dev === original.dev) expect(program.ino).toBe(original.ino)
    child.kill('SIGKILL')
    await expect.poll(files, { timeout: 50_000 }).toEqual([])
  })
})
