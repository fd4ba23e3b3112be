import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Creates a directory and its missing parents, readable only by their owner.
 *
 * Not `mkdirSync` with `recursive`, which never ends where a parent cannot be created, as in /proc.
 *
 * @throws the error of the file system, or that it is not a directory.
 */
export function makeDirectory(path: string): void {
  const missing: string[] = []
  for (let at = resolve(path); !existsSync(at) && dirname(at) !== at; at = dirname(at)) missing.unshift(at)
  for (const directory of missing) {
    try {
      mkdirSync(directory, { mode: 0o700 })
    } catch (error) {
      // Another process created it meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  if (!statSync(path).isDirectory()) throw new Error('it is not a directory')
}
