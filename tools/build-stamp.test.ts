import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isFresh, removeStamp, stampOf, writeStamp } from '#tools/build-stamp.ts'

let root: string
const put = (file: string, text: string) => {
  mkdirSync(join(root, file, '..'), { recursive: true })
  writeFileSync(join(root, file), text)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stamp-'))
  put('web/app/root.tsx', 'one')
  put('core/units.ts', 'one')
})

afterEach(() => rmSync(root, { recursive: true }))

test('any source, a new file and a setting make another stamp; a test and the server do not', () => {
  const first = stampOf(root, {})
  put('web/app/root.test.tsx', 'test')
  put('server/main.ts', 'server')
  expect(stampOf(root, { PORT: '1' })).toBe(first)
  expect(stampOf(root, { SUPPORT_EMAIL: 'help@example.com' })).not.toBe(first)
  put('web/app/new.ts', 'new')
  const second = stampOf(root, {})
  put('core/units.ts', 'two')
  expect(new Set([first, second, stampOf(root, {})]).size).toBe(3)
})

test('a build is fresh only when it ended, is whole, and is of these sources', () => {
  const build = join(root, 'build')
  const stamp = stampOf(root, {})
  expect(isFresh(build, stamp)).toBe(false)
  put('build/packed-site/packing-list.json', '{}')
  put('build/pglite-template.tar', 'tar')
  expect(isFresh(build, stamp)).toBe(false)
  writeStamp(build, stamp)
  expect([isFresh(build, stamp), isFresh(build, 'other')]).toEqual([true, false])
  rmSync(join(build, 'pglite-template.tar'))
  expect(isFresh(build, stamp)).toBe(false)
  put('build/pglite-template.tar', 'tar')
  put('build/stamp.json', '{"stamp":')
  expect(isFresh(build, stamp)).toBe(false)
  writeStamp(build, stamp)
  removeStamp(build)
  expect(isFresh(build, stamp)).toBe(false)
})
