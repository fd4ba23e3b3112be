import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
const ROOM = 2 ** 31

/** A new directory to throw away, in memory where the machine has room there: a test's database is synced all the time. */
export function scratchDir(name: string): string {
  return mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), `daily-bonus-${name}-`))
}

function hasRoom(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize > ROOM
  } catch {
    return false
  }
}
