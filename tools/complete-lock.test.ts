import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { completeLock, platformOf } from '#tools/complete-lock.ts'

const text = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')

test('the lock names every optional dependency, so that npm ci takes it on any platform', () => {
  expect(completeLock(JSON.parse(text).packages)).toEqual([])
})

test('the lock holds no download address', () => {
  expect(text).not.toContain('"resolved":')
})

// The fields that these packages state of themselves.
test.each([
  ['@oxfmt/binding-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
  ['@oxlint/binding-linux-arm64-gnu', { os: ['linux'], cpu: ['arm64'], libc: ['glibc'] }],
  ['@oxfmt/binding-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
  ['@oxlint-tsgolint/darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
  ['@tailwindcss/oxide-win32-x64-msvc', { os: ['win32'], cpu: ['x64'] }],
  ['@tailwindcss/oxide-wasm32-wasi', { cpu: ['wasm32'] }],
  ['some-helper', null],
])('%s', (name, platform) => {
  expect(platformOf(name)).toEqual(platform)
})

test('a missing build is added as what it is, and nothing else is touched', () => {
  const packages = {
    'node_modules/tool': {
      version: '1.2.3',
      dev: true,
      optionalDependencies: {
        'tool-linux-x64-gnu': '1.2.3',
        'tool-darwin-arm64': '1.2.3',
        fsevents: '~2.3.0',
      },
    },
    'node_modules/tool-linux-x64-gnu': { version: '1.2.3' },
  }
  expect(completeLock(packages)).toEqual(['tool-darwin-arm64'])
  expect(packages).toHaveProperty('node_modules/tool-darwin-arm64', {
    version: '1.2.3',
    cpu: ['arm64'],
    dev: true,
    optional: true,
    os: ['darwin'],
  })
})
