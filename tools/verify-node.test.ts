import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** A project with our package.json and a Node binary that is not ours: it leaves a file behind when it runs. */
let project: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'daily-bonus-node-'))
  for (const folder of ['tools', 'node_modules/node/bin', 'node_modules/.bin'])
    mkdirSync(join(project, folder), { recursive: true })
  for (const file of ['package.json', 'tools/verify-node.mjs', 'tools/node-checksums.txt'])
    copyFileSync(join(ROOT, file), join(project, file))
  for (const path of ['node_modules/node/bin/node', 'node_modules/.bin/node']) {
    writeFileSync(join(project, path), `#!/bin/sh\ntouch '${join(project, 'has-run')}'\n`)
    chmodSync(join(project, path), 0o755)
  }
})
afterEach(() => rmSync(project, { recursive: true, force: true }))

function verify(root: string) {
  const { status, stderr, stdout } = spawnSync(process.execPath, [join(root, 'tools/verify-node.mjs')], {
    encoding: 'utf8',
  })
  return { status, stderr, stdout }
}

test('the installed binary matches', () => {
  expect(verify(ROOT)).toEqual({ status: 0, stderr: '', stdout: '' })
})

test('a changed binary fails with one line that names it', () => {
  const { status, stderr } = verify(project)
  expect(status).toBe(1)
  expect(stderr).toMatch(/^[^\n]+node_modules\/node\/bin\/node does not match its checksum: [^\n]+\n$/)
})

test('a missing binary fails with one line', () => {
  rmSync(join(project, 'node_modules'), { recursive: true })
  const { status, stderr } = verify(project)
  expect(status).toBe(1)
  expect(stderr).toMatch(/^[^\n]+SHA-256 is unreadable \(ENOENT\)[^\n]+\n$/)
})

test('a platform without a checksum starts with a warning of one line', () => {
  writeFileSync(join(project, 'tools/node-checksums.txt'), `${'0'.repeat(64)}  plan9-x64\n`)
  const { status, stderr } = verify(project)
  expect(status).toBe(0)
  expect(stderr).toMatch(new RegExp(`^Warning: [^\\n]+ ${process.platform}-${process.arch}, [^\\n]+\\n$`))
})

test.each(['start', 'test', 'dev'])('npm run %s does not run a changed binary', (script) => {
  const { status, stderr } = spawnSync('npm', ['run', script], { cwd: project, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toContain('does not match its checksum')
  expect(existsSync(join(project, 'has-run'))).toBe(false)
})
