import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeDirectory } from '#server/db/embedded/make-directory.ts'
import { scratchDir } from '#server/testing/scratch-dir.ts'

let folder: string
beforeEach(() => void (folder = scratchDir('directory')))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('creates a directory and its parents for their owner, and accepts existing ones', () => {
  const path = join(folder, 'a', 'b')
  makeDirectory(path)
  makeDirectory(path)
  for (const made of [join(folder, 'a'), path]) expect(statSync(made).mode & 0o777).toBe(0o700)
  mkdirSync(join(folder, 'c'))
  makeDirectory(join(folder, 'c', 'd'))
})

test('rejects a file in its place, and below a file', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(() => makeDirectory(file)).toThrow('it is not a directory')
  expect(() => makeDirectory(join(file, 'below'))).toThrow('ENOTDIR')
})

test.runIf(process.platform === 'linux')('ends where no directory can be created', () => {
  expect(() => makeDirectory('/proc/x/y')).toThrow("ENOENT: no such file or directory, mkdir '/proc/x'")
})
