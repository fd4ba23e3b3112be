import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
const MIN_FREE_BYTES = 2 ** 31

/** Creates a temporary directory, in memory if there is enough space, because test databases sync often. */
export function scratchDir(name: string): string {
  return mkdtempSync(join(hasSpace(IN_MEMORY) ? IN_MEMORY : tmpdir(), `daily-bonus-${name}-`))
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
