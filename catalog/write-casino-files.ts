import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CasinoFile } from '#catalog/schema.ts'
import { casinoSlug } from '#catalog/slug.ts'

/**
 * Replaces all of `casinos/`: writes a new folder next to it, then renames it.
 *
 * @param casinos all checked casinos; files of other casinos are deleted.
 * @throws Error if another import is running or was interrupted, or if a write fails. The old files are then
 *   unchanged.
 */
export function writeCasinoFiles(dir: string, casinos: readonly CasinoFile[]): void {
  const [now, next, before] = ['casinos', 'casinos.next', 'casinos.before'].map((name) =>
    join(dir, name),
  ) as [string, string, string]
  for (const folder of [next, before]) {
    if (existsSync(folder)) {
      throw new Error(
        `${folder} exists: another import is running or was interrupted. Check it, then remove it.`,
      )
    }
  }
  mkdirSync(next)
  try {
    for (const casino of casinos) {
      const text = `${JSON.stringify(casino, null, 2)}\n`
      writeFileSync(join(next, `${casinoSlug(casino.name)}.json`), text, { flag: 'wx', flush: true })
    }
    renameSync(now, before)
  } catch (error) {
    rmSync(next, { recursive: true, force: true })
    throw error
  }
  try {
    renameSync(next, now)
  } catch (error) {
    renameSync(before, now)
    rmSync(next, { recursive: true, force: true })
    throw error
  }
  rmSync(before, { recursive: true })
}
