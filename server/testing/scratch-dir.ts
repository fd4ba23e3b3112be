import { accessSync, constants, mkdirSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IN_MEMORY, runDirectoryName } from '#server/testing/run-directory.ts'

const MIN_FREE_BYTES = 2 ** 31

/** Creates a temporary directory, in memory if there is enough space, because test databases sync often. */
export function scratchDir(name: string): string {
  const parent = hasSpace(IN_MEMORY) ? join(IN_MEMORY, runDirectoryName() ?? '') : tmpdir()
  mkdirSync(parent, { recursive: true })
  return mkdtempSync(join(parent, `daily-bonus-${name}-`))
}

function hasSpace(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize > MIN_FREE_BYTES
  } catch {
    return false
  }
}
