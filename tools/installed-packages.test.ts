import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { installationProblem } from '#tools/installed-packages.mjs'

type Packages = Record<string, Record<string, unknown>>

const LOCKED: Packages = {
  'node_modules/zod': { version: '4.0.0' },
  'node_modules/vite': { version: '8.0.0', dev: true },
  'node_modules/argon2-linux': {
    version: '2.0.0',
    optional: true,
    os: ['linux'],
    cpu: ['x64'],
    libc: ['glibc'],
  },
  'node_modules/argon2-darwin': { version: '2.0.0', optional: true, os: 'darwin', cpu: 'arm64' },
  'node_modules/pg-cloudflare': { version: '1.0.0', optional: true },
  'node_modules/oxlint-linux': { version: '1.0.0', dev: true, optional: true, os: ['linux'], cpu: ['x64'] },
  'node_modules/only-elsewhere': { version: '1.0.0', os: ['!linux'] },
}

let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'daily-bonus-installed-'))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(file: string, packages: Packages): void {
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(join(root, file), JSON.stringify({ packages: { '': {}, ...packages } }))
}

/** The sentence for a project from whose installation some packages are missing. */
function problemWithout(missing: readonly string[], options: { development?: boolean } = {}) {
  write('package-lock.json', LOCKED)
  const names = missing.map((name) => `node_modules/${name}`)
  const onLinux = ['node_modules/argon2-darwin', 'node_modules/only-elsewhere', ...names]
  write(
    'node_modules/.package-lock.json',
    Object.fromEntries(Object.entries(LOCKED).filter(([path]) => !onLinux.includes(path))),
  )
  return installationProblem({ root, platform: 'linux', arch: 'x64', development: true, ...options })
}

test.each([
  ['everything', [], null],
  ['an optional package without a platform', ['pg-cloudflare'], null],
  ['a package', ['zod'], 'The installed packages differ from package-lock.json (zod). Type: npm ci'],
  [
    'the builds for this platform',
    ['argon2-linux', 'oxlint-linux'],
    'The builds for this platform are not installed (argon2-linux, oxlint-linux). Type: npm ci --include=optional',
  ],
  // Its `engines` can exclude the Node that runs npm.
  ['a build that npm left out', ['oxlint-linux'], null],
  [
    'the packages for development',
    ['vite', 'oxlint-linux'],
    'The packages for development are not installed (vite). Type: npm ci --include=dev',
  ],
])('an installation of everything but %s: %s', (_name, missing, sentence) => {
  expect(problemWithout(missing)).toBe(sentence)
})

test('a server runs without the packages for development', () => {
  expect(problemWithout(['vite', 'oxlint-linux'], { development: false })).toBeNull()
})

test('packages that another platform needs are missing there', () => {
  problemWithout([])
  const elsewhere = { root, platform: 'darwin', arch: 'arm64', development: false }
  expect(installationProblem(elsewhere)).toContain('differ from package-lock.json (only-elsewhere)')
})

describe('an installation by another package manager', () => {
  test.each([
    ['pnpm', 'node_modules/.modules.yaml'],
    ['Yarn', 'node_modules/.yarn-state.yml'],
    ['Yarn', '.pnp.cjs'],
  ])('%s, which leaves %s', (name, file) => {
    write('package-lock.json', LOCKED)
    writeFileSync(join(root, file), '')
    expect(installationProblem({ root, platform: 'linux', arch: 'x64', development: true })).toBe(
      `The packages were installed with ${name}, but this project is installed with npm. Type: npm ci`,
    )
  })
})
