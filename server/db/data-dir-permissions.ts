import { statSync } from 'node:fs'

const GROUP_AND_OTHERS = 0o077

/** Returns a warning for the operator if other users of the machine have access to the data directory, or null. */
export function dataDirWarning(dataDir: string): string | null {
  // Windows has no such mode bits.
  if (process.platform === 'win32') return null
  const mode = statSync(dataDir).mode & 0o777
  if ((mode & GROUP_AND_OTHERS) === 0) return null
  return `The data directory ${dataDir} is accessible to other users of this machine (mode ${mode.toString(8)}). Run: chmod 700 '${dataDir}'`
}
