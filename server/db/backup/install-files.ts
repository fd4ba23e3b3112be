import { constants, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BackupError } from '#server/db/backup/backup-error.ts'
import { type Manifest, SECRETS, secretsOf } from '#server/db/backup/backup-folder.ts'
import { syncPath } from '#server/db/embedded/sync-tree.ts'

/**
 * Checks that a restore replaces nothing in the data directory, unless that was asked for.
 *
 * @param database the name of the embedded database in the data directory, or null.
 * @throws BackupError that names what exists.
 */
export function requireAbsent(
  folder: string,
  manifest: Manifest,
  dataDir: string,
  database: string | null,
): void {
  const existing =
    database !== null && existsSync(join(dataDir, database))
      ? database
      : secretsOf(manifest).find((name) => {
          const path = join(dataDir, name)
          return existsSync(path) && !hasSameContent(path, join(folder, SECRETS, name))
        })
  if (existing !== undefined)
    throw new BackupError(
      `${join(dataDir, existing)} already exists. To replace it, add --replace; the existing one will be renamed.`,
    )
}

/** Opening a symbolic link fails. Windows has no such flag. */
const NO_LINK = constants.O_RDONLY | (process.platform === 'win32' ? 0 : constants.O_NOFOLLOW)

/** Copies the secrets of a backup into a new directory. @returns their names. */
export function copySecretsTo(draft: string, folder: string, manifest: Manifest): string[] {
  const names = secretsOf(manifest)
  for (const name of names) {
    mkdirSync(draft, { recursive: true, mode: 0o700 })
    const content = readFileSync(join(folder, SECRETS, name), { flag: NO_LINK })
    writeFileSync(join(draft, name), content, { mode: 0o600 })
  }
  return names
}

/**
 * Moves files and directories from a draft into the data directory, and renames the folder of existing ones. Equal files stay.
 *
 * @returns the directory with the replaced ones, or null if there were none.
 */
export function installFiles(dataDir: string, names: readonly string[], draft: string): string | null {
  const replaced = join(dataDir, `replaced-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`)
  for (const name of names) {
    const path = join(dataDir, name)
    if (existsSync(path)) {
      if (statSync(path).isFile() && hasSameContent(path, join(draft, name))) continue
      mkdirSync(replaced, { recursive: true, mode: 0o700 })
      renameSync(path, join(replaced, name))
    }
    renameSync(join(draft, name), path)
  }
  if (names.length > 0) syncPath(dataDir)
  return existsSync(replaced) ? replaced : null
}

function hasSameContent(path: string, other: string): boolean {
  return readFileSync(path).equals(readFileSync(other))
}
