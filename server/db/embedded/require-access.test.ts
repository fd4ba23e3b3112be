import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scratchDir } from '#server/testing/scratch-dir.ts'

const MODULE = fileURLToPath(new URL('require-access.ts', import.meta.url))
const NOBODY = 65534
const isRoot = process.getuid?.() === 0

let dataDir: string
beforeEach(() => {
  dataDir = scratchDir('access')
  mkdirSync(join(dataDir, 'pglite', 'base'), { recursive: true })
  mkdirSync(join(dataDir, 'lost+found'))
  writeFileSync(join(dataDir, 'pglite', 'base', '1'), '')
  if (!isRoot) return
  for (const path of ['', 'pglite', 'pglite/base', 'pglite/base/1'])
    chownSync(join(dataDir, path), NOBODY, NOBODY)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Checks the access of an ordinary user in a process of that user. @returns the reason, or an empty text. */
function check(): string {
  const script = `import(${JSON.stringify(MODULE)}).then((m) => m.requireAccess(${JSON.stringify(dataDir)})).catch((e) => console.log(e.message))`
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', script], { ...user, encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.trim()
}

// Each check starts a process.
test.runIf(isRoot)(
  'a file or directory of another user is named with its owner and the command',
  () => {
    expect(check()).toBe('')
    const paths = ['pglite/base/1', 'pglite/base', 'pglite', ''] as const
    for (const path of paths) {
      chownSync(join(dataDir, path), 0, 0)
      chmodSync(join(dataDir, path), path.endsWith('1') ? 0o600 : 0o700)
      expect(check()).toBe(
        `${join(dataDir, path)} belongs to the user root, but this server runs as nobody. Run: sudo chown -R nobody '${dataDir}'`,
      )
    }
  },
  120_000,
)

test.skipIf(process.platform === 'win32')('a file that its owner may not write is named', () => {
  const file = join(dataDir, 'pglite/base/1')
  chmodSync(file, 0o400)
  expect(check()).toBe(`${file} may not be read and written by this user. Run: chmod -R u+rwX '${dataDir}'`)
})
