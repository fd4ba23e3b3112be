import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
let folder: string

beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'daily-bonus-start-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function linesUntil(child: ChildProcess, pattern: RegExp): Promise<string[]> {
  let text = ''
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk)
    if (pattern.test(text)) break
  }
  return text.trimEnd().split('\n')
}

describe.skipIf(inject('adminUrl') !== '')('npm start', { timeout: 300_000 }, () => {
  test('prints the address and where the data is, and builds without showing the output of the build', async () => {
    const env = {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: folder,
      PORT: '0',
      DRAIN_SECONDS: '0',
    }
    const child = spawn('npm', ['start', '--silent'], { cwd: ROOT, env, detached: true })
    let errors = ''
    child.stderr.on('data', (chunk) => (errors += String(chunk)))
    const [address, data, ...more] = await linesUntil(child, /Data: .*\n/)
    const exited = once(child, 'exit')
    process.kill(-(child.pid ?? 0), 'SIGTERM')
    await exited
    expect(address).toMatch(/^Daily Bonus Blog is running at http:\/\/\S+:\d+$/)
    expect([data, ...more]).toEqual([`Data: ${folder}. Support contact: none; set SUPPORT_EMAIL.`])
    const output = errors.split('\n').filter((line) => !/^(?:npm|\{|$)/.test(line))
    expect(output.join('\n')).toMatch(/^(?:Building the site: [^\n]+)?$/)
  })

  /** Copies what a build runs, with a program in place of the site's builder. */
  function projectWith(root: string, siteBuilder: string): void {
    mkdirSync(join(root, 'node_modules'), { recursive: true })
    cpSync(join(ROOT, 'package.json'), join(root, 'package.json'))
    for (const file of ['build.ts', 'build-stamp.ts', 'installed-packages.mjs', 'launch.mjs', 'start.ts'])
      cpSync(join(ROOT, 'tools', file), join(root, 'tools', file))
    for (const file of ['package-lock.json', 'node_modules/.package-lock.json'])
      writeFileSync(join(root, file), '{ "packages": {} }')
    writeFileSync(join(root, 'tools/build-site.ts'), siteBuilder)
  }

  const start = (cwd: string) => spawnSync(process.execPath, ['tools/start.ts'], { cwd, encoding: 'utf8' })

  test('names the log when the build exits with an error', () => {
    projectWith(folder, 'console.log("no such module"); process.exit(3)')
    const { status, stdout, stderr } = start(folder)
    const log = join(folder, 'build/build.log')
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain('no such module')
    expect(stderr).toMatch(
      new RegExp(`build-site\\.ts exited with code 3\\. The full output is in ${log}\\.\n$`),
    )
    expect(readFileSync(log, 'utf8')).toContain('no such module')
  })

  test('names memory when a build step is killed', () => {
    projectWith(folder, 'process.kill(process.pid, "SIGKILL")')
    const { status, stderr } = start(folder)
    expect(status).toBe(1)
    expect(stderr).toMatch(
      /build step \S+build-site\.ts was killed \(SIGKILL\)\. Most likely [^\n]+memory[^\n]+\n$/,
    )
  })

  test('does not build without the packages for development', () => {
    projectWith(folder, '')
    writeFileSync(
      join(folder, 'package-lock.json'),
      '{ "packages": { "node_modules/vite": { "version": "1.0.0", "dev": true } } }',
    )
    const { status, stderr } = start(folder)
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr:
        'The site must be built, because it is missing or older than its sources. The packages for development are not installed (vite). Type: npm ci --include=dev\n',
    })
  })

  test('does not build where it may not write', () => {
    projectWith(folder, '')
    writeFileSync(join(folder, 'build'), '')
    const { status, stderr } = start(folder)
    expect(status).toBe(1)
    expect(stderr).toMatch(
      /^The site must be built, [^\n]+build cannot be written \([^\n]+\)\. Run npm run build [^\n]+\n$/,
    )
  })

  test.each(['#', '%', '?'])('does not build in a path with %s', (character) => {
    const root = join(folder, `a${character}b`)
    projectWith(root, '')
    const { status, stderr } = start(root)
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `The site cannot be built in ${root}: its path contains #, ?, or %. Move the folder, and type: npm start\n`,
    })
  })
})
