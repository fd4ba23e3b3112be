import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CasinoFile } from '#catalogue/schema.ts'
import { casinoSlug } from '#catalogue/slug.ts'

/**
 * Writes the whole of `casinos/` anew: into a folder beside it first, which then takes its place by renaming.
 *
 * @param casinos all of them, judged; a file of none of these names is gone afterwards.
 * @throws Error when another import is at work or one was cut short, and when the disk refuses; what stood
 *   there before stands there still.
 */
export function writeCasinoFiles(dir: string, casinos: readonly CasinoFile[]): void {
  const [now, next, before] = ['casinos', 'casinos.next', 'casinos.before'].map((name) =>
    join(dir, name),
  ) as [string, string, string]
  for (const folder of [next, before]) {
    if (existsSync(folder)) {
      throw new Error(
        `${folder} is there: another import is at work, or one was cut short. Look, then remove it.`,
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
