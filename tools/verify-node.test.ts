import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** A project with our package.json and a different Node binary, which writes a file when it runs. */
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

const verify = (root: string) =>
  spawnSync(process.execPath, [join(root, 'tools/verify-node.mjs')], { encoding: 'utf8' })

test('the installed binary matches its checksum', () => {
  expect(verify(ROOT)).toMatchObject({ status: 0, stderr: '', stdout: '' })
})

test('a missing binary or a platform without a checksum is one line', () => {
  rmSync(join(project, 'node_modules'), { recursive: true })
  expect(verify(project)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^[^\n]+\(ENOENT\)[^\n]+\n$/),
  })
  writeFileSync(join(project, 'tools/node-checksums.txt'), `${'0'.repeat(64)}  plan9-x64\n`)
  expect(verify(project)).toMatchObject({ status: 0, stderr: expect.stringMatching(/^Warning: [^\n]+\n$/) })
})

test.each(['start', 'test', 'dev'])('npm run %s does not run a changed binary', (script) => {
  const { status, stderr } = spawnSync('npm', ['run', script], { cwd: project, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toContain('node_modules/node/bin/node does not match its checksum')
  expect(existsSync(join(project, 'has-run'))).toBe(false)
})
