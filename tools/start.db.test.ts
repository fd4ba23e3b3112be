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

  test('names the log when the build exits with an error', () => {
    cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'))
    for (const file of ['build.ts', 'build-stamp.ts', 'installed-packages.mjs', 'launch.mjs', 'start.ts'])
      cpSync(join(ROOT, 'tools', file), join(folder, 'tools', file))
    const siteBuilder = join(folder, 'node_modules/@react-router/dev')
    mkdirSync(siteBuilder, { recursive: true })
    writeFileSync(join(siteBuilder, 'bin.cjs'), 'console.log("no such module"); process.exit(3)')
    const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/start.ts'], {
      cwd: folder,
      encoding: 'utf8',
    })
    const log = join(folder, 'build/build.log')
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain('no such module')
    expect(stderr).toMatch(new RegExp(`bin\\.cjs exited with code 3\\. The full output is in ${log}\\.\n$`))
    expect(readFileSync(log, 'utf8')).toContain('no such module')
  })
})
